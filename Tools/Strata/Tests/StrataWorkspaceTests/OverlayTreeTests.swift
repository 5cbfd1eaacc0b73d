import StrataScan
import StrataWorkspace
import Testing

@Suite struct OverlayTreeTests {
    private static let tree = OverlayTree(
        MemoryTree(["A/one.swift": "1", "A/two.swift": "2", "B/three.swift": "3"]),
        contents: ["A/one.swift": Array("new".utf8), "A/zero.swift": [], "C/D/four.swift": Array("4".utf8)], hidden: ["A/two.swift"])

    @Test func overlay_hasTheFilesOfBothAndTheirFolders() throws {
        #expect(try Self.tree.entries(of: "").map { "\($0.name) \($0.kind)" } == ["A directory", "B directory", "C directory"])
        #expect(try Self.tree.entries(of: "A").map(\.name) == ["one.swift", "zero.swift"])
        #expect(try Self.tree.entries(of: "C").map(\.name) == ["D"])
        #expect(try Self.tree.entries(of: "C/D").map { "\($0.name) \($0.kind)" } == ["four.swift file"])
        #expect(throws: WorkspaceError.self) { try Self.tree.entries(of: "D") }
    }

    @Test(arguments: [
        ("A/one.swift", "new"), ("B/three.swift", "3"), ("C/D/four.swift", "4"), ("A/two.swift", nil), ("gone", nil), ("C/D", nil),
    ])
    func overlay_handsOutTheUpperContents(path: String, text: String?) {
        #expect((try? Self.tree.contents(of: path)).map { String(decoding: $0, as: UTF8.self) } == text)
        #expect(Self.tree.kind(of: path) == (path == "C/D" ? .directory : text == nil ? nil : .file))
    }
}
