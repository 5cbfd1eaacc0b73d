import Foundation
import StrataGenerator
import Testing

@Suite struct PendingPlanTests {
    private let before = [String: [UInt8]](texts: [
        "a/One.swift": "one\n", "a/Two.swift": "two\n", "b/Gone.swift": "gone\n", "README.md": "app\n",
    ])
    private let after = [String: [UInt8]](texts: [
        "a/One.swift": "one\nmore\n", "a/Two.swift": "two\n", "c/New.swift": "new\n", "README.md": "app\n",
    ])

    private func plan() throws -> TreePlan {
        try TreePlan(
            Set(before.keys).union(after.keys).map { .init(path: $0, old: before[$0], new: after[$0]) })
    }

    @Test func plan_whenApplied_changesAllFilesAndLeavesNoTrace() throws {
        let storage = MemoryStorage(before)
        try PendingPlan(in: storage).apply(try plan())
        #expect(storage.files == after)
    }

    @Test func plan_whenKilledAtAnyOperation_isUnmadeOrCompletedByTheNextCommand() throws {
        let whole = MemoryStorage(before)
        try PendingPlan(in: whole).apply(try plan())
        var (unmade, completed) = (0, 0)
        for operations in 0..<whole.operations {
            let storage = MemoryStorage(before, operations: operations)
            #expect(throws: MemoryStorage.Killed.self) { try PendingPlan(in: storage).apply(try plan()) }
            let next = MemoryStorage(storage.files)
            let paths = try PendingPlan(in: next).recover()
            #expect(next.files == before || next.files == after, "killed after \(operations) operations")
            if !paths.isEmpty { #expect(next.files == after) }
            if next.files == before { unmade += 1 } else { completed += 1 }
        }
        #expect(unmade > 5 && completed > 5)
    }

    @Test(arguments: Example.Kind.allCases, [true, false])
    func part_whenItsCommandIsKilledAtAnyOperation_isUnmadeOrCompletedByTheNextOne(kind: Example.Kind, isAdded: Bool) throws {
        let domain = kind.isInDomain ? "Finance" : nil
        let without = ExampleTree.make()
        var with = without
        try with.change(kind) { try $0.add("Dense", in: domain, to: &$1) }
        let (before, after) = isAdded ? (without, with) : (with, without)
        var draft = TreeDraft(before.tree)
        let generator = try PartGenerator(kind, in: before.tree)
        _ = try isAdded ? generator.add("Dense", in: domain, to: &draft) : generator.remove("Dense", in: domain, from: &draft)
        let plan = try draft.plan()
        let whole = MemoryStorage(before)
        try PendingPlan(in: whole).apply(plan)
        #expect(whole.files == after)
        for operations in 0..<whole.operations {
            let storage = MemoryStorage(before, operations: operations)
            #expect(throws: MemoryStorage.Killed.self) { try PendingPlan(in: storage).apply(plan) }
            let next = MemoryStorage(storage.files)
            let isCompleted = try !PendingPlan(in: next).recover().isEmpty
            #expect(next.files == (isCompleted ? after : before) || next.files == after, "killed after \(operations) operations")
        }
    }

    @Test func recovery_whenKilledAtAnyOperation_isCompletedByTheNextCommand() throws {
        for operations in 0..<30 {
            let storage = MemoryStorage(before, operations: operations)
            try? PendingPlan(in: storage).apply(try plan())
            for second in 0..<12 {
                let again = MemoryStorage(storage.files, operations: second)
                _ = try? PendingPlan(in: again).recover()
                let next = MemoryStorage(again.files)
                try PendingPlan(in: next).recover()
                #expect(next.files == before || next.files == after)
            }
        }
    }

    @Test func plan_whenAFileWasChanged_changesNothing() throws {
        var files = before
        files["README.md"] = Array("edited\n".utf8)
        files["a/One.swift"] = Array("edited\n".utf8)
        let storage = MemoryStorage(files)
        let error = try #require(throws: GeneratorError.self) { try PendingPlan(in: storage).apply(try plan()) }
        #expect(error.kind == .changed)
        #expect(error.description == "a/One.swift was changed in the meantime; run the command again")
        #expect(storage.files == files)
    }

    @Test func recovery_whenAFileWasEditedAfterTheInterruption_keepsTheEdit() throws {
        var edits = 0
        for operations in 0..<30 {
            let storage = MemoryStorage(before, operations: operations)
            try? PendingPlan(in: storage).apply(try plan())
            var files = storage.files
            guard files[".strata/pending/plan.json"] != nil, files["a/One.swift"] == before["a/One.swift"] else { continue }
            files["a/One.swift"] = Array("edited\n".utf8)
            let next = MemoryStorage(files)
            let error = try #require(throws: GeneratorError.self) { try PendingPlan(in: next).recover() }
            #expect(error.kind == .unfinished)
            #expect(next.files == files)
            edits += 1
        }
        #expect(edits > 0)
    }

    @Test(arguments: ["../outside", "/etc/passwd", "a/../b", ".git/config", "a/.GIT/hooks/x", "a//b", "", "a\nb", "./a"])
    func plan_withAPathOutside_isRefused(path: String) throws {
        let error = try #require(throws: GeneratorError.self) {
            try TreePlan([.init(path: path, old: nil, new: [])])
        }
        #expect(error.kind == .path)
        // Nor does a journal of someone else lead there.
        let journal = #"{"version":1,"entries":[{"path":"\#(path.replacing("\n", with: "\\n"))","isRemoval":true}]}"#
        let storage = MemoryStorage([".strata/pending/plan.json": Array(journal.utf8)])
        #expect(throws: GeneratorError.self) { try PendingPlan(in: storage).recover() }
    }

