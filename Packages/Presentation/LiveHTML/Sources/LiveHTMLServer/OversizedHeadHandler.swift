#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore
import NIOHTTP1
import PresentationKit

/// Answers a request whose head is above the limits with a page, instead of a blank one.
///
/// The page does not make the browser delete its cookies, because a page of another site could cause that with a long address.
final class OversizedHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    /// A browser reads the response after it has sent the whole head, which is dropped until then.
    private static let linger = TimeAmount.seconds(2)
    private let response: ByteBuffer
    private let onRefusal: @Sendable () -> Void
    private var hasAnswered = false

    init(_ response: ByteBuffer, onRefusal: @escaping @Sendable () -> Void) {
        self.response = response
        self.onRefusal = onRefusal
    }

    static func response(advice: LocalizedText) -> ByteBuffer {
        let html = LivePage.plain(title: localized(\.refused), text: localized(\.refusedHead) + " " + localized(advice))
        var fields = Response.html(.requestHeaderFieldsTooLarge, html).headers
        (fields[.connection], fields[.contentLength]) = ("close", "\(html.utf8.count)")
        var buffer = ByteBuffer()
        buffer.writeString("HTTP/1.1 \(HTTPResponse.Status.requestHeaderFieldsTooLarge)\r\n")
        for field in fields { buffer.writeString("\(field.name): \(field.value)\r\n") }
        buffer.writeString("\r\n\(html)")
        return buffer
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The decoder reports the rest of the head as errors.
        guard !hasAnswered else { return }
        guard error as? HTTPParserError == .headerOverflow,
            let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
        else { return context.fireErrorCaught(error) }
        hasAnswered = true
        onRefusal()
        encoder.writeAndFlush(NIOAny(response), promise: nil)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if hasAnswered, event as? ChannelEvent == .inputClosed { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
#endif
