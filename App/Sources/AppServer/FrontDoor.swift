import Cryptography
import Foundation
import LiveHTMLServer
import LoggingKit

/// How browsers get into an installation of the app: by a host name of its own, which nobody guesses, and a key for each of them. What is
/// kept lies among the installation's secrets, so that whoever can read those, and nobody else, makes a new address while the app runs.
struct FrontDoor {
    private let secrets: SecretStore
    private let id: String

    /// - Parameter id: The app's name, for people who see the address.
    init(_ id: String, secrets: SecretStore) {
        self.id = id
        self.secrets = secrets
    }

    /// A name below `localhost`, which browsers take for this machine. The same for as long as the installation is, so that open pages
    /// find the app again.
    func hostName() throws -> String {
        let name = try HKDF.derive(from: try secrets.key(Name.key), info: Array("harbor host name".utf8), count: 8)
        return "\(id)-\(name.withUnsafeBytes { Self.hexadecimal(Array($0)) }).localhost"
    }

    func keys() throws -> BrowserKeys {
        // A key that could not be made is empty, and opens nothing.
        let make = { @Sendable in Self.hexadecimal((try? SecureRandom.bytes(count: 32)) ?? []) }
        let saved = try secrets.loadBytes(Name.keys).map { String(decoding: $0, as: UTF8.self) }
        return BrowserKeys(
            saved: saved ?? "", launchToken: try Self.token(), make: make,
            save: { [secrets] text in Self.noting { try secrets.save(Array(text.utf8), as: Name.keys) } },
            admit: { [secrets] token in Self.noting { try Self.take(token, from: secrets) } ?? nil })
    }

    /// An address for one more browser, good once. Nil when the app does not run.
    /// - Parameter alone: whether all other browsers are shut out when it is used.
    func newAddress(alone: Bool) throws -> String? {
        guard let kept = try secrets.loadBytes(Name.address) else { return nil }
        let parts = String(decoding: kept, as: UTF8.self).split(separator: " ").map(String.init)
        // An app that was killed could not say that it does not run any more.
        guard parts.count == 2, let process = Int32(parts[0]), kill(process, 0) == 0 else { return nil }
        let token = try Self.token()
        try secrets.save(Array("\(alone ? "alone" : "enter") \(token)".utf8), as: Name.token)
        return LiveServerConfiguration.launchURL(base: parts[1], token: token)
    }

    /// Notes where the app runs, for ``newAddress(alone:)``.
    func runs(at base: String) {
        let text = "\(ProcessInfo.processInfo.processIdentifier) \(base)"
        Self.noting { try secrets.save(Array(text.utf8), as: Name.address) }
    }

    func ended() {
        Self.noting { try secrets.remove(Name.address) }
    }

    private static func take(_ token: String, from secrets: SecretStore) throws -> BrowserKeys.Grant? {
        guard let kept = try secrets.loadBytes(Name.token) else { return nil }
        let parts = String(decoding: kept, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, ConstantTime.areEqual(Array(token.utf8), Array(parts[1].utf8)) else { return nil }
        try secrets.remove(Name.token)
        return parts[0] == "alone" ? .enterAlone : .enter
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
