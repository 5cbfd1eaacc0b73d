public import PrivacyAPI
import Synchronization

/// A privacy service in memory, for tests of screens.
public final class FakePrivacy: PrivacyServing {
    private struct State {
        var failure: PrivacyError?
        var exportFailures: [String] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Makes all calls fail with an error; nil lets them succeed again.
    public func fail(with error: PrivacyError?) {
        state.withLock { $0.failure = error }
    }

    /// Sets the owners that are missing in exports.
    public func failExport(of owners: [String]) {
        state.withLock { $0.exportFailures = owners }
    }

    public func export() async throws(PrivacyError) -> DataExport {
        try check()
        let document = #"{"format":"strata-export","version":1,"created":"2026-03-01T00:00:00Z","owners":[]}"#
        return DataExport(
            document: Array(document.utf8), fileName: "my-data-2026-03-01.json", failures: state.withLock { $0.exportFailures })
    }

    public func importData(_ document: [UInt8]) async throws(PrivacyError) -> DataImport {
        try check()
        return DataImport(imported: ["preferences"], skipped: ["sample"], failures: [])
    }

    public func deleteAccount() async throws(PrivacyError) {
        try check()
    }

    private func check() throws(PrivacyError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
