#if Hummingbird
import Hummingbird
import LiveHTML
import NIOCore
import ServiceLifecycle

extension LiveResponder {
    func stream(_ request: Request, _ facts: RequestFacts) async -> Response {
        do {
            let (session, connection) = try await connect(facts, lastEventID: facts.lastEventID)
            return .events { writer in
                let sink = StreamSink(writer)
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await send(session, connection, to: sink)
                }
                try await writer.finish(nil)
            }
        } catch {
            return refuse(facts, error)
        }
    }

    @MainActor
    private func connect(_ facts: RequestFacts, lastEventID: String?) async throws -> (LiveSession, LiveConnection) {
        if let id = facts.query["s"], let session = sessions[id] {
            let last = lastEventID.flatMap { Int($0) } ?? facts.query["r"].flatMap { Int($0) }
            return (session, session.connect(after: last))
        }
        // Unknown, most likely because the app was started anew: the open tab goes on from its address.
        let session = try await sessions.open(LiveRequest(location: facts.query["at"] ?? "/"))
        return (session, session.connect(after: nil))
    }

    private func send(_ session: LiveSession, _ connection: LiveConnection, to sink: StreamSink) async throws {
        do {
            // An open stream would hold up a graceful shutdown for ever, so the shutdown ends it.
            try await withGracefulShutdownHandler {
                while let message = await session.nextMessage(for: connection) {
                    try await sink.write(message.serverSentEvent)
                }
            } onGracefulShutdown: {
                Task { @MainActor in session.disconnect(connection) }
            }
        } catch {
            await leave(session, connection)
            throw error
        }
        await leave(session, connection)
    }

    @MainActor
    private func leave(_ session: LiveSession, _ connection: LiveConnection) {
        session.disconnect(connection)
        sessions.touch(session)
    }
}

/// Holds a writer for closures inside closures, in which the compiler (6.3.1) crashes over a captured `inout` one.
private final class StreamSink {
    private var writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) {
        self.writer = writer
    }

    func write(_ buffer: ByteBuffer) async throws {
        var writer = writer
        try await writer.write(buffer)
        self.writer = writer
    }
}
#endif