    @Test func journal_thatCannotBeRead_isRefused() throws {
        let storage = MemoryStorage([".strata/pending/plan.json": Array("{".utf8)])
        let error = try #require(throws: GeneratorError.self) { try PendingPlan(in: storage).recover() }
        #expect(error.kind == .unfinished)
        #expect(error.description.hasPrefix(".strata/pending/plan.json of an interrupted command cannot be read"))
    }
}

@Suite struct DiskStorageTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent("strata-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func plan_onDisk_keepsModesAndRemovesEmptyFolders() throws {
        try withFolder { folder in
            let storage = try DiskStorage(folder)
            defer { storage.unlock() }
            try storage.write(Array("old".utf8), isExecutable: true, isDurable: true, to: "bin/tool")
            try storage.write(Array("x".utf8), isExecutable: false, isDurable: true, to: "a/b/c")
            try PendingPlan(in: storage).apply(
                try TreePlan([
                    .init(path: "bin/tool", old: Array("old".utf8), new: Array("new".utf8)),
                    .init(path: "bin/other", old: nil, new: [], isExecutable: true),
                    .init(path: "plain", old: nil, new: []),
                    .init(path: "a/b/c", old: Array("x".utf8), new: nil),
                ]))
            #expect(try storage.contents(of: "bin/tool") == Array("new".utf8))
            #expect(["bin/tool", "bin/other", "plain"].map(storage.isExecutable) == [true, true, false])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["bin", "plain"])
        }
    }

    @Test func path_throughALink_isRefused() throws {
        try withFolder { folder in
            try withFolder { outside in
                try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: outside)
                try FileManager.default.createSymbolicLink(atPath: folder + "/file", withDestinationPath: outside + "/file")
                let storage = try DiskStorage(folder)
                defer { storage.unlock() }
                for path in ["link/a", "file"] {
                    let error = try #require(throws: GeneratorError.self) {
                        try storage.write([1], isExecutable: false, isDurable: true, to: path)
                    }
                    #expect(error.kind == .path)
                    #expect(throws: GeneratorError.self) { try storage.contents(of: path) }
                    #expect(throws: GeneratorError.self) { try storage.remove(path) }
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [])
            }
        }
    }

    @Test func workspace_whileAnotherCommandChangesIt_isRefused() throws {
        try withFolder { folder in
            let first = try DiskStorage(folder)
            let error = try #require(throws: GeneratorError.self) { try DiskStorage(folder) }
            #expect(error.description == "another command is changing \(folder); run this one again when it has ended")
            first.unlock()
            try DiskStorage(folder).unlock()
        }
    }
}
