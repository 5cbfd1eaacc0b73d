import Foundation
import StrataGenerator
import StrataWorkspace
import Testing

/// Counts the operations of a command, and ends it before one of them.
private final class Interruption: Error {
    private(set) var operations = 0
    private let last: Int

    init(before last: Int = .max) { self.last = last }

    func count() throws {
        if operations == last { throw self }
        operations += 1
    }

    /// Ends the process, too.
    func kill() {
        do { try count() } catch { Foundation.kill(getpid(), SIGKILL) }
    }
}

/// A folder on disk with files.
private struct Folder: ~Copyable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        path = temporary.appendingPathComponent("strata-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        let storage = try DiskStorage(path)
        try storage.write(File(Array(text.utf8)), to: name)
        storage.unlock()
    }

    /// The texts of all files, and empty folders.
    var contents: [String: String] {
        get throws {
            let names = try FileManager.default.subpathsOfDirectory(atPath: path)
            let leaves = names.filter { name in !names.contains { $0.hasPrefix("\(name)/") } }
            let texts = leaves.map { (try? String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)) ?? "a folder" }
            return Dictionary(uniqueKeysWithValues: zip(leaves, texts))
        }
    }

    /// Makes changes, or completes those of an interrupted command.
    ///
    /// - Returns: The paths of the completed ones.
    @discardableResult
    func run(_ changes: [FileChange]? = nil, _ willChange: @escaping () throws -> Void = {}) throws -> [String] {
        let storage = try DiskStorage(path, willChange: willChange)
        defer { storage.unlock() }
        guard let changes else { return try storage.recover() }
        try storage.make(changes)
        return []
    }
}

