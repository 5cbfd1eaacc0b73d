import Cryptography
import Foundation
import LiveHTMLServer
import LoggingKit

/// Authenticates browsers by an unguessable host name of the installation and a key for each browser. The state is stored in the
/// installation's secrets, so only users who can read those can create an address for another browser.
struct LaunchAuthenticator {
    /// The validity of an address from ``newAddress(alone:location:)`` in seconds, long enough to copy it into a browser.
    static let tokenLifetime: TimeInterval = 300

    private let secrets: SecretStore
    private let id: String
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - id: The app's name, which is visible in the address.
    ///   - now: The time for the expiry of launch tokens.
    init(_ id: String, secrets: SecretStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.id = id
        self.secrets = secrets
        self.now = now
    }

    /// A name below `localhost`, which browsers resolve to this machine. It is constant for an installation, so that open pages reconnect.
    func hostName() throws -> String {
        let name = try HKDF.derive(from: try secrets.key(Name.key), info: Array("host name".utf8), count: 8)
        return "\(id)-\(name.withUnsafeBytes { Self.hexadecimal(Array($0)) }).localhost"
    }

    /// The keys of all browsers. Discards unused launch tokens of earlier runs.
    func keys() throws -> BrowserKeys {
        Self.noting { try secrets.remove(Name.token) }
        // An empty key, if none could be created, is never accepted.
        let make = { @Sendable in Self.hexadecimal((try? SecureRandom.bytes(count: 32)) ?? []) }
        let saved = try secrets.loadBytes(Name.keys).map { String(decoding: $0, as: UTF8.self) }
        return BrowserKeys(
            saved: saved ?? "", launchToken: try Self.token(), make: make,
            save: { [secrets] text in Self.noting { try secrets.save(Array(text.utf8), as: Name.keys) } },
            admit: { token in Self.noting { try take(token) } ?? nil })
    }

    /// Returns an address for one more browser, valid once and for ``tokenLifetime``. Returns nil if the app is not running.
    ///
    /// - Parameters:
    ///   - alone: Whether its use signs out all other browsers.
    ///   - location: The page to show. The app treats it as an external link.
    func newAddress(alone: Bool, location: String? = nil) throws -> String? {
        guard let kept = try secrets.loadBytes(Name.address) else { return nil }
        let fields = String(decoding: kept, as: UTF8.self).split(separator: " ").map(String.init)
        // A killed app could not remove its address.
        guard fields.count == 2, let process = Int32(fields[0]), kill(process, 0) == 0 else { return nil }
        let token = try Self.token()
        let expiry = Int(now().timeIntervalSince1970 + Self.tokenLifetime)
        try secrets.save(Array("\(alone ? "alone" : "enter") \(token) \(expiry)".utf8), as: Name.token)
        return LiveServerConfiguration.launchURL(base: fields[1], token: token, to: location)
    }

    /// Stores the address of the running app, for ``newAddress(alone:)``.
    func runs(at base: String) {
        let text = "\(ProcessInfo.processInfo.processIdentifier) \(base)"
        Self.noting { try secrets.save(Array(text.utf8), as: Name.address) }
    }

    func ended() {
        Self.noting {
            try secrets.remove(Name.address)
            try secrets.remove(Name.token)
        }
    }

    /// Redeems a token from ``newAddress(alone:location:)``. Each token is valid once, until it expires.
    private func take(_ token: String) throws -> BrowserKeys.Grant? {
        guard let stored = try secrets.loadBytes(Name.token) else { return nil }
        let fields = String(decoding: stored, as: UTF8.self).split(separator: " ")
        guard fields.count == 3, ConstantTime.areEqual(Array(token.utf8), Array(fields[1].utf8)) else { return nil }
        try secrets.remove(Name.token)
        guard let expiry = TimeInterval(fields[2]), now().timeIntervalSince1970 < expiry else { return nil }
        return fields[0] == "alone" ? .enterAlone : .enter
    }

    private enum Name {
        static let key = "browser-key"
        static let keys = "browser-keys"
        static let token = "launch-token"
        static let address = "running-address"
    }

    private static func token() throws -> String {
        hexadecimal(try SecureRandom.bytes(count: 16))
    }

    /// Logs a failure to store a secret instead of throwing: at worst a browser has to be authorized again.
    @discardableResult
    private static func noting<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            Logger(label: "app.server").error("the browser secret cannot be stored", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
