#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Another app whose routes can be called by URL with typed replies.
///
/// ```swift
/// let seller = SubApp(scheme: "demo-seller", transport: transport)
/// let quote = try await seller(QuotePrice(product: "travel", amount: 500_000))   // demo-seller://shop/quote/travel?sum=500000
/// ```
///
/// The apps share only the declaration of the route. The peer is not trusted: a reply must belong to this call, route and protocol version,
/// decode as the route's output, and respect the size and time limits. Otherwise, a ``SubAppError`` is thrown, which contains no text of
/// the peer.
public struct SubApp: Sendable {
    /// The name to display, chosen by the calling app.
    public let name: String
    /// The peer's URL scheme, which identifies it in errors.
    public let scheme: String
    private let transport: any SubAppTransport
    private let limit: Duration
    private let maximumReply: Int
    private let clock: any Clock<Duration>
    private let makeID: @Sendable () -> String

    /// - Parameters:
    ///   - name: The name to display; nil for the scheme.
    ///   - scheme: The peer's URL scheme in lowercase.
    ///   - transport: Sends calls to the peer.
    ///   - limit: The maximum duration of a call.
    ///   - maximumReply: The maximum size of a reply, in bytes.
    ///   - clock: Measures the duration.
    ///   - makeID: Returns an unpredictable ID for a call, which its reply must repeat.
    public init(
        name: String? = nil, scheme: String, transport: any SubAppTransport, limit: Duration = .seconds(5), maximumReply: Int = 256 << 10,
        clock: any Clock<Duration> = ContinuousClock(),
        makeID: @escaping @Sendable () -> String = { String(UInt64.random(in: .min ... .max), radix: 36) }
    ) {
        self.name = name ?? scheme
        self.scheme = scheme
        self.transport = transport
        self.limit = limit
        self.maximumReply = maximumReply
        self.clock = clock
        self.makeID = makeID
    }

    /// Calls a route of the peer.
    ///
    /// - Throws: ``SubAppError``. The peer may have executed the call unless it is absent or has refused.
    public func callAsFunction<R: URLRoute>(_ route: R) async throws(SubAppError) -> R.Output where R.Output: Decodable {
        let call: SubAppCall
        let request: [UInt8]
        do {
            call = SubAppCall(id: makeID(), url: "\(scheme):/" + (try RoutePattern(R.path).write(route)))
            request = try Array(JSONEncoder().encode(call))
        } catch {
            throw .notCallable(scheme, path: R.path)
        }
        return try reply(to: call, R.self, from: try await send(request))
    }

    private func send(_ request: [UInt8]) async throws(SubAppError) -> [UInt8] {
        do {
            return try await withThrowingTaskGroup(of: [UInt8]?.self) { [transport, maximumReply, limit, clock] group in
                defer { group.cancelAll() }
                group.addTask { try await transport.send(request, maximumReply: maximumReply) }
                group.addTask {
                    try await clock.sleep(for: limit)
                    return nil
                }
                guard let first = try await group.next(), let reply = first else { throw SubAppError.timedOut(scheme, after: limit) }
                return reply
            }
        } catch let error as SubAppError {
            throw error
        } catch let failure as SubAppTransportFailure {
            switch failure {
            case .absent: throw .absent(scheme)
            case .replyTooLarge: throw .malformedReply(scheme, reason: "it is larger than \(maximumReply) bytes")
            case .brokenOff: throw .malformedReply(scheme, reason: "it is incomplete")
            }
        } catch is CancellationError {
            throw .cancelled(scheme)
        } catch {
            throw Task.isCancelled ? .cancelled(scheme) : .absent(scheme)
        }
    }

    private func reply<R: Route>(to call: SubAppCall, _: R.Type, from bytes: [UInt8]) throws(SubAppError) -> R.Output
    where R.Output: Decodable {
        guard bytes.count <= maximumReply else { throw .malformedReply(scheme, reason: "it is larger than \(maximumReply) bytes") }
        let data = Data(bytes)
        guard let head = try? JSONDecoder().decode(SubAppReplyHead.self, from: data) else {
            throw .malformedReply(scheme, reason: "it is not a reply")
        }
        guard head.version == SubAppCall.version else { throw .otherVersion(scheme) }
        // A refusal without a matching route contains no pattern.
        guard head.id == call.id, head.path == R.path || (head.path == nil && head.refusal != nil) else {
            throw .malformedReply(scheme, reason: "it belongs to another call")
        }
        if let refusal = head.refusal {
            guard let reason = SubAppError.Refusal(rawValue: refusal) else {
                throw .malformedReply(scheme, reason: "its refusal has an unknown reason")
            }
            throw .refused(scheme, reason)
        }
        do {
            return try JSONDecoder().decode(SubAppReply<R.Output>.self, from: data).output
        } catch {
            throw .malformedReply(scheme, reason: "its output is not what '\(R.path)' returns")
        }
    }
}

/// Sends calls to another app.
///
/// An implementation ends promptly when its task is canceled, and returns at most the permitted number of bytes.
public protocol SubAppTransport: Sendable {
    /// Sends a call to the peer and returns its reply.
    /// - Throws: ``SubAppTransportFailure``. Other errors are treated as ``SubAppTransportFailure/absent``.
    func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8]
}

/// The reason that a transport failed.
@nonexhaustive public enum SubAppTransportFailure: Error, Sendable, Hashable {
    /// The peer is not available.
    case absent
    /// The reply exceeds the permitted size.
    case replyTooLarge
    /// The peer ended before it had replied completely.
    case brokenOff
}
