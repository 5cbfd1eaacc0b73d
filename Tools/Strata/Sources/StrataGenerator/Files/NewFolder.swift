import Foundation
import StrataWorkspace

/// A folder that appears with all of its files at once, or not at all.
package struct NewFolder {
    private let path: String

    package init(_ path: String) { self.path = URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Writes the files to a folder next to it, which takes its place once it is complete. Removes what an interrupted command left there.
    package func make(_ files: [String: File], complete: (String) throws -> Void = { _ in }) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: path), (try? manager.contentsOfDirectory(atPath: path)) != [] {
            throw GeneratorError("\(path) exists and is not an empty folder; choose another one")
        }
        let draft = "\(path.parentFolder)/.\(TreePath.name(of: path)).strata-new"
        try manager.createDirectory(atPath: draft, withIntermediateDirectories: true)
        let lock = try DiskStorage(draft)
        defer { lock.unlock() }
        do {
            for name in try manager.contentsOfDirectory(atPath: draft) { try manager.removeItem(atPath: "\(draft)/\(name)") }
            for folder in Set(files.keys.map(\.parentFolder)) {
                try manager.createDirectory(atPath: "\(draft)/\(folder)", withIntermediateDirectories: true)
            }
            for (path, file) in files {
                try TreePath.validate(path)
                // Foundation would wait for the disk after each file.
                try DiskStorage.create("\(draft)/\(path)", isExecutable: file.isExecutable).write(contentsOf: file.bytes)
            }
            try complete(draft)
            guard rename(draft, path) == 0 else { throw GeneratorError("\(path) cannot be made: \(String(cString: strerror(errno)))") }
        } catch {
            try? manager.removeItem(atPath: draft)
            throw error
        }
    }
}
