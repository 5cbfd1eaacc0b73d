import Foundation
import Testing

@testable import Cryptography

/// Opens in this build what either back end has sealed.
///
/// The records in `Fixtures` were written by `exchange_betweenBuilds_opensTheRecordsOfTheOthers`.
@Suite(.timeLimit(.minutes(10))) struct BackendRecordTests {
    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
    /// A folder for new records; `Tools/Make/crypto-backends` runs the tests of both builds with the same one.
    static let exchange = ProcessInfo.processInfo.environment["CRYPTOGRAPHY_EXCHANGE"].map { URL(fileURLWithPath: $0) }

    private func record(_ file: URL) throws -> BackendRecord {
        try JSONDecoder().decode(BackendRecord.self, from: Data(contentsOf: file))
    }

    @Test(arguments: ["OpenSSL", "CryptoKit"]) func record_ofEitherBackend_isOpened(backend: String) throws {
        let record = try record(Self.fixtures.appendingPathComponent(backend + ".json"))
        #expect(record.backend == backend)
        try verify(record)
    }

    @Test(.enabled(if: exchange != nil, "runs in crypto-backends")) func exchange_betweenBuilds_opensTheRecordsOfTheOthers() throws {
        let folder = try #require(Self.exchange)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try verify(record(folder.appendingPathComponent(name)))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(BackendRecord.make()).write(to: folder.appendingPathComponent(Backend.name + ".json"))
    }

    private func verify(_ record: BackendRecord) throws {
        #expect(record.boxes.count == 8)
        for box in record.boxes {
            let algorithm = try #require(SealingAlgorithm(rawValue: box.algorithm))
            let sealer = try Sealer(BackendRecord.key(algorithm))
            let content = try sealer.open(bytes(hex: box.hexadecimal), authenticating: BackendRecord.context)
            #expect(content == BackendRecord.text(of: box.size), "\(record.backend): \(algorithm), \(box.size) bytes")
        }
        #expect(record.passwordHashes.count == BackendRecord.costs.count)
        for encoded in record.passwordHashes {
            let hash = try PasswordHash(encoded: encoded)
            #expect(try hash.matches(SecretBytes(utf8: BackendRecord.password)), "\(record.backend): \(hash.cost)")
            #expect(try !hash.matches(SecretBytes(utf8: "password")), "\(record.backend): \(hash.cost)")
        }
        #expect(try PasswordHash(encoded: record.emptyPasswordHash).matches(SecretBytes(utf8: "")))
        #expect(try record.messageCode == BackendRecord.messageCode())
        #expect(try record.derivedKey == BackendRecord.derivedKey())
        try verifyStore(record)
    }

    private func verifyStore(_ record: BackendRecord) throws {
        let folder = try TemporaryFolder()
        for (name, content) in record.storeFiles {
            let path = folder.path + "/" + name
            #expect(
                FileManager.default.createFile(atPath: path, contents: Data(bytes(hex: content)), attributes: [.posixPermissions: 0o600]))
        }
        let store = try SecretStore(folder: folder.path)
        for (name, secret) in BackendRecord.secrets {
            #expect(try store.loadBytes(name) == secret, "\(record.backend): \(name)")
        }
        try store.save([9], as: "session")
        #expect(try SecretStore(folder: folder.path).loadBytes("session") == [9])
    }
}
