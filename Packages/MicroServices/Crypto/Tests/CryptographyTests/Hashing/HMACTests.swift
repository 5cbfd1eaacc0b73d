import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct HMACTests {
    // Test case 1 of RFC 4231; the key of test case 2 is too short for AuthenticationKey.
    @Test func code_forRFC4231Case1_returnsThePublishedCode() throws {
        let key = try AuthenticationKey(SecretBytes(copying: [UInt8](repeating: 0x0b, count: 20)))
        let code = try HMACSHA256.code(for: Array("Hi There".utf8), key: key)
        #expect(code == bytes(hex: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
    }

    @Test func isValid_whenAnyBitOfTheCodeIsFlipped_isFalse() throws {
        let key = try AuthenticationKey.random()
        let message = Array("pay 10".utf8)
        let code = try HMACSHA256.code(for: message, key: key)
        #expect(try HMACSHA256.isValid(code, for: message, key: key))
        for forged in damaged(code) { #expect(try !HMACSHA256.isValid(forged, for: message, key: key)) }
        #expect(try !HMACSHA256.isValid(code, for: message + [0], key: key))
    }

    @Test func key_whenTooShort_isRejected() throws {
        #expect(code(of: { _ = try AuthenticationKey(SecretBytes(copying: [UInt8](repeating: 1, count: 15))) }) == .invalidArgument)
        _ = try AuthenticationKey(SecretBytes(copying: [UInt8](repeating: 1, count: 16)))
    }
}
