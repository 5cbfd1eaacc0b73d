import Foundation
import Testing

@testable import Cryptography

@Suite(.timeLimit(.minutes(10))) struct PasswordHashTests {
    @Test func matches_forOtherPasswords_isFalse() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "pässword"), cost: .insecureFast)
        #expect(try hash.matches(SecretBytes(utf8: "pässword")))
        for wrong in ["", "pässwor", "pässword ", "Pässword"] {
            #expect(try !hash.matches(SecretBytes(utf8: wrong)))
        }
    }

    @Test(arguments: [("caf\u{E9} \u{FB01}", "cafe\u{301} fi"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{212B}", "\u{C5}")])
    func password_inAnotherUnicodeNormalForm_matches(first: String, second: String) throws {
        for (stored, typed) in [(first, second), (second, first)] {
            #expect(try PasswordHash(of: SecretBytes(utf8: stored), cost: .insecureFast).matches(SecretBytes(utf8: typed)))
        }
    }

    /// Each run of characters that are not ASCII is normalized alone.
    @Test func password_ofAnyMixOfCharacters_matchesTheNormalFormOfTheWhole() throws {
        let scalars: [Unicode.Scalar] = [
            "a", "e", " ", "1", "\u{301}", "\u{323}", "\u{FDFA}", "\u{3131}", "\u{314F}", "\u{1161}", "\u{FB01}", "\u{AC00}",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var text = ""
            for _ in 0..<12 { text.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "a") }
            let hash = try PasswordHash(of: SecretBytes(utf8: text), cost: .init(logarithmOfN: 1, blockSize: 1))
            #expect(
                try hash.matches(SecretBytes(utf8: text.precomposedStringWithCompatibilityMapping)), "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test func encoded_whenParsed_stillMatches() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "secret"), cost: .insecureFast)
        let stored = try PasswordHash(encoded: hash.encoded)
        #expect(stored == hash)
        #expect(stored.encoded.hasPrefix("$scrypt$ln=10,r=8,p=1$"))
        #expect(try stored.matches(SecretBytes(utf8: "secret")))
    }

    @Test func hash_ofTheSamePassword_differsEachTime() throws {
        let first = try PasswordHash(of: SecretBytes(utf8: "same"), cost: .insecureFast)
        let second = try PasswordHash(of: SecretBytes(utf8: "same"), cost: .insecureFast)
        #expect(first.encoded != second.encoded)
    }

    @Test func hash_whenPrinted_showsNeitherSaltNorHash() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "secret"), cost: .insecureFast)
        var dumped = ""
        dump([hash], to: &dumped)
        for text in ["\(hash)", String(reflecting: hash), String(describing: [hash]), dumped] {
            #expect(text.contains("PasswordHash(ln=10,r=8,p=1)"))
            for field in hash.encoded.split(separator: "$").dropFirst(2) { #expect(!text.contains(field)) }
        }
        #expect(Mirror(reflecting: hash).children.isEmpty)
    }

    // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", N = 16384, r = 8, p = 1, 64 bytes).
    @Test func hash_forTheRFC7914Example_isThePublishedOne() throws {
        let cost = try PasswordHash.Cost(logarithmOfN: 14)
        let hash = try PasswordHash(of: SecretBytes(utf8: "pleaseletmein"), cost: cost, salt: Array("SodiumChloride".utf8))
        let expected = bytes(hex: "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
        #expect(hash.encoded == "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$" + UnpaddedBase64.text(expected))
    }

    @Test func needsUpgrade_whenAnyParameterIsLower_isTrue() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "x"), cost: .insecureFast)
        #expect(hash.needsUpgrade())
        #expect(!hash.needsUpgrade(to: .insecureFast))
        #expect(try hash.needsUpgrade(to: .init(logarithmOfN: 11)))
        #expect(try hash.needsUpgrade(to: .init(logarithmOfN: 10, blockSize: 9)))
        #expect(try hash.needsUpgrade(to: .init(logarithmOfN: 10, blockSize: 8, parallelism: 2)))
        #expect(try !hash.needsUpgrade(to: .init(logarithmOfN: 9)))
    }

    @Test(arguments: [
        (
            "it is not of the form $scrypt$parameters$salt$hash",
            ["", "plain text", "x$scrypt$P$S$S", "$argon2id$P$S$S", "$scrypt$P$S$S$"]
        ),
        (
            "its parameters are not of the form ln=17,r=8,p=1 or out of range",
            ["ln=10,r=8", "ln=010,r=8,p=1", "ln=63,r=8,p=1", "ln=20,r=32,p=1", "ln=-1,r=8,p=1"].map { "$scrypt$\($0)$S$S" }
        ),
        (
            "its salt is not Base64 of 8 to 64 bytes",
            ["AAAA", "AAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAAB"].map { "$scrypt$P$\($0)$S" }
        ),
        ("its hash is not Base64 of 16 to 64 bytes", ["$scrypt$P$S$AAAA", "$scrypt$P$S$"]),
    ])
    func encoded_whenMalformed_isRejectedWithTheReason(reason: String, texts: [String]) {
        for text in texts {
            let encoded = text.replacing("P", with: "ln=10,r=8,p=1").replacing("S", with: String(repeating: "A", count: 22))
            #expect(throws: CryptographyError.malformed("stored password hash", reason), "\(text)") { try PasswordHash(encoded: encoded) }
        }
    }

    /// The salts and hashes that the error texts name.
    @Test(arguments: [
        (8, 16, true), (64, 64, true), (7, 32, false), (65, 32, false), (16, 15, false), (16, 65, false),
    ])
    func encoded_isReadWithSizesInTheirRanges(salt: Int, hash: Int, isRead: Bool) {
        let fields = [salt, hash].map { UnpaddedBase64.text([UInt8](repeating: 0xA5, count: $0)) }
        let encoded = "$scrypt$ln=10,r=8,p=1$" + fields.joined(separator: "$")
        #expect(code(of: { _ = try PasswordHash(encoded: encoded) }) == (isRead ? nil : .malformed))
    }

    /// 16 and 32 bytes, which the PHC string format recommends, are 22 and 43 digits of Base64.
    @Test func newHash_hasTheRecommendedSizes() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "x"), cost: .insecureFast)
        #expect(hash.encoded.split(separator: "$").dropFirst(2).map(\.count) == [22, 43])
    }

    @Test func cost_outOfRange_isRejected() throws {
        for (ln, r, p) in [(0, 8, 1), (21, 1, 1), (17, 0, 1), (10, 33, 1), (17, 8, 0), (10, 8, 17), (20, 8, 1), (20, 4, 1)] {
            let error = #expect(throws: CryptographyError.self) {
                try PasswordHash.Cost(logarithmOfN: ln, blockSize: r, parallelism: p)
            }
            #expect(error?.code == .invalidArgument && error?.description.contains("together at most 512 MiB") == true)
        }
        for (ln, r, p) in [(1, 1, 1), (20, 3, 1), (10, 32, 16)] {
            _ = try PasswordHash.Cost(logarithmOfN: ln, blockSize: r, parallelism: p)
        }
        #expect(PasswordHash.Cost.recommended.description == "ln=17,r=8,p=1")
        #expect(PasswordHash.Cost.recommended.memory >> 20 == 128)
    }

    @Test func recommendedCost_hashesWithinItsMemoryLimit() throws {
        let hash = try PasswordHash(of: SecretBytes(utf8: "real"))
        #expect(!hash.needsUpgrade())
        #expect(try hash.matches(SecretBytes(utf8: "real")))
    }

    @Test(arguments: ["A", "AAAAA", "A A", "AA-_", "ÄÄ", "AA==", "AB"]) func base64_ofNoBytes_isRejected(text: String) {
        #expect(UnpaddedBase64.bytes(text[...]) == nil)
    }
}
