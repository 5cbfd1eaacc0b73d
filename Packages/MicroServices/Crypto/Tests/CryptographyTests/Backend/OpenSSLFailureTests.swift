#if os(Linux) && !SwiftCrypto
import CCryptoAllocations
import Testing

@testable import Cryptography

/// Operations in which an allocation of OpenSSL fails, each in turn: they throw an error of the back end, or succeed without the memory. For
/// a few allocations, OpenSSL 3.0 gives no reason; then a key or a signature is rejected.
@Suite(.enabled(if: ccrypto_allocations() >= 0, "allocations cannot fail under a sanitizer"), .timeLimit(.minutes(10)))
struct OpenSSLFailureTests {
    private func check(_ name: String, _ operation: () throws -> Bool) throws {
        #expect(try operation())
        var (errors, rejections) = (0, 0)
        for number in Int64(1)... {
            var failure: (any Error)?
            ccrypto_fail_openssl_allocation(number)
            var isRight = true
            do { isRight = try operation() } catch { failure = error }
            let hasFailed = ccrypto_fail_openssl_allocation(0) != 0
            switch (failure as? CryptographyError)?.code {
            case .backend: errors += 1
            case .malformed: rejections += 1
            default:
                #expect(failure == nil, "\(name), allocation \(number)")
                if !isRight { rejections += 1 }
            }
            guard hasFailed else {
                #expect(failure == nil && isRight && number > 1, "\(name)")
                break
            }
        }
        #expect(errors > 0 && rejections <= 4, "\(name): \(errors) errors, \(rejections) rejections")
        // No failure is left for the next operation.
        #expect(try operation())
    }

    @Test(arguments: SealingAlgorithm.allCases) func sealer_withoutMemory_throws(algorithm: SealingAlgorithm) throws {
        let key = try SealingKey.random(id: 1, algorithm: algorithm)
        let box = try Sealer(key).seal([1, 2])
        try check("seal") { try Sealer(key).seal([1, 2]).count == box.count }
        try check("open") { try Sealer(key).open(box) == [1, 2] }
    }

    @Test func hashesAndDerivations_withoutMemory_throw() throws {
        let key = try AuthenticationKey.random()
        let digest = try SHA512.hash([1])
        let code = try HMACSHA256.code(for: [1], key: key)
        try check("hash") { try SHA512.hash([1]) == digest }
        try check("HMAC") { try HMACSHA256.code(for: [1], key: key) == code }
        try check("HKDF") { try HKDF.derive(from: SecretBytes(copying: [1]), info: [2], count: 40).count == 40 }
        try check("PBKDF2") { try PBKDF2.derive(from: SecretBytes(copying: [1]), salt: [2], iterations: 2, count: 40).count == 40 }
        let cost = try PasswordHash.Cost(logarithmOfN: 2)
        try check("scrypt") { try PasswordHash(of: SecretBytes(copying: [1]), cost: cost).cost == cost }
    }

    @Test func publicKeys_withoutMemory_throw() throws {
        let (ed25519, p256) = (try Ed25519.PrivateKey.random(), try P256Signing.PrivateKey.random())
        let (edSignature, ecSignature) = (try ed25519.sign([1]), try p256.sign([1]))
        try check("Ed25519 sign") { try ed25519.sign([1]) == edSignature }
        try check("Ed25519 verify") { try ed25519.publicKey.isValid(edSignature, for: [1]) }
        try check("P-256 key") { try P256Signing.PrivateKey(p256.copySecret()).publicKey == p256.publicKey }
        try check("P-256 public key") { try P256Signing.PublicKey(p256.publicKey.bytes) == p256.publicKey }
        try check("P-256 sign") { try p256.sign([1]).bytes.count == 64 }
        try check("P-256 verify") { try p256.publicKey.isValid(ecSignature, for: [1]) }
        try check("DER") { try P256Signing.Signature(der: ecSignature.der()) == ecSignature }
        let (x25519, agreement) = (try X25519.PrivateKey.random(), try P256KeyAgreement.PrivateKey.random())
        try check("X25519") { try x25519.agree(with: x25519.publicKey).bytes.count == 32 }
        try check("P-256 agree") { try agreement.agree(with: agreement.publicKey).bytes.count == 32 }
    }
}
#endif
