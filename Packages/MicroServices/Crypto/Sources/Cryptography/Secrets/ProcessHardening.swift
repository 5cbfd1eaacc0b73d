import Foundation

#if os(Linux)
import CCryptoShim
#endif

/// Excludes keys in memory from core dumps. Call it as the first statement of the program, before any key is loaded.
public enum ProcessHardening {
    /// Sets the core dump limit of this process and its children to zero, and on Linux makes the process undumpable.
    ///
    /// - Other processes of the same user cannot trace an undumpable process or read its memory and environment; root can.
    /// - Its files in `/proc` are owned by root. World-readable files (`statm`, `status`, `maps`) remain readable; `mem` and `io` do not.
    /// - Crash reporters and debuggers cannot attach to it.
    ///
    /// - Important: This cannot be undone. A program executed by a child process is dumpable again.
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/backend`` if the system rejects the change.
    public static func disableCoreDumps() throws {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        guard setrlimit(coreLimit, &limit) == 0 else { throw failure(errno) }
        #if os(Linux)
        let code = ccrypto_forbid_dumps()
        guard code == 0 else { throw failure(code) }
        #endif
    }

    /// Whether ``disableCoreDumps()`` is in effect.
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
