import Foundation
import Testing

@testable import mutation

/// A package with a known survivor is changed, built and tested.
@Suite struct MutationRunTests {
    private static let files = [
        "Shop/Package.swift": """
        // swift-tools-version: 6.1
        import PackageDescription
        let targets: [Target] = [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])]
        let package = Package(name: "Shop", targets: targets)
        """,
        "Shop/Sources/Shop/Shop.swift": """
        public struct Shop {
            public init() {}
            public func isAtMost(_ price: Int, _ limit: Int) -> Bool { price <= limit }
            public func isAbove(_ price: Int, _ limit: Int) -> Bool { price > limit }
            public func doubled(_ price: Int) -> Int { price + price }
            public func label(_ first: String, _ second: String) -> String { first + second }
            public func steps(of number: Int) -> Int {
                var steps = 0
                while steps != number { steps += 1 }
                return steps
            }
        }
        """,
        "Shop/Tests/ShopTests/ShopTests.swift": """
        import Shop
        import Testing

        struct ShopTests {
            @Test func isAtMost() { #expect([4, 5, 6].map { Shop().isAtMost($0, 5) } == [true, true, false]) }
            @Test func isAbove() { #expect([4, 6].map { Shop().isAbove($0, 5) } == [false, true]) }
            @Test func label() { #expect(Shop().label("a", "b") == "ab") }
            @Test func steps() { #expect([0, 3].map { Shop().steps(of: $0) } == [0, 3]) }
        }
        """,
    ]

    @Test func run_ofSeededPackage_findsItsSurvivor() throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "mutation-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in Self.files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let build = "\(folder.path)/build"
        let command = ["swift", "build", "--build-tests", "--package-path", "\(folder.path)/Shop", "--scratch-path", build]
        try #require(try Child(command).run(output: "\(folder.path)/log") == true)

        let shop = PackageBuild(root: folder.path, package: "Shop", build: build, scratch: "\(folder.path)/scratch")
        var run = MutationRun(build: shop, shortestLimit: 2)
        let report = MutationCommand.text(try run.results(), of: "Shop")
        // No test has a price that is equal to the limit, and texts cannot be subtracted.
        #expect(
            report == """
                Shop/Sources/Shop/Shop.swift:4: price > limit → price >= limit
                Shop/Sources/Shop/Shop.swift:5: price + price → price - price (reached by no test)
                Shop: 11 mutants, 8 killed, 1 survived, 1 reached by no test, 1 do not compile, 0 not run because of the limit or the budget
                """)

        (run.changed, run.limit) = (ChangedLines(diff: "+++ b/Shop/Sources/Shop/Shop.swift\n@@ -3 +3 @@\n"), 1)
        #expect(try run.results().map(\.outcome) == [.killed, .notRun])
        run.end = .now
        #expect(try run.results().map(\.outcome) == [.notRun, .notRun])
        run.modules = ["Shop", "Other"]
        #expect(throws: MutationError.self) { try run.results() }
    }
}
