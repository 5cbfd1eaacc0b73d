import Foundation
import Synchronization

/// Folders for worlds, gone with their last user.
final class FaultFolders: Sendable {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("faults-" + UUID().uuidString)
    private let count = Mutex(0)

    /// The path of a folder that nobody has had before.
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
