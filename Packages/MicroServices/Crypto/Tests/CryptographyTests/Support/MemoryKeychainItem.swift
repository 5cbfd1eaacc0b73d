import Synchronization

@testable import Cryptography

/// A keychain item in memory that can fail as the system's does.
final class MemoryKeychainItem: KeychainItem {
    private struct State {
        var content: [UInt8]?
        var readFailure: KeychainStatus?
        var addFailure: KeychainStatus?
        /// Stored by another process directly before the next `add`.
        var competitor: [UInt8]?
        var adds = 0
    }
    private let state = Mutex(State())

    init(content: [UInt8]? = nil) {
        state.withLock { $0.content = content }
    }

    var content: [UInt8]? { state.withLock { $0.content } }
    var adds: Int { state.withLock { $0.adds } }

    func fail(reading: KeychainStatus? = nil, adding: KeychainStatus? = nil) {
        state.withLock { ($0.readFailure, $0.addFailure) = (reading, adding) }
    }

    func addBeforeNext(_ content: [UInt8]) {
        state.withLock { $0.competitor = content }
    }

    func read() throws(KeychainStatus) -> SecretBytes {
        let state = state.withLock { ($0.readFailure, $0.content) }
        if let failure = state.0 { throw failure }
        guard let content = state.1 else { throw .itemNotFound }
        return SecretBytes(copying: content)
    }

    func add(_ content: borrowing SecretBytes) throws(KeychainStatus) {
        let bytes = content.withUnsafeBytes { Array($0) }
        let failure = state.withLock { state -> KeychainStatus? in
            state.adds += 1
            if let failure = state.addFailure { return failure }
            if let competitor = state.competitor { state.content = competitor }
            guard state.content == nil else { return .duplicateItem }
            state.content = bytes
            return nil
        }
        if let failure { throw failure }
    }
}
