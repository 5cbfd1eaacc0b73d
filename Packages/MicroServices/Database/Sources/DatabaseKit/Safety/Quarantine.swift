import Foundation

/// Moves damaged files out of the way without losing them.
enum Quarantine {
    /// Renames the database and its side files, then puts the backup in its place if there is one.
    /// - Returns: where the damaged file is now.
    static func moveAside(_ path: String, restoring backup: String?) throws -> String {
        let files = FileManager.default
        var number = 1
        while files.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
        let aside = "\(path).damaged-\(number)"
        do {
            for side in ["-wal", "-shm"] where files.fileExists(atPath: path + side) {
                try files.moveItem(atPath: path + side, toPath: aside + side)
            }
            try files.moveItem(atPath: path, toPath: aside)
            if let backup, files.fileExists(atPath: backup) { try files.copyItem(atPath: backup, toPath: path) }
        } catch {
            throw StoreError(.system, "The damaged database file could not be moved aside. Check the folder and its permissions.")
        }
        return aside
    }

    /// Replaces a file in one step.
    static func move(_ source: String, over target: String) throws {
        guard rename(source, target) == 0 else {
            throw StoreError(.system, "The backup could not be put in place. Check the folder and its permissions.")
        }
    }
}
