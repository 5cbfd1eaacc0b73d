import HTTPTypes
import Hummingbird
import Synchronization

/// Rejects requests that a browser sends for a page of another origin: those of apps name this server as their host, have no `Origin`, and a body
/// that such a page cannot send without being asked for permission first.
struct ClientMiddleware: RouterMiddleware {
    final class Port: Sendable {
        private let state = Mutex<Int?>(nil)

        var number: Int? {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    private static let hosts = ["127.0.0.1", "localhost"]
    private static let mediaTypes = ["application/json", "application/offset+octet-stream"]

    let port: Port

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        let suffix = port.number.map { $0 == 80 ? "" : ":\($0)" } ?? ""
        guard Self.hosts.contains(where: { $0 + suffix == authority }) else { throw Refusal(status: 421, code: "foreign_host") }
        let origin = header("Origin", of: request)
        guard origin == nil || origin == "http://" + authority else { throw Refusal(status: 403, code: "foreign_origin") }
        // Static pages are framed by the app, which has another origin.
        let isFramed = request.method == .get && request.uri.path.hasPrefix("/h5/")
        guard isFramed || [nil, "none", "same-origin"].contains(header("Sec-Fetch-Site", of: request)) else {
            throw Refusal(status: 403, code: "foreign_site")
        }
        let hasBody = request.headers[.transferEncoding] != nil || !["0", nil].contains(request.headers[.contentLength])
        let mediaType = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
        guard !hasBody || mediaType.map(Self.mediaTypes.contains) == true else { throw Refusal(status: 415, code: "media_type") }
        return try await next(request, context)
    }

    private func header(_ name: String, of request: Request) -> String? {
        HTTPField.Name(name).flatMap { request.headers[$0] }
    }
}
