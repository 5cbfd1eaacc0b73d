import Foundation
import Synchronization

/// Temporary folders for runs, deleted with their last reference.
final class TemporaryFolders: Sendable {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("faults-" + UUID().uuidString)
    private let count = Mutex(0)

    /// Creates a new folder and returns its path.
    func new() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let folder = root.appendingPathComponent(String(number))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    deinit { try? FileManager.default.removeItem(at: root) }
}
