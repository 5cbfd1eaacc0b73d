import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct SigningTests {
    private let message = Array("pay 10".utf8)

    // RFC 8032, section 7.1, test 3.
    @Test func ed25519_forTheRFC8032Example_makesThePublishedSignature() throws {
        let secret = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"
        let key = try Ed25519.PrivateKey(SecretBytes(copying: bytes(hex: secret)))
        #expect(key.publicKey.bytes == bytes(hex: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"))
        let signature =
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        #expect(try key.sign([0xAF, 0x82]).bytes == bytes(hex: signature))
    }

    // RFC 6979, section A.2.5.
    @Test func p256_forTheRFC6979Key_verifiesThePublishedSignature() throws {
        let secret = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
        let key = try P256Signing.PrivateKey(SecretBytes(copying: bytes(hex: secret)))
        #expect(
            key.publicKey.bytes
                == bytes(
                    hex:
                        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
                )
        )
        let signature =
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        #expect(try key.publicKey.isValid(P256Signing.Signature(bytes(hex: signature)), for: Array("sample".utf8)))
    }

    @Test func signature_whenAnyBitIsFlippedOrTheKeyDiffers_isInvalid() throws {
        try check(Ed25519.self)
        try check(P256Signing.self)
    }

    private func check<Scheme: SignatureScheme>(_: Scheme.Type) throws {
        let key = try PrivateKey<Scheme>.random()
        let signature = try key.sign(message)
        #expect(try key.publicKey.isValid(signature, for: message))
        #expect(try !key.publicKey.isValid(signature, for: message + [0]))
        #expect(try !PrivateKey<Scheme>.random().publicKey.isValid(signature, for: message))
        for bit in stride(from: 0, to: 512, by: 5) {
            var forged = signature.bytes
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try !key.publicKey.isValid(DigitalSignature(forged), for: message), "\(Scheme.curve), bit \(bit)")
        }
        let copy = try PrivateKey<Scheme>(key.copySecret())
        #expect(copy.publicKey == key.publicKey)
        #expect(try PublicKey<Scheme>(der: key.publicKey.der) == key.publicKey)
        #expect(try key.publicKey.isValid(key.sign([]), for: []))
        for size in [0, 63, 65] { #expect(code { _ = try DigitalSignature<Scheme>([UInt8](repeating: 1, count: size)) } == .malformed) }
    }

    @Test func der_ofASignature_isReadInOneFormOnly() throws {
        let signature = try P256Signing.PrivateKey.random().sign(message)
        let der = try signature.der()
        #expect(try P256Signing.Signature(der: der) == signature)
        for damaged in damaged(der) + [der + [0]] {
            // A flipped bit of a number is another signature.
            let read = try? P256Signing.Signature(der: damaged)
            #expect(try read == nil || read?.der() == damaged)
        }
    }

    @Test func keys_thatAreMalformed_areRejected() throws {
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        for secret in [[], [UInt8](repeating: 1, count: 31), [UInt8](repeating: 0, count: 32), bytes(hex: order)] {
            #expect(code { _ = try P256Signing.PrivateKey(SecretBytes(copying: secret)) } == .malformed)
            #expect(code { _ = try P256KeyAgreement.PrivateKey(SecretBytes(copying: secret)) } == .malformed)
        }
        #expect(code { _ = try Ed25519.PrivateKey(SecretBytes.random(count: 33)) } == .malformed)
        var point = try P256Signing.PrivateKey.random().publicKey.bytes
        point[64] ^= 1
        #expect(code { _ = try P256Signing.PublicKey(point) } == .malformed, "not on the curve")
        #expect(code { _ = try P256Signing.PublicKey(Array(point.dropLast())) } == .malformed)
        #expect(code { _ = try Ed25519.PublicKey(der: X25519.PrivateKey.random().publicKey.der) } == .malformed)
    }
}
