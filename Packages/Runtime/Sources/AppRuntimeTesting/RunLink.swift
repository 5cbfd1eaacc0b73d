import HTTPTypes
import NetworkKit
import PresentationKit
import Synchronization

/// The network of one run of the app, which ends with the run. A killed run would receive no responses, but in the same process it would.
final class RunLink: Transport {
    private let base: any Transport
    private let isCut = Mutex(false)
    private let changes = ChangeSignal()
    private let keys = Mutex<Set<String>>([])
    /// The idempotency keys of all requests.
    var orderKeys: Set<String> { keys.withLock { $0 } }

    init(_ base: any Transport) {
        self.base = base
    }

    func cut() {
        isCut.withLock { $0 = true }
        changes.announce()
    }

    func send(_ head: HTTPRequest, body: HTTPBody, onProgress: @escaping @Sendable () -> Void) async throws -> NetworkResponse {
        if let name = HTTPField.Name("Idempotency-Key"), let key = head.headerFields[name] { keys.withLock { _ = $0.insert(key) } }
        return try await withThrowingTaskGroup(of: NetworkResponse.self) { [base, changes] group in
            group.addTask { try await base.send(head, body: body, onProgress: onProgress) }
            group.addTask {
                await changes.wait { self.isCut.withLock { $0 } }
                throw NetworkError.transportClosed
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw NetworkError.transportClosed }
            return response
        }
    }
}
