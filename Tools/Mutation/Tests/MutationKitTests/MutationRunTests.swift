import Foundation
import Testing

@testable import MutationKit

/// A package with known survivors is changed, built and tested.
@Suite(.serialized) final class MutationRunTests {
    private let folder: URL
    private let root: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("mutation-\(UUID().uuidString)")
        root = folder.appendingPathComponent("root").path
        try Self.write(to: root)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let shop = """
        public import Prices

        public struct Shop {
            public init() {}

            public func isAtMost(_ price: Price, _ limit: Int) -> Bool { price.cents <= limit }

            public func isAbove(_ price: Price, _ limit: Int) -> Bool { price.cents > limit }

            public func doubled(_ price: Price) -> Price { Price(cents: price.cents + price.cents) }

            public func label(_ first: String, _ second: String) -> String { first + second }

            public func delivery(_ price: Price = Price(cents: 2 * 3)) -> Price { price }

            public func steps(of number: Int) -> Int {
                var (rest, steps) = (number, 0)
                while rest != 0 {
                    rest -= 1
                    steps += 1
                }
                return steps
            }
        }
        """

    private static let tests = """
        import Foundation
        import Prices
        import Shop
        import Testing

        @Suite struct ShopTests {
            @Test(arguments: [(4, true), (5, true), (6, false)]) func isAtMost(cents: Int, expected: Bool) {
                #expect(Shop().isAtMost(Price(cents: cents), 5) == expected)
            }
            @Test(arguments: [(4, false), (6, true)]) func isAbove(cents: Int, expected: Bool) {
                #expect(Shop().isAbove(Price(cents: cents), 5) == expected)
            }
            @Test func label() { #expect(Shop().label("a", "b") == "ab") }
            @Test func delivery() { #expect(Shop().delivery().cents == 6) }
            @Test func steps() { #expect(Shop().steps(of: 3) == 3) }
            @Test func modulesAreBesideTheTests() {
                let folder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? ""
                #expect(FileManager.default.fileExists(atPath: folder + "/Modules/Shop.swiftmodule"))
            }
        }
        """

    private static let expected = [
        "price.cents <= limit → price.cents < limit": Outcome.killed,
        "price.cents <= limit → price.cents > limit": .killed,
        // No test has a price that is equal to the limit.
        "price.cents > limit → price.cents >= limit": .survived,
        "price.cents > limit → price.cents <= limit": .killed,
        "price.cents + price.cents → price.cents - price.cents": .unreached,
        // Texts cannot be subtracted.
        "first + second → first - second": .dropped,
        // The tests contain a copy of the default argument.
        "2 * 3 → 2 / 3": .killed,
        "rest != 0 → rest == 0": .killed,
        "rest -= 1 → rest += 1": .timedOut,
        "rest -= 1 → removed": .timedOut,
        "steps += 1 → steps -= 1": .killed,
        "steps += 1 → removed": .killed,
    ]

