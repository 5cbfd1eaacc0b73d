/// Why a cache could not keep or find something on disk.
///
/// A cache that fails is slow, not wrong: ``Cache`` reports such errors to its `onFailure` closure and goes on without the disk.
public struct CacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure. More may be added: give a `switch` over them a `default`.
    public struct Code: Hashable, Sendable {
        private enum Base: Hashable { case storage, diskFull, tooLarge, sealing, encoding }
        private let base: Base

        /// The database or the file system refused; ``CacheError/sqliteCode`` tells more.
        public static let storage = Code(base: .storage)
        /// There is no room on the disk; nothing that was written before is lost.
        public static let diskFull = Code(base: .diskFull)
        /// The value is larger than the tier accepts.
        public static let tooLarge = Code(base: .tooLarge)
        /// The sealing closure failed.
        public static let sealing = Code(base: .sealing)
        /// The codec could not encode the value.
        public static let encoding = Code(base: .encoding)
    }

    /// The kind of failure.
    public let code: Code
    /// SQLite's extended result code behind a ``Code/storage`` or ``Code/diskFull`` failure.
    public let sqliteCode: Int32?
    /// What happened, where, and what to do. Holds no key and no value.
    public let description: String

    /// The database or the file system refused. Also for stores outside of this package.
    public static func storage(_ action: String, file: String, sqliteCode: Int32, reason: String) -> CacheError {
        CacheError(
            code: sqliteCode & 255 == 13 ? .diskFull : .storage,
            sqliteCode: sqliteCode,
            description: "Could not \(action) the cache \(file): \(reason) (SQLite \(sqliteCode)). The cache goes on without it."
        )
    }

    /// The value is larger than the tier accepts.
    public static func tooLarge(_ size: Int, limit: Int) -> CacheError {
        CacheError(
            code: .tooLarge,
            sqliteCode: nil,
            description: "A value of \(size) bytes was not cached: the limit is \(limit). Raise maximumValueSize, or cache a part of it."
        )
    }

    /// The sealing closure failed. Only the type of `error` is told.
    public static func sealing(_ error: any Error) -> CacheError {
        CacheError(
            code: .sealing,
            sqliteCode: nil,
            description: "A value was not cached: sealing it failed with \(type(of: error)). Check the key that the closures use."
        )
    }

    /// The codec could not encode the value. Only the type of `error` is told.
    public static func encoding(_ error: any Error) -> CacheError {
        CacheError(
            code: .encoding,
            sqliteCode: nil,
            description: "A value was not cached: encoding it failed with \(type(of: error)). Check the codec."
        )
    }
}
