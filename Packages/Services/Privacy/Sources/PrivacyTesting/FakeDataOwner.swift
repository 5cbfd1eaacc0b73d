public import PrivacyAPI
import Synchronization

/// A data owner in memory that stores a text and can be made to fail.
public final class FakeDataOwner: ImportingDataOwner {
    /// The error of a failing owner.
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

    /// - Parameter json: The initial data.
    public init(_ dataName: String, files: [String] = [], json: String = #"{"kept":true}"#) {
        self.dataName = dataName
        dataFiles = files
        state = Mutex(State(json: json))
    }

    /// The stored data; `null` after an erasure.
    public var json: String { state.withLock { $0.json } }
    public var erasures: Int { state.withLock { $0.erasures } }

    /// Makes all calls fail, or succeed again.
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
