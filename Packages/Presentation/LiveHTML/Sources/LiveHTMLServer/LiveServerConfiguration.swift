public import PresentationKit

/// The configuration of a ``LiveServer``.
public struct LiveServerConfiguration: Sendable {
    public var port: Int
    /// The host name of the server. Cookies are not bound to a port, so every server on 127.0.0.1 receives them. Browsers resolve each name below
    /// `localhost` to this machine, so an app can use an unpredictable name of its own.
    public var hostName = "127.0.0.1"
    public var authenticator: any BrowserAuthenticator
    /// The advice shown to a browser without access.
    public var advice = LocalizedText.framework(\.refusedAdvice)
    /// The supported languages. The one a browser asks for is current while its request is handled and its page is created.
    public var languages = [PageLanguage.english, .german, .chinese]
    /// The prefix of the cookie's name; the port follows.
    public var cookieName = "live"
    public var connections = 1024
    /// The maximum number of open connections that have not sent the cookie. Beyond it, the oldest one is closed.
    public var unauthenticatedConnections = 64

    /// - Parameter port: The port on 127.0.0.1; 0 lets the system choose one.
    public init(port: Int, authenticator: any BrowserAuthenticator) {
        self.port = port
        self.authenticator = authenticator
    }

    /// Creates a configuration with one secret for all browsers, for tools. Apps with private data use ``BrowserKeys``.
    ///
    /// - Parameters:
    ///   - cookieValue: At least 16 characters that are valid in a cookie, such as hexadecimal digits.
    ///   - launchToken: At least 16 characters that are valid in a URL.
    /// - Precondition: Both secrets have at least 16 characters of `A–Z a–z 0–9 - . _ ~`.
    public init(port: Int, cookieValue: String, launchToken: String) {
        for secret in [cookieValue, launchToken] {
            precondition(
                secret.utf8.count >= 16 && secret.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) },
                "a secret of the live server must have at least 16 characters of A-Z a-z 0-9 - . _ ~"
            )
        }
        self.init(port: port, authenticator: FixedAuthenticator(cookieValue: cookieValue, launchToken: launchToken))
    }

    /// Returns the address for the user to open, which exchanges the launch token for the cookie.
    ///
    /// - Parameters:
    ///   - port: The port that the server is bound to.
    ///   - to: A location to open afterwards, from another app: the navigation is ``NavigationSource/foreign``.
    public func launchURL(port: Int, to: String? = nil) -> String {
        Self.launchURL(base: "http://\(hostName):\(port)", token: authenticator.launchToken, to: to)
    }

    /// Returns the address with a different token.
    ///
    /// - Parameters:
    ///   - base: The server's own address, such as `http://name.localhost:8080`.
    ///   - token: A token that ``authenticator`` accepts.
    public static func launchURL(base: String, token: String, to: String? = nil) -> String {
        "\(base)\(RequestGuard.launchPath)?token=\(token)\(to.map { "&to=\(percentEncoded($0))" } ?? "")"
    }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}
