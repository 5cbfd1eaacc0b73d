#if Hummingbird
import Hummingbird
import NIOCore
import Synchronization

/// Where connections stand that have not shown the cookie yet.
///
/// There is room for some. When one more comes, the one that has stood there for longest is closed: whoever has the cookie shows it with the
/// first request, so that nobody is kept out by those who only stand there.
final class Doorstep: Sendable {
    private struct Stranger {
        let id: ObjectIdentifier
        let channel: any Channel
    }

    private let room: Int
    private let strangers = Mutex<[Stranger]>([])

    init(room: Int) {
        self.room = room
    }

    func stand(_ channel: any Channel) {
        let displaced = strangers.withLock { strangers in
            strangers.append(Stranger(id: ObjectIdentifier(channel), channel: channel))
            return strangers.count > room ? strangers.removeFirst().channel : nil
        }
        displaced?.close(promise: nil)
    }

    /// The connection has shown the cookie, or is closed.
    func leave(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        strangers.withLock { strangers in
            if let index = strangers.firstIndex(where: { $0.id == id }) { strangers.remove(at: index) }
        }
    }

    /// Tells the doorstep of a connection's beginning and end.
    final class Handler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private let doorstep: Doorstep

        init(_ doorstep: Doorstep) {
            self.doorstep = doorstep
        }

        func handlerAdded(context: ChannelHandlerContext) {
            doorstep.stand(context.channel)
        }

        func channelInactive(context: ChannelHandlerContext) {
            doorstep.leave(context.channel)
            context.fireChannelInactive()
        }
    }
}

/// What is known of a request besides itself: the connection on which it came.
struct LiveContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
#endif
