import Cryptography
import Testing

@Suite(.timeLimit(.minutes(10))) struct SHA2Tests {
    // FIPS 180-4 examples.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hash_forPublishedExamples_returnsTheirDigests(text: String, digest: String) throws {
        #expect(try SHA256.hash(Array(text.utf8)).description == digest)
    }

    // FIPS 180-4 examples.
    @Test func wider_forPublishedExamples_returnTheirDigests() throws {
        let text = Array("abc".utf8)
        let sha384 = "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        #expect(try SHA384.hash(text).description == sha384)
        let sha512 =
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        #expect(try SHA512.hash(text).description == sha512)
    }

    @Test func update_inChunksOfAnySize_returnsTheDigestOfTheWhole() throws {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let whole = try SHA256.hash(message)
        for size in [1, 2, 55, 63, 64, 65, 128, 299, 300] {
            var hash = try SHA256()
            for start in stride(from: 0, to: message.count, by: size) {
                try hash.update(Array(message[start..<min(start + size, message.count)]))
            }
            #expect(try hash.finish() == whole)
        }
        var hash = try SHA256()
        try message.withUnsafeBytes { try hash.update($0) }
        #expect(try hash.finish() == whole)
        #expect(whole.bytes.count == 32)
    }
}
