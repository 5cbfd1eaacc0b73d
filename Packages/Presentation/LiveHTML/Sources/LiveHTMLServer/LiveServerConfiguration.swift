public import PresentationKit

/// How a ``LiveServer`` runs.
public struct LiveServerConfiguration: Sendable {
    /// The port on 127.0.0.1; 0 lets the system choose one.
    public var port: Int
    /// The name by which browsers call the server. Cookies do not know ports: under 127.0.0.1 every server on this machine would be shown
    /// this one's. Browsers take each name below `localhost` for this machine, so that an app can have one of its own that nobody guesses.
    public var hostName = "127.0.0.1"
    /// Who is let in.
    public var door: any LiveDoor
    /// What a browser that is not let in is told to do.
    public var advice = LocalizedText.framework(\.refusedAdvice)
    /// What a browser can ask for. What it asks for is current while its request is answered, and where the root of its page is made.
    public var languages = [PageLanguage.english, .german, .chinese]
    /// The beginning of the cookie's name; the port follows.
    public var cookieName = "live"
    /// How many connections may be open.
    public var connections = 1024
    /// How many of them may be open without having shown the cookie. When there are more, the one that has been open for longest is closed.
    public var strangers = 64
    /// How often idle sessions are looked for and open streams are pinged.
    public var sweepInterval: Duration = .seconds(15)
    /// How long open requests may last after the server was told to stop.
    public var shutdownGrace: Duration = .milliseconds(600)

    /// - Parameter port: The port on 127.0.0.1; 0 lets the system choose one.
    public init(port: Int, door: any LiveDoor) {
        self.port = port
        self.door = door
    }

    /// One secret for all browsers, for as long as the server runs: for tools. An app that keeps something of a person has ``BrowserKeys``.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 lets the system choose one.
    ///   - cookieValue: At least 16 characters that may stand in a cookie, such as hexadecimal digits.
    ///   - launchToken: At least 16 characters that may stand in a URL.
    /// - Precondition: Both secrets have at least 16 characters of `A–Z a–z 0–9 - . _ ~`.
    public init(port: Int, cookieValue: String, launchToken: String) {
        for secret in [cookieValue, launchToken] {
            precondition(
                secret.utf8.count >= 16 && secret.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) },
                "a secret of the live server must have at least 16 characters of A-Z a-z 0-9 - . _ ~"
            )
        }
        self.init(port: port, door: FixedDoor(cookieValue: cookieValue, launchToken: launchToken))
    }

    /// The address for the user to open, which exchanges the launch token for the cookie.
    ///
    /// - Parameters:
    ///   - port: The port that the server is bound to.
    ///   - to: A location to open then, which another app has handed over: the navigation is ``NavigationSource/foreign``.
    public func launchURL(port: Int, to: String? = nil) -> String {
        Self.launchURL(base: "http://\(hostName):\(port)", token: door.launchToken, to: to)
    }

    /// The address with another token than the first.
    ///
    /// - Parameters:
    ///   - base: The server's own address, such as `http://name.localhost:8080`.
    ///   - token: A token that ``door`` accepts.
    ///   - to: A location to open then, which another app has handed over: the navigation is ``NavigationSource/foreign``.
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
