import Foundation
import StrataGenerator
import StrataWorkspace
import Testing

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

    func make(_ changes: [FileChange]) throws {
        let storage = try DiskStorage(path)
        defer { storage.unlock() }
        try storage.make(changes)
    }
}

@Suite struct DiskStorageTests {
    private static let before = ["a/One": "one", "b/b/Gone": "gone", "run": "#!/bin/sh", "README.md": "app"]
    private static let after = ["a/One": "1", "c/New": "new", "run": "#!/bin/bash", "README.md": "app"]
    private static let changes = Result {
        var draft = TreeDraft(MemoryTree(before))
        for path in before.keys where after[path] == nil { try draft.remove(path) }
        for (path, text) in after { try draft.write(Array(text.utf8), to: path, isExecutable: path == "run") }
        return try draft.changes()
    }

    @Test func changes_areMadeWithTheModesOfFiles() throws {
        let folder = try Folder(Self.before)
        try folder.make(Self.changes.get())
        #expect(try folder.contents == Self.after)
        #expect(FileManager.default.isExecutableFile(atPath: "\(folder.path)/run"))
        #expect(!FileManager.default.isExecutableFile(atPath: "\(folder.path)/c/New"))
    }

    @Test func changes_ofWhichOneFails_areUndone() throws {
        let folder = try Folder(Self.before)
        // The first of the two becomes a file, in which there is no place for the other.
        let changes = try Self.changes.get() + ["new", "new/file"].map { FileChange(path: $0, old: nil, new: File([1])) }
        #expect(throws: GeneratorError.self) { try folder.make(changes) }
        #expect(try folder.contents == Self.before)
    }

    #if os(Linux) || os(macOS)
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
        let error = try #require(throws: GeneratorError.self) { try folder.make(Self.changes.get()) }
        #expect(error.message == "a/One was changed in the meantime; run the command again")
        #expect(try folder.contents == Self.before.merging(["a/One": "edited"]) { $1 })
    }

    @Test(arguments: ["../outside", "/etc/passwd", "a/../b", ".git/config", "a/.GIT/hooks/x", "a//b", "", "a\nb", "./a"])
    func path_outside_isRefused(path: String) throws {
        var draft = TreeDraft()
        #expect(throws: GeneratorError.self) { try draft.write([], to: path) }
        let change = FileChange(path: path, old: nil, new: File([]))
        let error = try #require(throws: GeneratorError.self) { try Folder().make([change]) }
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
        #expect(throws: GeneratorError.self) { try storage.file(path) }
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
