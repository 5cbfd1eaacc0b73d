import CCacheSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Repeats a call of the system for as long as signals interrupt it. Returns its result, which is negative after another error.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

extension CacheError {
    /// Creates an error for a failed call of the system.
    ///
    /// - Parameters:
    ///   - number: The error number of the call.
    ///   - sqliteCode: SQLite's result code for the failure, unless the disk is full.
    static func system(_ action: String, file: String, number: Int32 = errno, sqliteCode: Int32 = SQLITE_IOERR) -> CacheError {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
        return .storage(action, file: file, sqliteCode: isFull ? SQLITE_FULL : sqliteCode, reason: String(cString: strerror(number)))
    }
}
