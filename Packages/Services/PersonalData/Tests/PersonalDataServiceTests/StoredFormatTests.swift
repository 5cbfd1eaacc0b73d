import Cryptography
import DatabaseKit
import Testing

@testable import PersonalDataService

/// Data that an installed app has stored must remain readable. The values were computed with another implementation from the specifications
/// of the store: keys by HKDF-SHA-256 (RFC 5869) from the user's key, digests by HMAC-SHA-256 with a key of the length of the hash (RFC 2104,
/// section 3), and boxes by AES-256-GCM (NIST SP 800-38D) behind a header with the number of the key.
@Suite struct StoredFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func bytes(_ text: String) -> [UInt8] {
        stride(from: 0, to: text.utf8.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    /// A store of a user whose key consists of the bytes 0 to 31.
    private func device() throws -> Device {
        let secrets = try SecretStore(folder: folder.path + "/secrets")
        try secrets.save(Array(0..<32), as: "person/" + UserDataFolder(in: folder.path, secrets: secrets).name(of: "ada"))
        return try Device(folder.path)
    }

    @Test func sealedColumn_ofAnInstalledApp_isReadable() async throws {
        let box = Self.bytes("010100000001000102030405060708090a0b2a00533d9177160934a3b629ebef24626619da")
        let device = try device()
        try await device.open(Device.notes).store.write { _ = try $0.run("INSERT INTO note (text) VALUES (?)", box) }
        #expect(try await device.texts() == ["One"])
    }

    @Test func digest_ofAnInstalledApp_isFound() async throws {
        let digest = try await device().open(Device.notes).digest("text")
        #expect(digest == Self.bytes("5063580b41c67bb494bf2f4780376c7c4aa9ead6b491558401e2aba819057998"))
    }
}
