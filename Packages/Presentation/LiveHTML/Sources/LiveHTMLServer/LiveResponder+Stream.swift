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
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await send(session, connection, to: &writer)
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
        // Probably the app was restarted: the open tab continues at its address.
        let session = try await sessions.reopen(LiveRequest(address: facts.query["at"] ?? "/", source: .sameOrigin))
        return (session, session.connect(after: nil))
    }

    private func send(_ session: LiveSession, _ connection: LiveConnection, to writer: inout any ResponseBodyWriter) async throws {
        do {
            // Ends the stream on shutdown, which it would otherwise block.
            try await withGracefulShutdownHandler {
                while let message = await session.nextMessage(for: connection) {
                    try await writer.write(message.serverSentEvent)
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
#endif
