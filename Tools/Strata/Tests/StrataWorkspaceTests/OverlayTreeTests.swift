import StrataScan
import StrataWorkspace
import Testing

@Suite struct OverlayTreeTests {
    private static let base = MemoryTree(["A/one.swift": "1", "A/two.swift": "2", "B/three.swift": "3"])

    private func text(_ tree: OverlayTree, _ path: String) throws -> String {
        String(decoding: try tree.contents(of: path), as: UTF8.self)
    }

    @Test func overlay_withOtherContents_handsThemOut() throws {
        let tree = OverlayTree(Self.base, contents: ["A/one.swift": Array("new".utf8)], hidden: [])
        #expect(try text(tree, "A/one.swift") == "new")
        #expect(try text(tree, "A/two.swift") == "2")
        #expect(try tree.entries(of: "A").map(\.name) == ["one.swift", "two.swift"])
    }

    @Test func overlay_withFilesBesides_hasTheirFoldersToo() throws {
        let tree = OverlayTree(Self.base, contents: ["A/zero.swift": [], "C/D/four.swift": Array("4".utf8)], hidden: [])
        #expect(try tree.entries(of: "").map(\.name) == ["A", "B", "C"])
        #expect(try tree.entries(of: "").map(\.kind) == [.directory, .directory, .directory])
        #expect(try tree.entries(of: "A").map(\.name) == ["one.swift", "two.swift", "zero.swift"])
        #expect(try tree.entries(of: "C").map(\.name) == ["D"])
        #expect(try tree.entries(of: "C/D").map(\.kind) == [.file])
        #expect(tree.kind(of: "C/D") == .directory)
        #expect(tree.kind(of: "C/D/four.swift") == .file)
        #expect(try text(tree, "C/D/four.swift") == "4")
    }

    @Test func overlay_withHiddenFiles_doesNotHaveThem() throws {
        let tree = OverlayTree(Self.base, contents: [:], hidden: ["A/one.swift"])
        #expect(try tree.entries(of: "A").map(\.name) == ["two.swift"])
        #expect(tree.kind(of: "A/one.swift") == nil)
        #expect(throws: WorkspaceError.self) { try tree.contents(of: "A/one.swift") }
    }

    @Test func overlay_ofAMissingFolder_throws() {
        let tree = OverlayTree(Self.base, contents: ["C/four.swift": []], hidden: [])
        #expect(throws: WorkspaceError.self) { try tree.entries(of: "D") }
        #expect(tree.kind(of: "D") == nil)
    }
}

@Suite struct DistrustTests {
    private func facts() -> SymbolFacts {
        var facts = SymbolFacts()
        let module = ModuleID(package: "P", target: "A")
        facts.symbols = [.init(name: "f()", module: module, path: "P/f.swift")]
        facts.uses = ["a", "b"].map { .init(module: module, path: "\($0).swift", position: .start, role: .calls, symbol: 0) }
        facts.exposures = [.init(module: module, path: "a.swift", position: .start, name: "g", type: module)]
        facts.unused = ["a", "b"].map { .init(module: module, path: "\($0).swift", position: .start, name: "h") }
        facts.files = 3
        facts.stale = ["c.swift"]
        return facts
    }

    @Test func distrust_ofAFile_leavesItsUsesOutAndCallsItStale() {
        var facts = facts()
        facts.distrust(["a.swift"])
        #expect(facts.uses.map(\.path) == ["b.swift"])
        #expect(facts.exposures.isEmpty)
        #expect(facts.unused == nil, "the other text may use what no compiled one does")
        #expect(facts.stale == ["a.swift", "c.swift"])
        #expect(facts.files == 2)
        #expect(facts.problem(of: "a.swift") == "it changed after the last build")
    }
}
