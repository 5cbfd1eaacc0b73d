public import PrivacyAPI
import Synchronization

/// A data owner in memory: keeps a text, and can be made to fail.
public final class FakeDataOwner: ImportingDataOwner {
    /// What it was made to do.
    public struct Failure: Error, Sendable, Hashable {
        public init() {}
    }

    private struct State {
        var json: String
        var isFailing = false
        var erasures = 0
    }

    public let dataName: String
    public let dataFiles: [String]
    private let state: Mutex<State>

    /// - Parameter json: what is kept at first.
    public init(_ dataName: String, files: [String] = [], json: String = #"{"kept":true}"#) {
        self.dataName = dataName
        dataFiles = files
        state = Mutex(State(json: json))
    }

    /// What is kept; `null` after an erasure.
    public var json: String { state.withLock { $0.json } }
    /// How often it has erased.
    public var erasures: Int { state.withLock { $0.erasures } }

    /// Makes everything fail, or work again.
    public func fail(_ isFailing: Bool) {
        state.withLock { $0.isFailing = isFailing }
    }

    public func exportData() async throws -> [UInt8] {
        try state.withLock { state in
            if state.isFailing { throw Failure() }
            return Array(state.json.utf8)
        }
    }

    public func importData(_ json: [UInt8]) async throws {
        try state.withLock { state in
            if state.isFailing { throw Failure() }
            state.json = String(decoding: json, as: UTF8.self)
        }
    }

    public func eraseData() async throws {
        try state.withLock { state in
            if state.isFailing { throw Failure() }
            state.json = "null"
            state.erasures += 1
        }
    }
}
