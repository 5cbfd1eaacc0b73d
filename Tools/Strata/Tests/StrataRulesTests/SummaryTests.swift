import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// The notes of a check about skipped code.
@Suite struct SummaryTests {
    /// One item is named, more are counted.
    @Test func summary_namesDependenciesThatAreNotCheckedOut() throws {
        func notes(_ files: [String: String], uses: [String] = ["swift-log/Logging", "swift-nio/NIO"]) throws -> [String] {
            try check(SyntheticWorkspace([.package("A", [.target("Kit", uses: uses, files)])]), nil).summary.skippedGroups
        }
        #expect(try notes(["a.swift": ""], uses: ["swift-log/Logging"]) == ["use of Logging by Kit (not checked out: swift-log)"])
        #expect(try notes(["a.swift": ""]) == ["use of 2 dependencies, such as Logging by Kit (not checked out: 2 packages)"])
        #expect(try notes(["a.swift": "import Logging"]) == ["use of NIO by Kit (not checked out: swift-nio)"])
        #expect(
            try notes(["a.swift": "import NIOCore\nimport Foo"]) == [
                "2 imports of modules whose packages are not known, such as import of Foo by Kit (not checked out: 2 packages)"
            ])
    }
}
