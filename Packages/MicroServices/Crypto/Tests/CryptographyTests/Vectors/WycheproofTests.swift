import Foundation
import Testing

@testable import Cryptography

/// Any file of Wycheproof vectors in the folder of the test data: a file of an algorithm that this package does not have is reported as
/// skipped.
@Suite(.enabled(if: !TestData.wycheproof.isEmpty, "the Wycheproof vectors are not installed"), .timeLimit(.minutes(10)))
struct WycheproofTests {
    /// The vectors of the files that are always there, so that none is skipped by mistake.
    private static let checked = [
        "aes_gcm_test": 66, "chacha20_poly1305_test": 316, "ed25519_test": 151, "hkdf_sha256_test": 86, "hmac_sha256_test": 174,
        "pbkdf2_hmacsha256_test": 60, "x25519_test": 518,
    ]

    @Test(arguments: TestData.wycheproof) func vectors_ofAnyFile_haveTheirResults(file: URL) throws {
        let contents = try WycheproofFile(reading: file)
        let report = try WycheproofRunner(contents)
        let name = file.deletingPathExtension().lastPathComponent
        #expect(report.failures == [])
        if let count = Self.checked[name] { #expect(report.passed == count, "\(report.skipped)") }
        let skipped = report.skipped.sorted { $0.key < $1.key }.map { "\($0.value) skipped: \($0.key)" }
        print(([name + ": \(report.passed) passed"] + skipped).joined(separator: ", "))
    }

    /// A runner that accepts everything would pass the valid vectors.
    @Test(arguments: ["hmac_sha256_test", "ed25519_test", "x25519_test", "hkdf_sha256_test"])
    func vectors_withChangedExpectations_areReported(name: String) throws {
        let file = try #require(TestData.wycheproof.first { $0.deletingPathExtension().lastPathComponent == name })
        var contents = try WycheproofFile(reading: file)
        func flipped(_ text: String?) -> String? { text.map { ($0.first == "0" ? "1" : "0") + $0.dropFirst() } }
        for group in contents.testGroups.indices {
            for index in contents.testGroups[group].tests.indices {
                let vector = contents.testGroups[group].tests[index]
                contents.testGroups[group].tests[index].tag = flipped(vector.tag)
                contents.testGroups[group].tests[index].sig = flipped(vector.sig)
                contents.testGroups[group].tests[index].shared = flipped(vector.shared)
                contents.testGroups[group].tests[index].okm = flipped(vector.okm)
            }
        }
        let valid = contents.testGroups.flatMap(\.tests).filter { $0.result == "valid" && $0.okm != "" }.count
        #expect(try WycheproofRunner(contents).failures.count == valid)
    }
}
