import Synchronization

/// Files in `/proc` and `/sys` that stay open, because opening costs several times as much as reading.
final class OpenFiles: Sendable {
    /// More than a machine with a dozen network cards needs; further files are opened for each reading.
    private static let maximum = 96

    private let prefix: String
    private let descriptors = Mutex<[String: Int32]>([:])
    private let folders = Mutex<[String: FolderStream]>([:])

    init(root: String) { prefix = root == "/" ? "" : root }

    deinit {
        descriptors.withLock { $0.values.forEach(FileTree.closeFile) }
        folders.withLock { for folder in $0.values { folder.close() } }
    }

    func read(_ path: String) -> Field<[UInt8]> {
        // Locked, so that the descriptor is not closed during the read.
        descriptors.withLock { descriptors in
            if let known = descriptors[path] {
                let bytes = FileTree.readAll(known, named: path)
                if case .value = bytes { return bytes }
                // The device was removed, or replaced under the same name.
                FileTree.closeFile(known)
                descriptors[path] = nil
            }
            return FileTree.openFile(prefix + path, named: path).flatMap { descriptor in
                let bytes = FileTree.readAll(descriptor, named: path)
                if bytes.value != nil, descriptors.count < Self.maximum {
                    descriptors[path] = descriptor
                } else {
                    FileTree.closeFile(descriptor)
                }
                return bytes
            }
        }
    }

    func list(_ path: String) -> [String] {
        folders.withLock { folders in
            if let known = folders[path] { return known.names() }
            guard let new = FolderStream(prefix + path) else { return [] }
            defer { if folders.count < Self.maximum { folders[path] = new } else { new.close() } }
            return new.names()
        }
    }
}
