import Foundation
import PrivacyAPI

/// The folder in which the app keeps everything, and whose the files in it are.
struct DataFolder: Sendable {
    /// Nil when the app keeps everything in memory.
    let path: String?

    /// The names right below the folder that stand in neither list.
    func unclaimed(claimed: Set<String>) throws(PrivacyError) -> [String] {
        try names().filter { name in !claimed.contains(name) && !claimed.contains(Self.main(of: name)) }.sorted()
    }

    /// Removes what a database has set aside because it was damaged: nobody reads it any more, and it may hold what is to be removed.
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

    /// The file beside which a database has put this one.
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
