import HTTPTypes
import Synchronization

/// Sends equal GET requests that are in progress at the same time once.
///
/// - Requests are equal if their URL, all header fields and time limits are. Inside ``BearerAuthentication``, users share nothing.
/// - Canceling a call ends its wait only; the request is canceled with the last of its calls.
/// - With `HTTPClient.send`, a body that is not in memory belongs to one call, and the others send their own request.
public final class CoalescingInterceptor: BoundedInterceptor {
    private struct Key: Hashable {
        let head: HTTPRequest
        let timeout: Duration?
        let timeouts: HTTPClient.Timeouts?
    }

    private final class Flight: Sendable {
        let task: Task<NetworkResponse, any Error>
        let waiters = Atomic(0)
        let isTaken = Atomic(false)
        init(_ task: Task<NetworkResponse, any Error>) { self.task = task }
    }

    private let flights = Mutex<[Key: Flight]>([:])

    public init() {}

    /// The number of calls that wait.
    var waiters: Int { flights.withLock { $0.values.reduce(0) { $0 + $1.waiters.load(ordering: .relaxed) } } }

    public func intercept(_ request: NetworkRequest, next: @escaping Next) async throws -> NetworkResponse {
        guard request.head.method == .get, request.body.length == 0 else { return try await next(request) }
        let key = Key(head: request.head, timeout: request.timeout, timeouts: request.timeouts)
        let flight = flights.withLock { flights in
            let flight = flights[key] ?? Flight(Task { try await run(request, key, next) })
            flight.waiters.add(1, ordering: .relaxed)
            flights[key] = flight
            return flight
        }
        defer {
            let isLast = flights.withLock { flights in
                guard flight.waiters.subtract(1, ordering: .relaxed).newValue == 0 else { return false }
                if flights[key] === flight { flights[key] = nil }
                return true
            }
            if isLast { flight.task.cancel() }
        }
        let response = try await Watchdog.run(request.limit) { try await flight.task.value }
        let isMine = response.body.bytes != nil || !flight.isTaken.exchange(true, ordering: .relaxed)
        return isMine ? response : try await next(request)
    }

    private func run(_ request: NetworkRequest, _ key: Key, _ next: Next) async throws -> NetworkResponse {
        // Later calls need a new response. A canceled request is no longer stored, perhaps another one is.
        defer { if !Task.isCancelled { flights.withLock { $0[key] = nil } } }
        // The request is not bound by the limit of the first of its calls.
        var shared = request
        shared.limit = nil
        return try await next(shared)
    }
}
