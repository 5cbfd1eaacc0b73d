import Cryptography

/// What a browser must show to reach the app: a token in the printed address, once, and a cookie from then on.
struct BrowserKey {
    /// The cookie's value. Derived from a key that is kept, so that open pages survive a restart.
    let cookieValue: String
    /// The token in the printed address. New with each start.
    let launchToken: String

    init(secrets: SecretStore) throws {
        let cookie = try HKDF.derive(from: try secrets.key("browser-key"), info: Array("harbor browser cookie".utf8), count: 32)
        cookieValue = cookie.withUnsafeBytes { Self.hexadecimal(Array($0)) }
        launchToken = Self.hexadecimal(try SecureRandom.bytes(count: 16))
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
