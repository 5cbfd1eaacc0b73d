/// The origins from which a route is reachable.
public struct Exposure: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Code of this app, by typed calls or its own URLs.
    public static let native = Exposure(rawValue: 1)
    /// The app's address bar and its web pages.
    public static let web = Exposure(rawValue: 2)
    /// Links in messages, foreign pages and other apps, which receive no reply.
    public static let external = Exposure(rawValue: 4)
    /// Other apps that wait for a reply, see ``SubAppHost``.
    public static let app = Exposure(rawValue: 8)

    /// The names of the origins, such as `["native", "web"]`.
    var names: [String] {
        Origin.allCases.filter(admits).map(\.rawValue)
    }

    /// Whether calls from an origin are admitted.
    public func admits(_ origin: Origin) -> Bool {
        switch origin {
        case .native: contains(.native)
        case .web: contains(.web)
        case .external: contains(.external)
        case .app: contains(.app)
        }
    }
}

/// The origin of a call by URL. The caller passes it; it is never derived from the URL.
public enum Origin: String, Sendable, Hashable, CaseIterable {
    case native, web, external, app
}

/// The users who can call a route.
public enum Audience: String, Sendable, Hashable {
    /// All users, signed in or not.
    case anyone
    /// Signed-in users only.
    case signedIn
}
