import LiveHTML

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
        /// Handle the request, with the source of its navigation.
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

    func hasCookie(_ facts: RequestFacts) -> Bool {
        cookie(of: facts) != nil
    }

    /// The browser's known value. If it sends two cookies with the name, one valid value suffices.
    func cookie(of facts: RequestFacts) -> String? {
        cookies(of: facts).first { authenticator.knows($0) }
    }

    /// The values of the cookie, at most four.
    func cookies(of facts: RequestFacts) -> [String] {
        facts.cookies(named: fullCookieName).prefix(4).map(String.init)
    }

    /// The header field that sets the cookie.
    func setCookie(_ value: String) -> String {
        "\(fullCookieName)=\(value); Path=/; HttpOnly; SameSite=Strict"
    }

    /// Compares in a time that depends only on the length of the second text.
    static func areEqual(_ guess: some StringProtocol, _ secret: String) -> Bool {
        let guess = Array(guess.utf8)
        let secret = Array(secret.utf8)
        var difference = guess.count == secret.count && !secret.isEmpty ? UInt8(0) : 1
        for index in secret.indices {
            difference |= secret[index] ^ (index < guess.count ? guess[index] : ~secret[index])
        }
        return difference == 0
    }
}
