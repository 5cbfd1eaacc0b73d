import Foundation
import ScanOracle
import StrataScan

@testable import SymbolOracle

/// A fictional workspace below `/w`, as described by `swift package describe`: screens on a facade that exports an API, and a service.
enum Described {
    static let screens = """
        {"name": "Screens", "path": "/w/Screens",
         "dependencies": [{"identity": "facade", "path": "/w/Facade", "type": "fileSystem"},
                          {"identity": "swift-log", "type": "sourceControl", "url": "https://example.org/swift-log"}],
         "products": [{"name": "HomeScreens", "targets": ["HomeScreens"]}],
         "targets": [
            {"name": "HomeScreens", "c99name": "HomeScreens", "path": "Sources/HomeScreens", "sources": ["Home.swift"],
             "product_dependencies": ["Everything", "Logging"]},
            {"name": "HomeScreensTests", "c99name": "HomeScreensTests", "path": "Tests/HomeScreensTests", "sources": ["HomeTests.swift"],
             "target_dependencies": ["HomeScreens"]}]}
        """
    static let facade = """
        {"name": "Facade", "path": "/w/Facade",
         "dependencies": [{"identity": "finance", "path": "/w/Finance", "type": "fileSystem"}],
         "products": [{"name": "Everything", "targets": ["app-facade"]}],
         "targets": [
            {"name": "app-facade", "c99name": "app_facade", "path": "Sources/app-facade", "sources": ["Facade.swift"],
             "target_dependencies": ["Inner"]},
            {"name": "Inner", "c99name": "Inner", "path": "Sources/Inner", "sources": ["Inner.swift"],
             "product_dependencies": ["FinanceAPI", "FinanceService"]}]}
        """
    static let finance = """
        {"name": "Finance", "path": "/w/Finance", "dependencies": [],
         "products": [{"name": "FinanceAPI", "targets": ["FinanceAPI"]}, {"name": "FinanceService", "targets": ["FinanceService"]}],
         "targets": [
            {"name": "FinanceAPI", "c99name": "FinanceAPI", "path": "Sources/FinanceAPI", "sources": ["API.swift"]},
            {"name": "FinanceService", "c99name": "FinanceService", "path": "Sources/FinanceService", "sources": ["Deep/Service.swift"],
             "target_dependencies": ["FinanceAPI"]},
            {"name": "Empty", "c99name": "Empty", "path": "Empty.xcframework"}]}
        """

    /// The facade's files export the inner target, which exports the API only.
    static let sources = [
        "/w/Facade/Sources/app-facade/Facade.swift": "@_exported import Inner\n",
        "/w/Facade/Sources/Inner/Inner.swift":
            "@_exported public import FinanceAPI\nimport FinanceService // @_exported import FinanceService\n",
    ]

    static func package(_ json: String) throws -> DescribedPackage { try DescribedPackage(json: Data(json.utf8), of: "made up") }

    static func graph() throws -> TargetGraph {
        TargetGraph(try [screens, facade, finance].map(package), root: "/w") { Data((sources[$0] ?? "").utf8) }
    }

    static let homeFile = "Screens/Sources/HomeScreens/Home.swift"
    static let testFile = "Screens/Tests/HomeScreensTests/HomeTests.swift"
    static let facadeFile = "Facade/Sources/app-facade/Facade.swift"
    static let innerFile = "Facade/Sources/Inner/Inner.swift"
    static let apiFile = "Finance/Sources/FinanceAPI/API.swift"
    static let serviceFile = "Finance/Sources/FinanceService/Deep/Service.swift"

    static func use(_ path: String, of declaredIn: String, line: Int = 1) -> SymbolReading.Use {
        let module = { (path: String) in String(path.split(separator: "/")[2]) }
        return SymbolReading.Use(
            path: path, position: SourcePosition(line: line, column: 7), from: module(path), to: module(declaredIn), role: "calls",
            name: "Thing.make()", declaredIn: declaredIn)
    }

    static func report(_ uses: [SymbolReading.Use], found: [(String, String)] = []) throws -> EdgeReport {
        var reading = SymbolReading()
        reading.uses = uses
        let findings = found.map { finding(from: $0.0, to: $0.1) }
        return EdgeReport(reading, in: try graph(), findings: CheckFindings(findings))
    }

    static func finding(from: String, to: String) -> CheckFindings.Finding {
        .init(rule: "undeclared-import", file: "x.swift", line: 3, column: 1, from: from, to: to, evidence: "import")
    }
}
