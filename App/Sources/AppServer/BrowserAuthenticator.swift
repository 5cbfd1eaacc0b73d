import Cryptography
import Foundation
import LiveHTMLServer
import LoggingKit

/// How browsers get into an installation of the app: by a host name of its own, which nobody guesses, and a key for each of them. What is
/// kept lies among the installation's secrets, so that whoever can read those, and nobody else, makes a new address while the app runs.
struct BrowserAuthenticator {
    /// How long an address from ``newAddress(alone:location:)`` is valid, in seconds: enough to copy it into a browser.
    static let tokenLifetime: TimeInterval = 300

    private let secrets: SecretStore
    private let id: String
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - id: The app's name, for people who see the address.
    ///   - now: Decides whether a launch token has expired.
    init(_ id: String, secrets: SecretStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.id = id
        self.secrets = secrets
        self.now = now
    }

    /// A name below `localhost`, which browsers take for this machine. The same for as long as the installation is, so that open pages
    /// find the app again.
    func hostName() throws -> String {
        let name = try HKDF.derive(from: try secrets.key(Name.key), info: Array("harbor host name".utf8), count: 8)
        return "\(id)-\(name.withUnsafeBytes { Self.hexadecimal(Array($0)) }).localhost"
    }

    /// The keys of all browsers. Discards launch tokens that an earlier run left unused.
    func keys() throws -> BrowserKeys {
        Self.noting { try secrets.remove(Name.token) }
        // A key that could not be made is empty, and opens nothing.
        let make = { @Sendable in Self.hexadecimal((try? SecureRandom.bytes(count: 32)) ?? []) }
        let saved = try secrets.loadBytes(Name.keys).map { String(decoding: $0, as: UTF8.self) }
        return BrowserKeys(
            saved: saved ?? "", launchToken: try Self.token(), make: make,
            save: { [secrets] text in Self.noting { try secrets.save(Array(text.utf8), as: Name.keys) } },
            admit: { token in Self.noting { try take(token) } ?? nil })
    }

    /// An address for one more browser, valid once and for ``tokenLifetime``. Nil if the app is not running.
    ///
    /// - Parameters:
    ///   - alone: Whether all other browsers are signed out when it is used.
    ///   - location: The page to show. The app treats it as a link from outside.
    func newAddress(alone: Bool, location: String? = nil) throws -> String? {
        guard let kept = try secrets.loadBytes(Name.address) else { return nil }
        let features = String(decoding: kept, as: UTF8.self).split(separator: " ").map(String.init)
        // An app that was killed could not say that it does not run any more.
        guard features.count == 2, let process = Int32(features[0]), kill(process, 0) == 0 else { return nil }
        let token = try Self.token()
        let expiry = Int(now().timeIntervalSince1970 + Self.tokenLifetime)
        try secrets.save(Array("\(alone ? "alone" : "enter") \(token) \(expiry)".utf8), as: Name.token)
        return LiveServerConfiguration.launchURL(base: features[1], token: token, to: location)
    }

    /// Notes where the app runs, for ``newAddress(alone:)``.
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

    /// What a token from ``newAddress(alone:location:)`` permits, which it does once and until it expires.
    private func take(_ token: String) throws -> BrowserKeys.Grant? {
        guard let stored = try secrets.loadBytes(Name.token) else { return nil }
        let features = String(decoding: stored, as: UTF8.self).split(separator: " ")
        guard features.count == 3, ConstantTime.areEqual(Array(token.utf8), Array(features[1].utf8)) else { return nil }
        try secrets.remove(Name.token)
        guard let expiry = TimeInterval(features[2]), now().timeIntervalSince1970 < expiry else { return nil }
        return features[0] == "alone" ? .enterAlone : .enter
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

    /// What cannot be kept must not stop the app: a browser is let out at worst.
    @discardableResult
    private static func noting<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            Logger(label: "harbor.server").error("a secret of the browsers cannot be kept", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
