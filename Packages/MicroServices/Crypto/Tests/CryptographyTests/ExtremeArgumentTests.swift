import Testing

@testable import Cryptography

/// The public API with extreme arguments: it throws a ``CryptographyError`` or returns.
@Suite(.timeLimit(.minutes(10))) struct ExtremeArgumentTests {
    private static let texts = [
        "", "\u{0}", "a\u{0}b", "é", "e\u{301}", "../../x", String(repeating: "x", count: 1 << 20),
        "a" + String(repeating: "\u{301}\u{323}", count: 1 << 18),
    ]

    @Test(arguments: [Int.min, -1, .max, SecureRandom.maximumCount + 1]) func count_outOfRange_isRejected(count: Int) throws {
        let folder = try TemporaryFolder()
        let store = try SecretStore(folder: folder.path)
        #expect(code(of: { _ = try SecretBytes(count: count) { _ in } }) == .invalidArgument)
        #expect(code(of: { _ = try SecretBytes.random(count: count) }) == .invalidArgument)
        #expect(code(of: { _ = try SecureRandom.bytes(count: count) }) == .invalidArgument)
        #expect(code(of: { _ = try HKDF.derive(from: SecretBytes(copying: []), info: [], count: count) }) == .invalidArgument)
        #expect(code(of: { _ = try store.key("k", count: count) }) == .invalidArgument)
        #expect(code(of: { _ = try PasswordHash.Cost(logarithmOfN: count, blockSize: count, parallelism: count) }) == .invalidArgument)
    }

    @Test func texts_ofAnyKind_areHashedStoredAndSealed() throws {
        let folder = try TemporaryFolder()
        let store = try SecretStore(folder: folder.path)
        let sealer = try Sealer(.derived(id: .max, from: SecretBytes(copying: []), purpose: Self.texts[6]))
        for (index, text) in Self.texts.enumerated() {
            #expect(try PasswordHash(of: SecretBytes(utf8: text), cost: .insecureFast).matches(SecretBytes(utf8: text)))
            #expect(code(of: { _ = try PasswordHash(encoded: text) }) == .malformed)
            #expect(code(of: { _ = try sealer.open(Array(text.utf8)) }) != nil)
            let bytes = Array(text.utf8)
            #expect(try sealer.open(sealer.seal(bytes, authenticating: bytes), authenticating: bytes) == bytes)
            try store.save([UInt8(index)], as: text)
        }
        // Each name in its own form, and none as a path.
        #expect(try Self.texts.map { try store.loadBytes($0) } == Self.texts.indices.map { [UInt8($0)] })
        #expect(try folder.files().count == Self.texts.count + 2)
        for path in ["", "\u{0}", "/dev/null", Self.texts[6]] { #expect(code(of: { _ = try SecretStore(folder: path) }) != nil) }
    }

    @Test func closures_thatUseSecrets_doNotBlock() throws {
        let secret = try SecretBytes(count: 1) { memory in
            try SecretBytes(count: 1) { $0.copyMemory(from: UnsafeRawBufferPointer(memory)) }.withUnsafeBytes { _ in }
        }
        #expect(secret.withUnsafeBytes { _ in secret.count } == 1)
    }
}
