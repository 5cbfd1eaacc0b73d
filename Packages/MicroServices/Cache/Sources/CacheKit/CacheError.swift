import CCacheSQLite

/// An error of the disk tier. ``Cache`` reports it to its `onFailure` closure and continues without the disk.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors. More may be added, so a `switch` needs a `default`.
    public struct Code: Hashable, Sendable {
        private enum Base: Hashable { case storage, diskFull, tooLarge, encoding, cycle }
        private let base: Base

        /// The database or the file system reported an error.
        public static let storage = Code(base: .storage)
        /// The disk is full. Earlier writes are intact.
        public static let diskFull = Code(base: .diskFull)
        /// The value or its key is larger than the tier accepts.
        public static let tooLarge = Code(base: .tooLarge)
        /// The codec could not encode the value.
        public static let encoding = Code(base: .encoding)
        /// A load waits for itself, directly or through other loads.
        public static let cycle = Code(base: .cycle)
    }

    /// The kind of error.
    public let code: Code
    /// SQLite's extended result code, for ``Code/storage`` and ``Code/diskFull``.
    let sqliteCode: Int32?
    /// The failure, its reason and its remedy. Contains no values, and keys only of a ``Code/cycle``.
    public let description: String

    private init(_ code: Code, sqliteCode: Int32? = nil, _ description: String) {
        self.code = code
        self.sqliteCode = sqliteCode
        self.description = description
    }

    /// Creates an error for a failure of the database or the file system. Also for stores outside this package.
    public static func storage(_ action: String, file: String, sqliteCode: Int32, reason: String) -> CacheError {
        CacheError(
            sqliteCode & 255 == SQLITE_FULL ? .diskFull : .storage, sqliteCode: sqliteCode,
            "Could not \(action) the cache \(file): \(reason) (SQLite \(sqliteCode)). The cache continues without it."
        )
    }

    static func tooLarge(_ size: Int, limit: Int, parameter: String = "maximumValueSize") -> CacheError {
        CacheError(
            .tooLarge,
            "A value of \(size) bytes was not cached: the limit is \(limit). Raise \(parameter), or cache a part of it."
        )
    }

    static func tooLarge(_ name: EntryName) -> CacheError {
        CacheError(
            .tooLarge,
            "A value was not cached: its key and group have \(name.size) bytes, and the limit is \(EntryName.maximumSize). "
                + "Use a shorter key."
        )
    }

    /// The keys are those of the loads, the first one also at the end.
    static func cycle(_ keys: [any Sendable]) -> CacheError {
        let path = keys.map { String("\($0)".prefix(100)) }.joined(separator: " → ")
        return CacheError(
            .cycle,
            "A value was not loaded: its load waits for itself (\(path)). Load one of these values without the others."
        )
    }

    static func encoding(_ error: any Error) -> CacheError {
        CacheError(
            .encoding,
            "A value was not cached: encoding it failed with \(type(of: error)). Check the codec."
        )
    }
}
