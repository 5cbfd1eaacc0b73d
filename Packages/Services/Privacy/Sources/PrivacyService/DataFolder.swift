import Foundation
import PrivacyAPI

/// The app's data folder and the owners of its files.
struct DataFolder: Sendable {
    /// Nil if the app stores everything in memory.
    let path: String?

    func unclaimed(claimed: Set<String>) throws(PrivacyError) -> [String] {
        try names().filter { name in !claimed.contains(name) && !claimed.contains(Self.main(of: name)) }.sorted()
    }

    /// Removes damaged files that a database has set aside, because they may contain erased data.
    func removeDamaged(of claimed: Set<String>) throws(PrivacyError) {
        guard let path else { return }
        for name in try names() where name.contains(".damaged-") && claimed.contains(Self.main(of: name)) {
            do { try FileManager.default.removeItem(atPath: path + "/" + name) } catch { throw .storage }
        }
    }

    private func names() throws(PrivacyError) -> [String] {
        guard let path else { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch { throw .storage }
    }

    /// Returns the database file that a file belongs to.
    static func main(of name: String) -> String {
        var rest = name[...]
        for suffix in ["-wal", "-shm", "-journal"] where rest.hasSuffix(suffix) { rest = rest.dropLast(suffix.count) }
        if let range = rest.range(of: ".damaged-", options: .backwards), !rest[range.upperBound...].isEmpty,
            rest[range.upperBound...].allSatisfy({ $0.isASCII && $0.isNumber })
        {
            rest = rest[..<range.lowerBound]
        }
        for suffix in ["-wal", "-shm", "-journal"] where rest.hasSuffix(suffix) { rest = rest.dropLast(suffix.count) }
        return String(rest)
    }
}
