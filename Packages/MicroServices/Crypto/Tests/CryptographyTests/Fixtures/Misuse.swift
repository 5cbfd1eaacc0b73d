// Uses of the API that must not compile, each with the same in a correct form. Checked by MisuseTests.
import Cryptography

func keysOfAnotherPurpose(sealing: SealingKey, code: AuthenticationKey, wide: HMACSHA512.Key) throws {
    _ = try Sealer(sealing)
    _ = try Sealer(code)  // error: to expected argument type 'SealingKey'
    _ = try HMACSHA256.code(for: [], key: code)
    _ = try HMACSHA256.code(for: [], key: sealing)  // error: cannot convert value of type 'SealingKey'
    _ = try HMACSHA512.code(for: [], key: wide)
    _ = try HMACSHA256.code(for: [], key: wide)  // error: 'HMAC<Bits512>') to expected type
}

func keysOfAnotherScheme(ed25519: Ed25519.PrivateKey, p256: P256Signing.PrivateKey, x25519: X25519.PrivateKey) throws {
    let signature = try ed25519.sign([1])
    _ = try ed25519.publicKey.isValid(signature, for: [1])
    _ = try p256.publicKey.isValid(signature, for: [1])  // error: 'DigitalSignature<Ed25519>'
    _ = try x25519.sign([1])  // error: requires that 'X25519' conform to 'SignatureScheme'
    _ = try x25519.agree(with: x25519.publicKey)
    _ = try x25519.agree(with: P256KeyAgreement.PrivateKey.random().publicKey)  // error: 'PublicKey<P256KeyAgreement>'
    _ = try p256.agree(with: p256.publicKey)  // error: requires that 'P256Signing' conform to 'KeyAgreementScheme'
}

func sharedSecretsAndPasswords(x25519: X25519.PrivateKey, text: String) throws {
    _ = try SealingKey(id: 1, x25519.agree(with: x25519.publicKey).derive(info: [1], count: 32))
    _ = try SealingKey(id: 1, x25519.agree(with: x25519.publicKey))  // error: cannot convert value of type 'SharedSecret'
    _ = try PasswordHash(of: SecretBytes(utf8: text))
    _ = try PasswordHash(of: text)  // error: cannot convert value of type 'String'
}

func noncesAndDescriptions(sealer: Sealer, secret: borrowing SecretBytes) throws {
    _ = try sealer.seal([1], authenticating: [2])
    _ = try sealer.seal([1], nonce: [2])  // error: extra argument 'nonce'
    print(secret.count)
    print("\(secret)")  // error: 'appendInterpolation'
    print(try SHA256.hash([1]) == SHA256.hash([1]))
    print(try SHA256.hash([1]) == SHA512.hash([1]))  // error: ('SHA2Digest<Bits256>' vs. 'SHA2Digest<Bits512>')
}
