import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct KeyAgreementTests {
    @Test func secret_ofBothPeers_isTheSame() throws {
        try check(X25519.self)
        try check(P256KeyAgreement.self)
    }

    private func check<Scheme: KeyAgreementScheme>(_: Scheme.Type) throws {
        let (first, second) = (try PrivateKey<Scheme>.random(), try PrivateKey<Scheme>.random())
        let one = try first.agree(with: second.publicKey).derive(info: [1], count: 32)
        let other = try second.agree(with: first.publicKey).derive(info: [1], count: 32)
        let equal = one.isEqual(to: other)
        #expect(equal)
        let third = try PrivateKey<Scheme>.random().agree(with: first.publicKey).derive(info: [1], count: 32)
        let equalToThird = one.isEqual(to: third)
        #expect(!equalToThird)
        #expect(try PublicKey<Scheme>(der: second.publicKey.der) == second.publicKey)
        #expect(try PrivateKey<Scheme>(first.copySecret()).publicKey == first.publicKey)
    }

    /// Of order 1, 2, 4 and 8 (RFC 7748, section 6.1).
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    ])
    func agree_withAPublicKeyOfSmallOrder_throws(key: String) throws {
        let peer = try X25519.PublicKey(bytes(hex: key))
        #expect(code { _ = try X25519.PrivateKey.random().agree(with: peer) } == .malformed)
    }

    /// The coordinate of this point on P-256 is 0. It is a secret as any other.
    @Test func agree_withASharedSecretOfZeros_returnsIt() throws {
        let key = try P256KeyAgreement.PrivateKey(
            SecretBytes(copying: bytes(hex: "0a0d622a47e48f6bc1038ace438c6f528aa00ad2bd1da5f13ee46bf5f633d71a")))
        let peer = try P256KeyAgreement.PublicKey(
            bytes(
                hex: "0458fd4168a87795603e2b04390285bdca6e57de6027fe211dd9d25e2212d29e62"
                    + "080d36bd224d7405509295eed02a17150e03b314f96da37445b0d1d29377d12c"))
        #expect(try key.agree(with: peer).bytes.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
    }
}
