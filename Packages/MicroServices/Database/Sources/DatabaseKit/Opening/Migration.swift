import GRDB

/// One step of the schema's history.
///
/// It is applied in one transaction or not at all, with foreign keys checked at its end and not in between: SQLite's recipe for rebuilding
/// a table keeps the rows that refer to it. Statements are fingerprinted when they are applied. Editing or renaming an applied migration,
/// or opening a file that a newer version has migrated further, is an error instead of a surprise later.
public struct Migration: Sendable {
    /// Unique and stable, for example `3-add-category`.
    public let name: String
    /// What is remembered of the step, to notice an edit.
    let fingerprint: String
    let apply: @Sendable (WritableConnection) throws -> Void

    /// - Parameter sql: one or more statements.
    public init(_ name: String, _ sql: String) {
        self.name = name
        fingerprint = Self.fingerprint(of: sql)
        apply = { try $0.reading.database.execute(sql: sql) }
    }

    /// A step that statements cannot say. An edit of its code is not noticed.
    ///
    /// - Parameter body: changes the database; what it throws undoes the step.
    public init(_ name: String, _ body: @escaping @Sendable (WritableConnection) throws -> Void) {
        self.name = name
        fingerprint = "swift"
        apply = body
    }

    /// FNV-1a, 64 bits, of the statements without white space at line ends: enough to notice an edit, which nobody forges.
    private static func fingerprint(of sql: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in sql.split(separator: "\n") {
            var end = line.endIndex
            while end > line.startIndex, line[line.index(before: end)].isWhitespace { end = line.index(before: end) }
            for byte in line[..<end].utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            hash = (hash ^ 10) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
