#if !os(Linux) || SwiftCrypto
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// A cipher with its key.
struct AEADContext: ~Copyable {
    private let algorithm: SealingAlgorithm
    private let key: SymmetricKey

    /// - Parameter key: 32 bytes.
    init(algorithm: SealingAlgorithm, key: Bytes, sealing: Bool) throws {
        self.algorithm = algorithm
        self.key = SymmetricKey(data: key)
    }

    /// Writes the ciphertext of `input.count` bytes, then the tag. The associated data is `head` followed by `associated`.
    func seal(_ input: Bytes, nonce: Bytes, head: Bytes, associated: Bytes, into output: MutableBytes) throws {
        let ciphertext: Data
        let tag: Data
        do {
            switch algorithm {
            case .aes256GCM:
                let box = try AES.GCM.seal(input, using: key, nonce: AES.GCM.Nonce(data: nonce), authenticating: Array(head) + associated)
                (ciphertext, tag) = (box.ciphertext, box.tag)
            case .chaCha20Poly1305:
                let box = try ChaChaPoly.seal(
                    input, using: key, nonce: ChaChaPoly.Nonce(data: nonce), authenticating: Array(head) + associated)
                (ciphertext, tag) = (box.ciphertext, box.tag)
            }
        } catch {
            throw CryptographyError.backend("seal", reason: String(describing: error))
        }
        output.copyBytes(from: ciphertext)
        MutableBytes(rebasing: output[input.count...]).copyBytes(from: tag)
    }

    /// Decrypts `input`, which is ciphertext and tag. If the tag is invalid, wipes `output` and throws.
    func open(_ input: Bytes, nonce: Bytes, head: Bytes, associated: Bytes, into output: MutableBytes) throws {
        let ciphertext = Bytes(rebasing: input.dropLast(SealedHeader.tagSize))
        let tag = Bytes(rebasing: input.suffix(SealedHeader.tagSize))
        var plaintext: Data
        do {
            switch algorithm {
            case .aes256GCM:
                let box = try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: nonce), ciphertext: ciphertext, tag: tag)
                plaintext = try AES.GCM.open(box, using: key, authenticating: Array(head) + associated)
            case .chaCha20Poly1305:
                let box = try ChaChaPoly.SealedBox(nonce: ChaChaPoly.Nonce(data: nonce), ciphertext: ciphertext, tag: tag)
                plaintext = try ChaChaPoly.open(box, using: key, authenticating: Array(head) + associated)
            }
        } catch {
            Backend.wipe(output)
            // The sizes of key, nonce and tag are fixed, so that an invalid tag is the only failure. Its error is authenticationFailure on
            // Apple platforms, but one with a code of the library in swift-crypto.
            throw CryptographyError.authenticationFailed
        }
        plaintext.withUnsafeMutableBytes { plaintext in
            output.copyMemory(from: Bytes(plaintext))
            // The caller's memory may be wiped later, so no other copy may remain.
            Backend.wipe(plaintext)
        }
    }
}
#endif
