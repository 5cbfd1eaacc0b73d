import Foundation
import StrataGenerator

/// A folder that appears with all of its files at once.
struct NewFolder {
    private let path: String

    /// - Parameter path: An absolute path.
    init(_ path: String) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// - Throws: `CommandFailure` if something is there.
    func check() throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        guard isFolder.boolValue, names?.isEmpty ?? false else {
            throw CommandFailure("\(path): error: something is here already; choose another folder with --in")
        }
    }

    /// Writes the files to a folder beside it, which takes its place at the end. What an interrupted command left is removed.
    ///
    /// - Parameter complete: Completes the folder at another path before it appears.
    func make(_ files: FileSet, complete: (String) throws -> Void) throws {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let draft = "\(parent)/.\(name).strata-new"
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("\(path): error: the folder cannot be made: \(error.localizedDescription)")
        }
        // Another command that makes the same folder holds the lock.
        let storage = try DiskStorage(draft)
        defer { storage.unlock() }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: draft) { try FileManager.default.removeItem(atPath: "\(draft)/\(name)") }
            for (path, file) in files.files { try storage.write(file.bytes, isExecutable: file.isExecutable, isDurable: false, to: path) }
            try complete(draft)
            guard rename(draft, path) == 0 else { throw CommandFailure("\(path): error: \(String(cString: strerror(errno)))") }
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw error
        }
    }
}
