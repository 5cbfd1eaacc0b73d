import Foundation
import Synchronization

/// The state of a server in a test: in memory, or in a file that survives a kill of the app.
public final class ServerState<Value: Codable & Sendable>: Sendable {
    private let file: URL?
    private let state: Mutex<Value>

    /// - Parameter file: The file, which may contain the state of an earlier run; nil for memory only.
    public init(_ initial: Value, file: String? = nil) {
        self.file = file.map { URL(fileURLWithPath: $0) }
        state = Mutex(initial)
    }

    public var value: Value { state.withLock { stored ?? $0 } }

    private var stored: Value? {
        file.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    /// Reads and changes the state.
    @discardableResult
    public func withLock<Result: Sendable, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try state.withLock { value throws(Failure) in
            value = stored ?? value
            defer { if let file { try? JSONEncoder().encode(value).write(to: file, options: .atomic) } }
            return try body(&value)
        }
    }
}