@Suite(.timeLimit(.minutes(10))) struct DiskStorageTests {
    private static let before = ["a/One": "one", "b/b/Gone": "gone", "run": "#!/bin/sh", "README.md": "app"]
    private static let after = ["a/One": "1", "c/New": "new", "run": "#!/bin/bash", "README.md": "app"]
    private static let changes = Result {
        var draft = TreeDraft(MemoryTree(before))
        for path in before.keys where after[path] == nil { try draft.remove(path) }
        for (path, text) in after { try draft.write(Array(text.utf8), to: path, isExecutable: path == "run") }
        return try draft.changes()
    }

    @Test func command_whenInterruptedAtAnyOperation_isUnmadeOrCompletedByTheNextOne() throws {
        let whole = Interruption()
        let folder = try Folder(Self.before)
        try folder.run(Self.changes.get(), whole.count)
        #expect(try folder.contents == Self.after)
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder.path)/run"))
        #expect(!FileManager.default.isExecutableFile(atPath: "\(folder.path)/c/New"))
        var outcomes: [Bool: Int] = [:]
        for operation in 0..<whole.operations {
            // The next command is interrupted as well, and a third one is not.
            for second in [0, operation % 7, .max] {
                let folder = try Folder(Self.before)
                #expect(throws: Interruption.self) { try folder.run(Self.changes.get(), Interruption(before: operation).count) }
                _ = try? folder.run(nil, Interruption(before: second).count)
                if try !folder.run().isEmpty { #expect(try folder.contents == Self.after) }
                let isCompleted = try folder.contents == Self.after
                #expect(try isCompleted || folder.contents == Self.before, "ended before operation \(operation)")
                outcomes[isCompleted, default: 0] += 1
            }
        }
        #expect(outcomes.values.allSatisfy { $0 > 10 } && outcomes.count == 2)
    }

    #if os(Linux) || os(macOS)
    // Before the journal is in place, directly afterwards, and between two files.
    @Test(arguments: [(6, false), (8, true), (9, true), (14, true)])
    func command_whenItsProcessIsKilled_isUnmadeOrCompletedByTheNextOne(operation: Int, isCompleted: Bool) async throws {
        let folder = try Folder(Self.before)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, operation = operation as Int] in
            let storage = try DiskStorage(path, willChange: Interruption(before: operation).kill)
            try storage.make(Self.changes.get())
        }
        // The lock of the killed process is released.
        #expect(try folder.run().isEmpty != isCompleted)
        #expect(try folder.contents == (isCompleted ? Self.after : Self.before))
    }

    @Test func newFolder_whenItsProcessIsKilled_doesNotExistUntilTheNextOneMakesIt() async throws {
        let folder = try Folder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            try NewFolder("\(path)/app").make(["left": File([])]) { _ in kill(getpid(), SIGKILL) }
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/app"))
        try NewFolder("\(folder.path)/app").make(["c/c": File([0x63], isExecutable: true)])
        #expect(try folder.contents == ["app/c/c": "c"])
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder.path)/app/c/c"))
    }
    #endif

    @Test func file_thatWasChangedMeanwhile_isKeptWithAllOthers() throws {
        let folder = try Folder(Self.before.merging(["a/One": "edited"]) { $1 })
        let error = try #require(throws: GeneratorError.self) { try folder.run(Self.changes.get()) }
        #expect(error.message == "a/One was changed in the meantime; run the command again")
        #expect(try folder.contents == Self.before.merging(["a/One": "edited"]) { $1 })
    }

    @Test func file_thatWasEditedAfterTheInterruption_isKept() throws {
        let folder = try Folder(Self.before)
        #expect(throws: Interruption.self) { try folder.run(Self.changes.get(), Interruption(before: 9).count) }
        try folder.write("edited", to: "a/One")
        let interrupted = try folder.contents
        let error = try #require(throws: GeneratorError.self) { try folder.run() }
        #expect(error.message.hasPrefix("a/One was edited after a command was interrupted; remove .strata/pending to keep"))
        #expect(try folder.contents == interrupted)
    }

    @Test func journal_thatCannotBeRead_isRefused() throws {
        let error = try #require(throws: GeneratorError.self) { try Folder([".strata/pending/journal.json": "{"]).run() }
        #expect(error.message.hasPrefix(".strata/pending/journal.json of an interrupted command cannot be read"))
    }

    @Test(arguments: ["../outside", "/etc/passwd", "a/../b", ".git/config", "a/.GIT/hooks/x", "a//b", "", "a\nb", "./a"])
    func path_outside_isRefused(path: String) throws {
        var draft = TreeDraft()
        #expect(throws: GeneratorError.self) { try draft.write([], to: path) }
        // Nor does a journal of someone else lead there.
        let journal = #"[{"path":"\#(path.replacing("\n", with: "\\n"))","isExecutable":false}]"#
        let error = try #require(throws: GeneratorError.self) { try Folder([".strata/pending/journal.json": journal]).run() }
        #expect(error.message.hasSuffix("is not a path inside the workspace; use one without '..' and outside '.git'"))
    }

    @Test(arguments: ["link/a", "file"]) func path_throughALink_isRefused(path: String) throws {
        let folder = try Folder()
        let outside = try Folder()
        for name in ["link", "file"] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: outside.path + "/new")
        }
        let storage = try DiskStorage(folder.path)
        defer { storage.unlock() }
        #expect(throws: GeneratorError.self) { try storage.write(File([1]), to: path) }
        #expect(throws: GeneratorError.self) { try storage.contents(of: path) }
        #expect(throws: GeneratorError.self) { try storage.remove(path) }
        #expect(try outside.contents == [:])
    }

    @Test func workspace_whileAnotherCommandChangesIt_isRefused() throws {
        let folder = try Folder()
        let first = try DiskStorage(folder.path)
        let error = try #require(throws: GeneratorError.self) { try DiskStorage(folder.path) }
        #expect(error.message == "another command is changing \(folder.path); run this one again when it has ended")
        first.unlock()
        try DiskStorage(folder.path).unlock()
    }

    @Test func changes_thatChangeNothing_areOmitted() throws {
        var draft = TreeDraft(MemoryTree(["a": "1", "b": "2"]))
        try draft.write(Array("1".utf8), to: "a")
        try draft.write(Array("3".utf8), to: "c")
        try draft.remove("c")
        try draft.remove("b")
        #expect(try draft.changes().map(\.path) == ["b"])
        #expect(try draft.files() == ["a"])
    }
}
