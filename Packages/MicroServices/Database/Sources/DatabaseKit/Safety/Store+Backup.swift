import Foundation
import GRDB

extension Store {
    /// Copies the whole database into a file while it is in use. The file is replaced once the copy is complete.
    ///
    /// - Throws: ``StoreError``; an older backup is still there then.
    public func backUp(to path: String) throws {
        try StoreError.translating {
            let partial = path + ".partial"
            try? FileManager.default.removeItem(atPath: partial)
            do {
                let target = try DatabaseQueue(path: partial)
                try writer.backup(to: target)
                try target.close()
                try Quarantine.move(partial, over: path)
            } catch {
                try? FileManager.default.removeItem(atPath: partial)
                throw error
            }
        }
    }

    /// What is wrong with the file; empty when nothing is. Reads the whole file.
    ///
    /// - Throws: ``StoreError`` when the check itself fails.
    public func integrityProblems() async throws -> [String] {
        try await read { connection in
            try connection.rows("PRAGMA integrity_check") { try $0.text(0) }.filter { $0 != "ok" }
        }
    }
}
