import FaultyResponses
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Makes the back end fail at random, interrupt or falsify responses, by the switches `demo.flaky`, `demo.drop` and `demo.lie` of the README.
///
/// Calls are named as for ``SwitchMiddleware``. The answer `yesterdays` is the first such response.
struct FaultMiddleware: RouterMiddleware {
    let store: BackendStore
    let random: RandomSource
    private let memory = AnswerMemory()

    init(store: BackendStore, random: RandomSource) { (self.store, self.random) = (store, random) }

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        let switches = try await store.switches()
        if switches.isEmpty { return try await next(request, context) }
        let isFlaky = strikes(SwitchMiddleware.value("demo.flaky", for: request, in: switches))
        let unavailable = Refusal(status: 503, code: "switched")
        if isFlaky, random.next(below: 2) == 0 { throw unavailable }
        var response = try await next(request, context)
        if isFlaky { throw unavailable }
        if let name: String = SwitchMiddleware.value("demo.lie", for: request, in: switches), let lie = FaultyResponse(rawValue: name) {
            if lie == .anothers {
                response = try await anothersResponse(to: request, context: context, next: next) ?? response
            } else {
                response = try await tell(lie, instead: response, to: request)
            }
        }
        if strikes(SwitchMiddleware.value("demo.drop", for: request, in: switches)) { response = try await Self.brokenOff(response) }
        return response
    }

    private func strikes(_ percent: Int?) -> Bool {
        percent.map { random.next(below: 100) < $0 } ?? false
    }

    /// The response to the same GET request of another user; nil for other methods.
    private func anothersResponse(
        to request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response? {
        guard request.method == .get, let user = try? await store.user(of: request), let token = try await store.signInAnother(than: user)
        else { return nil }
        var head = request.head
        head.headerFields[.authorization] = "Bearer " + token
        var context = context
        for (name, value) in context.parameters {
            guard let counterpart = try await store.counterpart(of: String(value), user: user.id) else { continue }
            context.coreContext.parameters[name] = counterpart[...]
        }
        let response = try await next(Request(head: head, body: request.body), context)
        try await store.signOut(access: token)
        return response
    }

    private func tell(_ lie: FaultyResponse, instead response: Response, to request: Request) async throws -> Response {
        let bytes = try await response.bytes()
        let truth = Answer(status: response.status.code, body: Array(bytes.readableBytesView))
        let faulty = lie.applied(to: truth, first: memory.first(truth, to: request.uri.path), anothers: nil) ?? truth
        var response = response
        response.headers[.contentLength] = nil
        // A cache must not repeat it when the switch is off.
        response.headers[.eTag] = nil
        response.headers[.cacheControl] = "no-store"
        response.status = .init(code: faulty.status)
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: faulty.body))
        return response
    }

    private struct BrokenOff: Error {}

    /// Half of the response, followed by an error that closes the connection.
    private static func brokenOff(_ response: Response) async throws -> Response {
        let bytes = try await response.bytes()
        var response = response
        response.body = ResponseBody(contentLength: bytes.readableBytes + 1) { writer in
            try await writer.write(bytes.getSlice(at: bytes.readerIndex, length: bytes.readableBytes / 2) ?? ByteBuffer())
            throw BrokenOff()
        }
        return response
    }
}

/// The first responses by path, for `yesterdays`.
private final class AnswerMemory: Sendable {
    private let answers = Mutex<[String: Answer]>([:])

    func first(_ answer: Answer, to path: String) -> Answer? {
        answers.withLock { answers in
            // A demo uses few paths; those of a hostile client are not stored.
            if answers.count < 1_000 || answers[path] != nil { answers[path] = answers[path] ?? answer }
            return answers[path]
        }
    }
}

extension Response {
    fileprivate func bytes() async throws -> ByteBuffer {
        let collected = Mutex(ByteBuffer())
        try await body.write(Collector { bytes in collected.withLock { _ = $0.writeImmutableBuffer(bytes) } })
        return collected.withLock { $0 }
    }
}

private struct Collector: ResponseBodyWriter {
    let take: @Sendable (ByteBuffer) -> Void

    mutating func write(_ buffer: ByteBuffer) async throws { take(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
