#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Another app, whose routes this one calls by URL and whose replies it gets typed.
///
/// ```swift
/// let insurer = SubApp(scheme: "demo-insurer", transport: transport)
/// let quote = try await insurer(QuotePremium(product: "travel", insuredSum: 500_000))   // demo-insurer://insurance/quote/travel?sum=500000
/// ```
///
/// Both apps know the route's declaration and nothing else of each other. The peer is not trusted: what it answers must be an answer to
/// this very call, of this route, in this version, readable as the route's output and not too large, within the time; anything else is a
/// ``SubAppError``. Nothing that the peer writes reaches a person but the output itself.
public struct SubApp: Sendable {
    /// As pages name it, whatever the app says of itself.
    public let name: String
    /// The peer's URL scheme, which also names it in errors.
    public let scheme: String
    private let transport: any SubAppTransport
    private let limit: Duration
    private let maximumReply: Int
    private let clock: any Clock<Duration>
    private let makeID: @Sendable () -> String

    /// - Parameters:
    ///   - name: for people; nil for the scheme.
    ///   - scheme: the peer's URL scheme, in lower case.
    ///   - transport: carries a call to the peer.
    ///   - limit: how long a call may take.
    ///   - maximumReply: how large a reply may be, in bytes.
    ///   - clock: measures the time.
    ///   - makeID: names a call, so that no other call's reply is taken for its own; unpredictable.
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
    /// - Throws: ``SubAppError``; the peer may have carried out the call unless the error says that it refused or is absent.
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
            case .brokenOff: throw .malformedReply(scheme, reason: "it breaks off")
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
            throw .malformedReply(scheme, reason: "it is no reply")
        }
        guard head.version == SubAppCall.version else { throw .otherVersion(scheme) }
        // Whoever has no such route cannot name its pattern.
        guard head.id == call.id, head.path == R.path || (head.path == nil && head.refusal != nil) else {
            throw .malformedReply(scheme, reason: "it answers another call")
        }
        if let refusal = head.refusal {
            guard let reason = SubAppError.Refusal(rawValue: refusal) else {
                throw .malformedReply(scheme, reason: "it refuses for no known reason")
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

/// Carries calls to another app.
///
/// An implementation ends promptly when its task is cancelled, and never hands on more than it was allowed to.
public protocol SubAppTransport: Sendable {
    /// Hands a call to the peer and returns what it wrote.
    /// - Throws: ``SubAppTransportFailure``; any other error counts as ``SubAppTransportFailure/absent``.
    func send(_ request: [UInt8], maximumReply: Int) async throws -> [UInt8]
}

/// What can go wrong on the way to another app.
@nonexhaustive public enum SubAppTransportFailure: Error, Sendable, Hashable {
    /// There is nobody who could answer.
    case absent
    /// The peer writes more than it may.
    case replyTooLarge
    /// The peer ended before it had answered.
    case brokenOff
}
