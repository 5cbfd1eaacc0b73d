import HTTPTypes
import NetworkKit
import PresentationKit
import Synchronization

/// The network of one run of the app, which ends with the run. A killed run would receive no responses, but in the same process it would.
final class RunLink: Transport {
    private let base: any Transport
    private let isCut = Mutex(false)
    private let changes = ChangeSignal()

    init(_ base: any Transport) {
        self.base = base
    }

    func cut() {
        isCut.withLock { $0 = true }
        changes.announce()
    }

    func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse {
        try await withThrowingTaskGroup(of: NetworkResponse.self) { [base, changes] group in
            group.addTask { try await base.send(head, body: body) }
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
