import GRDB

/// A step in the history of the schema.
///
/// A migration is applied in one transaction. Foreign keys are checked at its end only, so that a table can be rebuilt as SQLite recommends
/// without losing the rows that refer to it. Statements are fingerprinted when they are applied: opening a store throws an error if an applied
/// migration was edited or renamed, or if a newer version has migrated the file further.
public struct Migration: Sendable {
    /// A unique and stable name, for example `3-add-category`.
    public let name: String
    /// A digest of the statements, to detect an edit.
    let fingerprint: String
    let apply: @Sendable (WritableConnection) throws -> Void

    /// - Parameter sql: one or more statements.
    public init(_ name: String, _ sql: String) {
        self.name = name
        fingerprint = String(Self.digest(of: sql), radix: 16)
        apply = { try $0.reading.database.execute(sql: sql) }
    }

    /// Creates a migration in Swift. Edits of its code are not detected. An error of the closure rolls the migration back.
    public init(_ name: String, _ body: @escaping @Sendable (WritableConnection) throws -> Void) {
        self.name = name
        fingerprint = "swift"
        apply = body
    }

    /// FNV-1a, 64 bits, of the statements without trailing white space on each line. Detects edits, not tampering.
    static func digest(of sql: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in sql.split(separator: "\n") {
            var end = line.endIndex
            while end > line.startIndex, line[line.index(before: end)].isWhitespace { end = line.index(before: end) }
            for byte in line[..<end].utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            hash = (hash ^ 10) &* 0x100_0000_01B3
        }
        return hash
    }
}
