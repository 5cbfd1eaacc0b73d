#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
#if os(Linux)
import CCryptoShim
#endif

/// Keeps keys that are in memory out of core dumps.
///
/// ```swift
/// try ProcessHardening.disableCoreDumps()  // first statement of the program, before a key is loaded
/// ```
public enum ProcessHardening {
    /// Sets the limit of core dumps to zero for this process and its children, and on Linux makes the process undumpable.
    ///
    /// An undumpable process cannot be traced, nor its memory and environment be read, by other processes of the same user; root still can.
    /// Its files in `/proc` belong to root: what is readable by everybody (`statm`, `status`, `maps`) stays so, `mem` and `io` do not.
    /// A crash reporter or debugger that attaches from outside does not work any more.
    ///
    /// - Important: Neither can be taken back, and the second does not pass to a program that a child executes.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend`` if the system refuses.
    public static func disableCoreDumps() throws {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        guard setrlimit(coreLimit, &limit) == 0 else { throw failure(errno) }
        #if os(Linux)
        let code = ccrypto_forbid_dumps()
        guard code == 0 else { throw failure(code) }
        #endif
    }

    /// Whether ``disableCoreDumps()`` is in force.
    public static var areCoreDumpsDisabled: Bool {
        var limit = rlimit()
        guard getrlimit(coreLimit, &limit) == 0, limit.rlim_max == 0 else { return false }
        #if os(Linux)
        return ccrypto_is_dumpable() == 0
        #else
        return true
        #endif
    }

    #if canImport(Glibc)
    private static let coreLimit = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
    private static let coreLimit = RLIMIT_CORE
    #endif

    private static func failure(_ code: Int32) -> CryptographyError {
        .backend("disable core dumps", reason: String(cString: strerror(code)))
    }
}
