import LiveHTML

#if Hummingbird
import HTTPTypes
import Hummingbird
#endif

/// Checks that a request comes from a page of this server in a browser with access, before it is handled.
///
/// - The Host is this server's. Otherwise a page whose name was pointed to 127.0.0.1 (DNS rebinding) could read our pages.
/// - A POST has our Origin. A GET has none, so it must have `Sec-Fetch-Site: same-origin` or `none` (the address bar), which every browser sends to
///   127.0.0.1. A GET without the header is refused.
/// - A navigation from another site receives a page without effect that loads its address again from our origin, with a mark. The Strict cookie is
///   then sent, and the app decides whether to admit a foreign navigation. Until then the mark is kept.
/// - The stream is requested by a page of this server, not by a navigation.
/// - The launch cookie has a value known to the authenticator. Cookie and token are compared in constant time.
struct RequestGuard {
    enum Decision: Equatable {
        case allow(NavigationSource)
        case launch(NavigationSource)
        case reload
        case refuse(LiveRefusal.Reason)
    }

    /// The path at which the launch token is exchanged for the cookie.
    static let launchPath = "/_live/launch"
    let port: Int
    let hostName: String
    let cookieName: String
    let authenticator: any BrowserAuthenticator
    var host: String { "\(hostName):\(port)" }
    var origin: String { "http://\(host)" }
    /// Contains the port, because cookies are not bound to one, and two apps must not overwrite each other's.
    var fullCookieName: String { "\(cookieName)-\(port)" }

    func decide(_ facts: RequestFacts) -> Decision {
        guard facts.host == host else { return .refuse(.foreignHost) }
        if facts.method == "POST" {
            guard facts.origin == origin else { return .refuse(.foreignOrigin) }
            guard facts.fetchSite == nil || facts.fetchSite == "same-origin" else { return .refuse(.foreignSite) }
            return hasCookie(facts) ? .allow(.sameOrigin) : .refuse(.missingCookie)
        }
        guard let source = facts.source else { return .refuse(.foreignSite) }
        if facts.fetchSite != "same-origin", facts.fetchSite != "none" {
            let isNavigation = facts.fetchMode == "navigate" && facts.fetchDestination == "document"
            let isPage = facts.path == Self.launchPath || !facts.path.hasPrefix("/_live/")
            // Prevents an endless loop in a browser that does not treat the reload as same-origin.
            return isNavigation && isPage && !facts.query.isForeign ? .reload : .refuse(.foreignSite)
        }
        if facts.path == LivePage.streamPath, facts.fetchSite != "same-origin" || facts.fetchMode == "navigate" {
            return .refuse(.foreignSite)
        }
        if facts.method == "GET", facts.path == Self.launchPath { return .launch(source) }
        return hasCookie(facts) ? .allow(source) : .refuse(.missingCookie)
    }

    func hasCookie(_ facts: RequestFacts) -> Bool { cookie(of: facts) != nil }

    /// The browser's known value. If it sends several cookies with the name, one valid value suffices: servers on other ports can set more.
    func cookie(of facts: RequestFacts) -> String? { cookies(of: facts).first { authenticator.knows($0) } }

    /// The values of the cookie, as many as the limit of a head permits.
    func cookies(of facts: RequestFacts) -> [String] { facts.cookies(named: fullCookieName).map(String.init) }

    func setCookie(_ value: String) -> String { "\(fullCookieName)=\(value); Path=/; HttpOnly; SameSite=Strict" }

    /// Compares in a time that depends only on the lengths.
    static func areEqual(_ guess: some StringProtocol, _ secret: String) -> Bool {
        guard guess.utf8.count == secret.utf8.count, !secret.isEmpty else { return false }
        return zip(guess.utf8, secret.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The parts of a request that are relevant for its checks.
struct RequestFacts {
    var method: String
    var path: String
    var query: QueryItems
    var host: String?
    var origin: String?
    var fetchSite: String?
    var fetchMode: String?
    var fetchDestination: String?
    var cookies: String?
    var lastEventID: String?
    var contentType: String?
    var contentLength: Int?
    var bodySize = 0
    var acceptLanguage: String?
    /// The first byte of the requested range; 0 for none, for several ranges and for one from the end.
    var rangeStart = 0

    /// The origin of a navigation according to the browser. Nil if the browser does not send it, or sends an unknown value.
    var source: NavigationSource? {
        switch fetchSite {
        case "same-origin": query.isForeign ? .foreign : .sameOrigin
        case "none": query.isForeign ? .foreign : .user
        case "same-site", "cross-site": .foreign
        default: nil
        }
    }

    var hasFiles: Bool { MultipartForm.boundary(of: contentType ?? "") != nil }

    func cookies(named name: String) -> [Substring] {
        (cookies ?? "").split(separator: ";").compactMap { pair in
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix("\(name)=") else { return nil }
            return trimmed.dropFirst(name.count + 1)
        }
    }
}

#if Hummingbird
extension RequestFacts {
    init(_ request: Request) {
        func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { request.headers[$0] } }
        let address = request.head.path ?? "/"
        let mark = address.utf8.firstIndex(of: UInt8(ascii: "?"))
        self.init(
            method: request.method.rawValue, path: String(address[..<(mark ?? address.endIndex)]),
            query: QueryItems(mark.map { address[$0...].dropFirst() } ?? ""))
        (host, origin) = (request.head.authority, header("Origin"))
        (fetchSite, fetchMode, fetchDestination) = (header("Sec-Fetch-Site"), header("Sec-Fetch-Mode"), header("Sec-Fetch-Dest"))
        // HTTP/1.1 clients send one Cookie field; several would be joined by a comma and match nothing.
        (cookies, lastEventID) = (header("Cookie"), header("Last-Event-ID"))
        (contentType, contentLength) = (header("Content-Type"), header("Content-Length").flatMap { Int($0) })
        acceptLanguage = header("Accept-Language")
        if let range = header("Range"), range.hasPrefix("bytes="), !range.contains(",") {
            rangeStart = Int(range.dropFirst("bytes=".count).prefix { $0 != "-" }) ?? 0
        }
        bodySize = header("Transfer-Encoding") == nil ? contentLength ?? 0 : .max
    }
}
#endif
