#if !os(Linux) || SwiftCrypto
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

extension Backend {
    /// Writes the public key of a private key. Returns false if that is out of range.
    static func writePublicKey(of key: Bytes, _ curve: Curve, into output: MutableBytes) throws -> Bool {
        let representation: Data? =
            switch curve {
            case .ed25519: try? Curve25519.Signing.PrivateKey(rawRepresentation: key).publicKey.rawRepresentation
            case .x25519: try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key).publicKey.rawRepresentation
            case .p256: try? P256.Signing.PrivateKey(rawRepresentation: key).publicKey.x963Representation
            }
        guard let representation else { return false }
        output.copyBytes(from: representation)
        return true
    }

    /// Whether the bytes are a point of the curve.
    static func isPublicKey(_ key: Bytes, _ curve: Curve) throws -> Bool {
        curve != .p256 || (try? P256.Signing.PublicKey(x963Representation: key)) != nil
    }

    static func sign(_ message: Bytes, key: Bytes, _ curve: Curve, into signature: MutableBytes) throws {
        do {
            signature.copyBytes(
                from: curve == .p256
                    ? try P256.Signing.PrivateKey(rawRepresentation: key).signature(for: message).rawRepresentation
                    : try Curve25519.Signing.PrivateKey(rawRepresentation: key).signature(for: message))
        } catch {
            throw CryptographyError.backend("sign", reason: String(describing: error))
        }
    }

    static func isValid(_ signature: Bytes, of message: Bytes, key: Bytes, _ curve: Curve) throws -> Bool {
        do {
            guard curve == .p256 else {
                return try Curve25519.Signing.PublicKey(rawRepresentation: key).isValidSignature(signature, for: message)
            }
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: signature)
            return try P256.Signing.PublicKey(x963Representation: key).isValidSignature(signature, for: message)
        } catch {
            throw CryptographyError.backend("verify", reason: String(describing: error))
        }
    }

    /// Writes the shared secret. Returns false if the public key is of small order.
    static func agree(_ key: Bytes, with peer: Bytes, _ curve: Curve, into secret: MutableBytes) throws -> Bool {
        let shared =
            curve == .p256
            ? try? P256.KeyAgreement.PrivateKey(rawRepresentation: key)
                .sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PublicKey(x963Representation: peer))
            : try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key)
                .sharedSecretFromKeyAgreement(with: Curve25519.KeyAgreement.PublicKey(rawRepresentation: peer))
        guard let shared else { return false }
        return shared.withUnsafeBytes { bytes in
            secret.copyMemory(from: bytes)
            // Of P-256, a point may have the coordinate 0.
            return curve == .p256 || bytes.contains { $0 != 0 }
        }
    }

    /// Converts an ECDSA signature from DER to 64 bytes. Returns false if it is not one.
    static func writeRawSignature(ofDER signature: Bytes, into output: MutableBytes) throws -> Bool {
        guard let decoded = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
        output.copyBytes(from: decoded.rawRepresentation)
        // Another encoding of the same numbers is rejected.
        return decoded.derRepresentation.elementsEqual(signature)
    }

    static func der(ofRawSignature signature: Bytes) throws -> [UInt8] {
        Array(try P256.Signing.ECDSASignature(rawRepresentation: signature).derRepresentation)
    }
}
#endif
