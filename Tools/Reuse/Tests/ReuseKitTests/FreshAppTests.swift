import Foundation
import Testing

@testable import ReuseKit

@Suite struct FreshAppTests {
    private func app(traits: [String]?) throws -> FreshApp {
        let program = try ReadmeProgram(readme: "```swift\nimport MoneyAPI\nprint(1)\n```\n```\n1\n```\n", path: "R")
        return FreshApp(
            program: program, dependency: "path: \"../Money\"", package: "Money",
            products: [.init(name: "MoneyAPI"), .init(name: "MoneyService", clashes: ["Logging"])], traits: traits)
    }

    @Test func app_containsItsOwnModules_andRenamesClashingOnes() throws {
        let manifest = try #require(try app(traits: []).files["Package.swift"])
        #expect(manifest.contains(#".package(path: "../Money", traits: [])"#))
        #expect(manifest.contains(#".product(name: "MoneyAPI", package: "Money"),"#))
        #expect(manifest.contains(#".product(name: "MoneyService", package: "Money", moduleAliases: ["Logging": "TheirLogging"]),"#))
        for name in ["CSQLite", "COpenSSL", "Network", "Logging", "Cache", "Utils"] {
            #expect(manifest.contains(".target(name: \"\(name)\"),"))
            #expect(try app(traits: []).files["Sources/app/Own.swift"]?.contains("\(name).isOurs") == true)
        }
    }

    @Test func app_choosesTraitsOnlyWhereThereAreSome() throws {
        #expect(try app(traits: nil).files["Package.swift"]?.contains("traits") == false)
        #expect(try app(traits: ["A", "B"]).files["Package.swift"]?.contains(#", traits: ["A", "B"])]"#) == true)
    }

    @Test func app_isWrittenAsItIs() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fresh-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try app(traits: nil)
        try app.write(to: folder.path)
        for (path, text) in app.files {
            #expect(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) == text)
        }
    }
}
