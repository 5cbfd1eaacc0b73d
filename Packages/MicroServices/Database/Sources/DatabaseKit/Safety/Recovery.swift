/// A description of the data lost in a damaged file.
public struct Recovery: Sendable, Hashable {
    /// The rows of one table.
    public struct Table: Sendable, Hashable {
        /// The name as in the schema.
        public let name: String
        /// The number of rows still readable in the damaged file; nil if the table cannot be read.
        public let readable: Int?
        /// Whether all rows of the table are readable.
        public let isWhole: Bool
        /// The number of rows in the store after recovery.
        public let restored: Int

        /// The number of rows known to be lost; a lower bound unless `isWhole`.
        public var lost: Int { max(0, (readable ?? 0) - restored) }
    }

    /// The number of committed transactions lost after a damaged position of the log, in addition to the rows.
    public internal(set) var transactions = 0
    /// The new path of the damaged file, or of the damaged log of an intact file.
    public internal(set) var movedAside: String
    /// The restored backup; nil if the store started empty, or if only the log was damaged.
    public internal(set) var backup: String?
    /// The tables of the damaged file and of the backup, by name; empty if only the log was damaged.
    public internal(set) var tables: [Table] = []
}
