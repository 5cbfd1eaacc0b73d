#if Hummingbird
import Hummingbird
import NIOCore
import Synchronization

/// Limits the connections that have not sent the cookie.
///
/// Beyond the limit, the oldest one is closed. A browser sends the cookie with its first request, so idle connections cannot block it.
final class PendingConnectionLimiter: Sendable {
    private struct Pending {
        let id: ObjectIdentifier
        let channel: any Channel
    }

    private let limit: Int
    private let connections = Mutex<[Pending]>([])
    init(limit: Int) { self.limit = limit }

    func add(_ channel: any Channel) {
        let displaced = connections.withLock { connections in
            connections.append(Pending(id: ObjectIdentifier(channel), channel: channel))
            return connections.count > limit ? connections.removeFirst().channel : nil
        }
        displaced?.close(promise: nil)
    }

    /// Called when the connection has sent the cookie, or is closed.
    func remove(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        connections.withLock { connections in
            if let index = connections.firstIndex(where: { $0.id == id }) { connections.remove(at: index) }
        }
    }

    /// Reports the start and the end of a connection to the limiter.
    final class Handler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny
        private let limiter: PendingConnectionLimiter
        init(_ limiter: PendingConnectionLimiter) { self.limiter = limiter }
        func handlerAdded(context: ChannelHandlerContext) { limiter.add(context.channel) }

        func channelInactive(context: ChannelHandlerContext) {
            limiter.remove(context.channel)
            context.fireChannelInactive()
        }
    }
}

/// The context of a request: the connection on which it was received.
struct LiveContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
#endif
