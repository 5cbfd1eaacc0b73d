import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct HKDFTests {
    // RFC 5869, test case 1.
    @Test func derive_forRFC5869Case1_returnsThePublishedKey() throws {
        let key = try HKDF.derive(
            from: SecretBytes(copying: [UInt8](repeating: 0x0b, count: 22)),
            salt: bytes(hex: "000102030405060708090a0b0c"),
            info: bytes(hex: "f0f1f2f3f4f5f6f7f8f9"),
            count: 42
        )
        let expected = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        #expect(key.withUnsafeBytes { Array($0) } == bytes(hex: expected))
    }
}
