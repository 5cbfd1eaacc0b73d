#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML
import NIOCore

extension Response {
    /// The policy of pages: they can load resources of this server only, contain no inline scripts or styles, cannot be framed, and can frame only
    /// pages of the app's frame origins.
    static func contentSecurityPolicy(frames: [String] = []) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'", "font-src 'self'",
            "connect-src 'self'",
            "frame-src \(frames.isEmpty ? "'none'" : frames.joined(separator: " "))", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    private init(_ status: HTTPResponse.Status, _ mediaType: String, _ bytes: some Collection<UInt8>) {
        self.init(status: status, body: ResponseBody(byteBuffer: ByteBuffer(bytes: Array(bytes))))
        headers[.contentType] = mediaType
        headers[.cacheControl] = "no-store"
        secure()
    }

    /// - Note: The referrer policy must include our own origin: under `no-referrer` a browser sends `Origin: null` with a form. Origin-Agent-Cluster
    ///   asks for a process of our own: without it, Chromium's headless shell runs the scripts of a frame in the process of the page.
    private mutating func secure() {
        for (name, value) in [
            ("Content-Security-Policy", Self.contentSecurityPolicy()), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Origin-Agent-Cluster", "?1"),
        ] {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
    }

    static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(status, "text/plain; charset=utf-8", text.utf8)
    }

    static func html(_ status: HTTPResponse.Status, _ html: String, frames: [String] = []) -> Response {
        var response = Response(status, "text/html; charset=utf-8", html.utf8)
        if let name = HTTPField.Name("Content-Security-Policy") { response.headers[name] = contentSecurityPolicy(frames: frames) }
        return response
    }

    static func asset(_ asset: LiveAsset) -> Response {
        var response = Response(asset.part == nil ? .ok : .partialContent, asset.mediaType, asset.bytes)
        for (name, value) in asset.headers { if let name = HTTPField.Name(name) { response.headers[name] = value } }
        return response
    }

    /// A page without style sheet and icon, which would be refused without the cookie.
    static func plainPage(_ status: HTTPResponse.Status, title: String, text: String) -> Response {
        html(status, LivePage.plain(title: title, text: text))
    }

    static func reloadPage(to location: String) -> Response { html(.ok, LivePage.reload(to: location)) }

    static func redirect(to location: String) -> Response {
        var response = Response(.seeOther, "text/plain; charset=utf-8", "".utf8)
        response.headers[.location] = location
        return response
    }

    /// The response, after which the connection is closed.
    func closing(_ channel: any Channel) -> Response {
        var response = self
        response.headers[.connection] = "close"
        response.body = ResponseBody(contentLength: body.contentLength) { [body] writer in
            try await body.write(writer)
            channel.close(promise: nil)
        }
        return response
    }

    static func events(_ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void) -> Response {
        var response = Response(status: .ok, body: ResponseBody(write))
        response.headers[.contentType] = "text/event-stream"
        response.headers[.cacheControl] = "no-store"
        response.secure()
        return response
    }
}

extension LiveMessage {
    /// The message as a server-sent event; a ping is a comment. HTML, section 9.2.
    var serverSentEvent: ByteBuffer {
        switch self {
        case .ping: return ByteBuffer(string: ":\n\n")
        case .update(let number, let json):
            var buffer = ByteBuffer()
            buffer.reserveCapacity(json.count + 24)
            buffer.writeString("id:\(number)\ndata:")
            buffer.writeBytes(json)
            buffer.writeString("\n\n")
            return buffer
        }
    }
}
#endif
