#if Hummingbird
public import NIOCore

/// Closes the connections of other users of this machine before anything is read from them.
///
/// Every server on loopback adds it to the pipelines of its connections; one instance serves all of them. Effective on Linux, where the kernel
/// reports the user of a connection.
public final class OwnConnectionsHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    public typealias InboundIn = NIOAny
    private let owner: ConnectionOwner.Lookup
    private let onRefusal: @Sendable () -> Void

    /// - Parameter onRefusal: Called for each connection of another user.
    public convenience init(onRefusal: @escaping @Sendable () -> Void = {}) {
        self.init(owner: ConnectionOwner.systemLookup(), onRefusal: onRefusal)
    }

    package init(owner: @escaping ConnectionOwner.Lookup, onRefusal: @escaping @Sendable () -> Void) {
        self.owner = owner
        self.onRefusal = onRefusal
    }

    /// The first event after which both addresses are known.
    public func channelActive(context: ChannelHandlerContext) {
        if admits(context.channel) { context.fireChannelActive() } else { context.close(promise: nil) }
    }

    private func admits(_ channel: any Channel) -> Bool {
        guard let client = channel.remoteAddress, let server = channel.localAddress else { return true }
        switch owner(client, server) {
        case .unknown, .thisUser: return true
        case .gone: return false
        case .otherUser:
            onRefusal()
            return false
        }
    }
}
#endif
