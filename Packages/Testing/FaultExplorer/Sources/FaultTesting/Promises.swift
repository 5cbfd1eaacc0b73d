import Synchronization

/// Collects the promises that a contract checks after a run.
///
/// ```swift
/// promise("paid at most once", server.payments.count <= 1)
/// ```
public final class Promises: Sendable {
    private let state = Mutex<(asked: Int, broken: [String])>((0, []))

    init() {}

    /// - Parameters:
    ///   - promise: the promise, as in the service's README.
    ///   - isKept: whether it holds.
    ///   - detail: the actual state.
    public func callAsFunction(_ promise: String, _ isKept: Bool, _ detail: @autoclosure () -> String = "") {
        state.withLock { state in
            state.asked += 1
            guard !isKept else { return }
            let detail = detail()
            state.broken.append(detail.isEmpty ? promise : promise + " (" + detail + ")")
        }
    }

    var asked: Int { state.withLock { $0.asked } }
    var broken: [String] { state.withLock { $0.broken } }
}
