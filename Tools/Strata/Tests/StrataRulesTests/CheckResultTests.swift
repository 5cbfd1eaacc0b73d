import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@testable import StrataRules

/// The order of a check's findings, what takes precedence, and the notes about skipped code. The findings of each rule are in its recorded
/// examples.
@Suite struct CheckResultTests {
    @Test func findings_areInNoOrderWithThemselves_andPrecedeByFilePositionRuleAndText() {
        func finding(_ path: String, _ line: Int, _ column: Int, _ rule: String, _ message: String) -> Finding {
            Finding(
                rule: rule, path: path, position: SourcePosition(line: line, column: column), evidence: .import, message: message, fix: "")
        }
        let sorted = [
            finding("A", 9, 9, "z", "z"), finding("a", 1, 9, "z", "z"), finding("a", 2, 1, "z", "z"), finding("a", 2, 2, "a", "z"),
            finding("a", 2, 2, "b", "a"), finding("a", 2, 2, "b", "b"), finding("a/b", 1, 1, "a", "a"), finding("é", 1, 1, "a", "a"),
        ]
        for (index, first) in sorted.enumerated() {
            for (other, second) in sorted.enumerated() { #expect(Finding.comesBefore(first, second) == (index < other)) }
        }
    }

    @Test func unreadableSource_winsOverFindings() throws {
        var world = ExampleWorkspace().world
        world.edit("UserScreens") { $0.files["UserScreens.swift"] = "import NetworkKit\n" }
        world.edit("CacheKit") { $0.files["CacheKit.swift"] = "let s = \"\"\"\n" }
        let result = try check(world, ExampleWorkspace().configuration)
        #expect(result.exitCode == 2 && result.findings.map(\.rule) == ["cross-layer-import"])
        #expect(result.workspaceProblems.map(\.location) == ["Packages/MicroServices/Cache/Sources/CacheKit/CacheKit.swift:1:9"])
    }

    /// One item is named, more are counted.
    @Test(arguments: [
        ("", ["swift-log/Logging"], "use of Logging by Kit (not checked out: swift-log)"),
        (
            "", ["swift-log/Logging", "swift-nio/NIO"],
            "2 dependencies without an import whose packages are not known, such as use of Logging by Kit (not checked out: swift-log)"
        ),
        ("import Logging", ["swift-log/Logging", "swift-nio/NIO"], "use of NIO by Kit (not checked out: swift-nio)"),
        (
            "import NIOCore\nimport Foo", ["swift-log/Logging", "swift-nio/NIO"],
            "2 imports of modules whose packages are not known, such as import of Foo by Kit (not checked out: swift-log, swift-nio)"
        ),
    ])
    func summary_namesDependenciesThatAreNotCheckedOut(text: String, uses: [String], note: String) throws {
        let world = SyntheticWorkspace([.package("A", [.target("Kit", uses: uses, ["a.swift": text])])])
        #expect(try check(world).summary.skippedGroups == [note])
    }
}
