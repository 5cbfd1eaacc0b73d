/// An elliptic curve of a public-key scheme.
public enum Curve: Int32, Sendable, CaseIterable {
    case ed25519 = 0
    case x25519 = 1
    case p256 = 2

    /// The size of private keys, and of shared secrets, in bytes.
    static let privateKeySize = 32

    /// The size of public keys in bytes. Those of P-256 are uncompressed points.
    var publicKeySize: Int { self == .p256 ? 65 : 32 }

    /// The bytes before the public key in its SubjectPublicKeyInfo (RFC 5480 and RFC 8410).
    var derPrefix: [UInt8] {
        switch self {
        case .ed25519: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        case .x25519: [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x6E, 0x03, 0x21, 0x00]
        case .p256:
            [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
                0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
            ]
        }
    }

    func checkPublicKey(_ bytes: [UInt8]) throws {
        guard bytes.count == publicKeySize, self != .p256 || bytes.first == 4,
            try bytes.withUnsafeBytes({ try Backend.isPublicKey($0, self) })
        else {
            throw CryptographyError.malformed("public key", "it is not \(publicKeySize) bytes of a point of its curve")
        }
    }

    /// Returns the public key in a SubjectPublicKeyInfo.
    func publicKey(der: [UInt8]) throws -> [UInt8] {
        guard der.starts(with: derPrefix) else {
            throw CryptographyError.malformed("public key", "it is not the DER of a key of this kind")
        }
        return Array(der.dropFirst(derPrefix.count))
    }

    /// Checks a private key and returns its public key.
    func publicKey(of secret: borrowing SecretBytes) throws -> [UInt8] {
        let outOfRange = CryptographyError.malformed("private key", "it is not \(Self.privateKeySize) bytes in the range of its curve")
        guard secret.count == Self.privateKeySize else { throw outOfRange }
        var output = [UInt8](repeating: 0, count: publicKeySize)
        let isInRange = try secret.withUnsafeBytes { secret in
            try output.withUnsafeMutableBytes { try Backend.writePublicKey(of: secret, self, into: $0) }
        }
        guard isInRange else { throw outOfRange }
        return output
    }

    /// Returns a random private key. Of P-256, almost all numbers are in the range.
    func randomPrivateKey() throws -> SecretBytes {
        while true {
            let secret = try SecretBytes.random(count: Self.privateKeySize)
            if self != .p256 || (try? publicKey(of: secret)) != nil { return secret }
        }
    }
}
