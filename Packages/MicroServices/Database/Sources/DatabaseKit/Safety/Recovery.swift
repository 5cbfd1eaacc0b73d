/// What was lost because a file was damaged, and what of it is still there.
public struct Recovery: Sendable, Hashable {
    /// What became of one table.
    public struct Table: Sendable, Hashable {
        /// As the schema writes it.
        public let name: String
        /// How many rows of the damaged file could still be read; nil when the table could not be read at all.
        public let readable: Int?
        /// Whether these are all rows that it had: false when the damage lies in this table.
        public let isWhole: Bool
        /// How many rows the store has now.
        public let restored: Int

        /// How many rows are known to be lost; when the table is not whole there may be more.
        public var lost: Int { max(0, (readable ?? 0) - restored) }
    }

    /// How many committed transactions lay behind a damaged place of the log and are lost, beyond the rows.
    public internal(set) var transactions = 0
    /// Where the damaged file, or the damaged log of a sound file, lies now.
    public internal(set) var movedAside: String
    /// The backup that took its place; nil when the store began empty, or when only the log was damaged.
    public internal(set) var backup: String?
    /// Every table of the damaged file and of the backup, by name; empty when only the log was damaged.
    public internal(set) var tables: [Table] = []
}
