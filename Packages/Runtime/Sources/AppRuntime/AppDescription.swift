public import NetworkKit
public import PluginsAPI
public import PresentationKit
public import PublishingService
public import WebBridgeService

/// The name, the domains and the choices of an app. Everything else is the same for all apps.
public struct AppDescription: Sendable {
    /// The display name, such as `Home Budget`.
    public var name: String
    /// The version, such as `1.0.0`.
    public var version: String
    /// The purpose of the app in a sentence, for the sign-in page.
    public var tagline: LocalizedText
    /// Creates the features of the domains, in tab order. An app may consist of one domain with stand-ins for those that it calls.
    public var domains: @Sendable (AppDependencies) throws -> [Feature]
    /// Creates the plug-ins besides those of domains. They call the back end without a session.
    public var plugins: @Sendable (HTTPClient) -> [any Plugin] = { _ in [] }
    /// The plug-ins with a capability that a domain defines.
    public var domainPlugins: [DomainPlugins] = []
    /// The kinds of posts. The pages for them are listed in `PostMedium.all`.
    public var postStrategies: [any PublishingStrategy] = PublishingService.strategies
    /// The web pages of the back end, besides those of domains.
    public var webPages: [BridgeManifest.Page] = []
    /// The path configuration as JSON, which takes precedence over the rules of the domains.
    public var paths: [UInt8] = Array(#"{"rules": []}"#.utf8)
    /// Other apps on this machine that domains call.
    public var otherApps: [OtherApp] = []

    public init(
        name: String, version: String, tagline: LocalizedText, domains: @escaping @Sendable (AppDependencies) throws -> [Feature]
    ) {
        self.name = name
        self.version = version
        self.tagline = tagline
        self.domains = domains
    }

    /// The name in lower case, without spaces: the name of the program, of files and of cookies, and the scheme of links into the app, such as
    /// `home-budget://settings`.
    public var id: String { name.lowercased().replacing(" ", with: "-") }
}

/// Another app on this machine that domains call: a program that is started for each call.
public struct OtherApp: Sendable {
    /// The display name.
    public let name: String
    /// The scheme of its URLs.
    public let scheme: String
    /// The name of its program, next to that of this app.
    public let program: String

    public init(name: String, scheme: String, program: String) {
        self.name = name
        self.scheme = scheme
        self.program = program
    }
}
