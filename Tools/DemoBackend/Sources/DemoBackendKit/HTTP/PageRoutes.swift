import HTTPTypes
import Hummingbird

/// Static pages below `/h5/`, without session and cookie, with their own policy.
struct PageRoutes {
    let pages: [String: DemoPage]

    /// Allows scripts and styles of this origin, no other loads, and only the app's frame: the app has a host name below `localhost`, the
    /// page is `localhost` itself.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'none'; "
        + "frame-ancestors http://*.localhost:*; base-uri 'none'; form-action 'none'"

    func add(to router: Router<BackendContext>) {
        router.get("h5/:name") { _, context in
            guard let page = pages[try context.parameters.require("name")] else { throw Refusal.notFound }
            var headers: HTTPFields = [.contentType: page.mediaType + "; charset=utf-8", .cacheControl: "no-cache"]
            headers[.contentSecurityPolicy] = Self.policy
            headers[.xContentTypeOptions] = "nosniff"
            if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: page.text)))
        }
    }
}

/// A static page of the back end, for example one that an app shows in a frame.
public struct DemoPage: Sendable, Hashable {
    /// For example `text/html` or `text/javascript`; sent as UTF-8.
    public var mediaType: String
    public var text: String

    public init(mediaType: String, text: String) {
        self.mediaType = mediaType
        self.text = text
    }
}
