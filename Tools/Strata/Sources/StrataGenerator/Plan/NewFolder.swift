import Foundation

/// A folder that appears with all of its files at once, or not at all.
package struct NewFolder {
    private let path: String

    /// - Parameter path: An absolute path.
    package init(_ path: String) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// - Throws: ``GeneratorError`` of kind `path` if something is there.
    package func check() throws(GeneratorError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        guard isFolder.boolValue, names?.isEmpty ?? false else {
            throw GeneratorError(.path, "\(path) exists and is not an empty folder; choose another one")
        }
    }

    /// Writes the files to a folder next to it, which takes its place at the end. Removes what an interrupted command left there.
    ///
    /// - Parameters:
    ///   - storage: Replaces the storage of the files, for tests.
    ///   - complete: Completes the folder, at the given path, before it appears.
    /// - Throws: ``GeneratorError`` if a file cannot be written or another command makes the same folder, or the error of `complete`.
    package func make(
        _ files: FileSet, through storage: (DiskStorage) -> any TreeStorage = { $0 }, complete: (String) throws -> Void = { _ in }
    ) throws {
        let draft = "\(TreePath.parent(of: path))/.\(TreePath.name(of: path)).strata-new"
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
        } catch {
            throw GeneratorError(.storage, "\(path) cannot be made: \(error.localizedDescription)")
        }
        let disk = try DiskStorage(draft)
        defer { disk.unlock() }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: draft) {
                try FileManager.default.removeItem(atPath: "\(draft)/\(name)")
            }
            let storage = storage(disk)
            for (path, file) in files.files {
                try storage.write(file.bytes, isExecutable: file.isExecutable, isDurable: false, to: path)
            }
            try complete(draft)
            guard rename(draft, path) == 0 else {
                throw GeneratorError(.storage, "\(path) cannot be made: \(String(cString: strerror(errno)))")
            }
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw error
        }
    }
}