    /// Two packages, of which one depends on the other, by a path that its manifest computes.
    private static func write(to root: String) throws {
        let files = [
            "Shop/Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Shop",
                dependencies: ["Prices"].map { .package(path: "../Parts/" + $0) },
                targets: [
                    .target(name: "Shop", dependencies: [.product(name: "Prices", package: "Prices")]),
                    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "Prices", package: "Prices")]),
                ])
            """,
            "Shop/Sources/Shop/Shop.swift": shop, "Shop/Sources/CShop/shop.h": "int shop;", "Shop/Tests/ShopTests/ShopTests.swift": tests,
            "Parts/Prices/Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Prices", products: [.library(name: "Prices", targets: ["Prices"])], targets: [.target(name: "Prices")])
            """,
            "Parts/Prices/Sources/Prices/Price.swift": """
            public struct Price: Sendable {
                public var cents: Int
                public init(cents: Int) { self.cents = cents }
            }
            """,
        ]
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(root)/\(path)")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static func build(_ root: String) throws -> String {
        let command = ["swift", "build", "--build-tests", "--package-path", "\(root)/Shop", "--scratch-path", "\(root)-build"]
        try #require(try Child(arguments: command, output: "\(root).log").run() == 0)
        return "\(root)-build"
    }

    @Test func run_ofSeededPackage_findsItsSurvivors() throws {
        var run = MutationRun(
            root: root, package: "Shop", build: try Self.build(root), scratch: folder.appendingPathComponent("scratch").path)
        run.shortestLimit = 2
        run.temporary = folder.appendingPathComponent("run").path
        let report = try run.report()

        let outcomes = report.results.filter { $0.mutant.kind != "literal" }.map { ($0.mutant.change, $0.outcome) }
        #expect(outcomes.count == Self.expected.count)
        for (change, outcome) in outcomes { #expect(Self.expected[change] == outcome, "\(change)") }
        let survivor = try #require(report.results.first { $0.outcome == .survived && $0.mutant.kind == "comparison" }).mutant
        #expect(survivor.file == "Shop/Sources/Shop/Shop.swift" && survivor.line == 8 && survivor.declaration == "Shop.isAbove(_:_:)")
        #expect(report.results.first { $0.outcome == .killed }?.test == "ShopTests.ShopTests/isAtMost(cents:expected:)")
        #expect(try String(contentsOfFile: "\(root)/Shop/Sources/Shop/Shop.swift", encoding: .utf8) == Self.shop)

        // The results are read from the file: tests without a place for their files cannot run.
        #expect(!FileManager.default.fileExists(atPath: run.temporary))
        run.temporary = "/dev/null/run"
        run.shard = (0, 2)
        let first = try run.report()
        run.shard = (1, 2)
        let second = try run.report()
        #expect(Set((first.results + second.results).map(\.mutant)) == Set(report.results.map(\.mutant)))
        #expect(abs(first.results.count - second.results.count) <= 1)
        run.temporary = folder.appendingPathComponent("run").path

        run.shard = (0, 1)
        let entry = { MutantList.Entry(file: survivor.file, declaration: survivor.declaration, change: $0, reason: "for the test") }
        run.equivalents = MutantList([entry(survivor.change), entry("gone")])
        let excluded = try run.report()
        #expect(excluded.total.equivalent == 1 && excluded.total.survived == report.total.survived - 1)
        #expect(excluded.stale == [entry("gone")])

        run.changed = ChangedLines(diff: "+++ b/Shop/Sources/Shop/Shop.swift\n@@ -6 +6 @@\n")
        run.limit = 1
        let sample = try run.report()
        #expect(sample.results.map(\.outcome) == [.killed, .notRun] && sample.total.percent == 100)
        run.limit = .max
        let changed = try run.report()
        #expect(changed.results.map(\.outcome) == [.killed, .killed])
        #expect(Set(changed.results.map(\.mutant.declaration)) == ["Shop.isAtMost(_:_:)"])

        run.testTargets = ["OtherTests"]
        #expect(throws: MutationError.self, "there is no such target") { try run.report() }
        run.testTargets = ["ShopTests"]
        #expect(try run.report().total.killed == 2)

        run.scratch += "-stopped"
        run.longestTest = 0
        #expect(try run.report().results.map(\.outcome) == [.unreached, .unreached], "each test is stopped")
        run.longestTest = .infinity
        #expect(try run.report().total.killed == 2, "the tests are run again with another limit")

        run.scratch += "-late"
        run.budget = 0
        let late = try run.report()
        #expect(late.total.notRun == 2 && late.text().contains("2 of them were not run, because of the limit or the budget"))
    }

    @Test func modules_areThoseWithSwiftSources() throws {
        #expect(try PackageTests(of: "Shop", in: root).modules() == ["Shop"])
    }

    @Test func mutants_withEqualChanges_haveDifferentKeys() throws {
        try Data("func f() { g(1, 1, 1, 1) }".utf8).write(to: URL(fileURLWithPath: "\(root)/Shop/Sources/Shop/Shop.swift"))
        let mutants = try MutatedModules(["Shop"], of: PackageTests(of: "Shop", in: root)).mutants
        #expect(mutants.count == 5 && Set(mutants.map(\.key)).count == 5)
    }

    @Test func run_whenPackageDoesNotBuild_throwsItsErrors() throws {
        let build = try Self.build(root)
        try Data("public struct Shop { let isOpen: Bool = true; let count: Int = \"\" }".utf8).write(
            to: URL(fileURLWithPath: "\(root)/Shop/Sources/Shop/Shop.swift"))
        let run = MutationRun(root: root, package: "Shop", build: build, scratch: folder.appendingPathComponent("scratch").path)
        let error = #expect(throws: MutationError.self) { try run.report() }
        #expect(error?.description.contains("Shop.swift:1:") == true)
    }
}
