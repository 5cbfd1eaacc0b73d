import LiveHTML

/// Decides whether a request comes from our own page in the browser that was launched, before anything else is done with it.
///
/// - The Host names this server: otherwise a page whose name was pointed to 127.0.0.1 (DNS rebinding) could read ours.
/// - A POST has our Origin. A GET has none, so it must say `Sec-Fetch-Site: same-origin` or `none` (the address bar); every browser sends
///   that to 127.0.0.1. A GET without the header is refused.
/// - A navigation from another site gets a page without any effect that loads itself again from our origin, with a mark in its address:
///   then the Strict cookie is sent, and the app is asked whether it admits a navigation from elsewhere. Until it does the mark stays.
/// - The stream is requested by a page of this server, never by a navigation.
/// - The launch cookie is there, with a value that the door knows. It is compared in constant time, as the token is.
struct RequestGuard {
    enum Decision: Equatable {
        /// Answers the request, which was started there.
        case allow(NavigationSource)
        case launch(NavigationSource)
        case reload
        case refuse(LiveRefusal.Reason)
    }

    /// Where the launch token is exchanged for the cookie.
    static let launchPath = "/_live/launch"

    let port: Int
    let hostName: String
    let cookieName: String
    let door: any LiveDoor

    var host: String { "\(hostName):\(port)" }
    var origin: String { "http://\(host)" }
    /// Named after the port: cookies do not know ports, and two apps must not overwrite each other's.
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
            // A browser that does not take the reload for one from here would go on for ever.
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

    /// The value with which the browser was let in. It may send two with one name; one that is right is enough.
    func cookie(of facts: RequestFacts) -> String? {
        cookies(of: facts).first { door.knows($0) }
    }

    /// The values of the cookie, at most four of them.
    func cookies(of facts: RequestFacts) -> [String] {
        facts.cookies(named: fullCookieName).prefix(4).map(String.init)
    }

    /// The header field that gives a browser its cookie.
    func setCookie(_ value: String) -> String {
        "\(fullCookieName)=\(value); Path=/; HttpOnly; SameSite=Strict"
    }

    /// Compares in a time that depends on the length of the second text only.
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
