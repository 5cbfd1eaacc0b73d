/// The doors through which a route may be reached.
public struct Exposure: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Code of this app, through the typed door or a URL that it made itself.
    public static let native = Exposure(rawValue: 1)
    /// The app's own address bar and its web pages.
    public static let web = Exposure(rawValue: 2)
    /// Links in messages, foreign pages and other apps: they lead here and get no reply.
    public static let external = Exposure(rawValue: 4)
    /// Other apps that wait for a reply, see ``SubAppHost``.
    public static let app = Exposure(rawValue: 8)

    /// Names of the doors, for catalogues: `["native", "web"]`.
    public var names: [String] {
        Origin.allCases.filter(admits).map(\.rawValue)
    }

    /// Whether a call from the origin may pass.
    public func admits(_ origin: Origin) -> Bool {
        switch origin {
        case .native: contains(.native)
        case .web: contains(.web)
        case .external: contains(.external)
        case .app: contains(.app)
        }
    }
}

/// Where a call by URL comes from. The caller states it; it is never guessed from the URL.
public enum Origin: String, Sendable, Hashable, CaseIterable {
    case native, web, external, app
}

/// Who may call a route.
public enum Audience: String, Sendable, Hashable {
    /// Anybody, signed in or not.
    case anyone
    /// Only somebody who is signed in.
    case signedIn
}
