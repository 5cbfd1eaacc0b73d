#if Hummingbird
import Hummingbird
import NIOCore
import Synchronization

/// Limits the connections that have not sent the cookie, and closes those of other users of this machine.
///
/// Beyond the limit, the oldest one is closed. A browser sends the cookie with its first request, so idle connections cannot block it.
final class PendingConnectionLimiter: Sendable {
    private struct Pending {
        let id: ObjectIdentifier
        let channel: any Channel
    }

    private let limit: Int
    private let owner: ConnectionOwner.Lookup
    private let onRefusal: @Sendable (LiveRefusal) -> Void
    private let connections = Mutex<[Pending]>([])

    init(limit: Int, owner: @escaping ConnectionOwner.Lookup, onRefusal: @escaping @Sendable (LiveRefusal) -> Void) {
        self.limit = limit
        self.owner = owner
        self.onRefusal = onRefusal
    }

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

    /// Whether a connection may send requests. Called before anything is read.
    private func admits(_ channel: any Channel) -> Bool {
        guard let client = channel.remoteAddress, let server = channel.localAddress else { return true }
        switch owner(client, server) {
        case .unknown, .thisUser: return true
        case .gone: return false
        case .otherUser:
            onRefusal(LiveRefusal(reason: .foreignUser))
            return false
        }
    }

    /// Reports the start and the end of a connection to the limiter.
    final class Handler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private let limiter: PendingConnectionLimiter

        init(_ limiter: PendingConnectionLimiter) {
            self.limiter = limiter
        }

        func handlerAdded(context: ChannelHandlerContext) {
            limiter.add(context.channel)
        }

        /// The first event after which both addresses are known.
        func channelActive(context: ChannelHandlerContext) {
            if limiter.admits(context.channel) { context.fireChannelActive() } else { context.close(promise: nil) }
        }

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
