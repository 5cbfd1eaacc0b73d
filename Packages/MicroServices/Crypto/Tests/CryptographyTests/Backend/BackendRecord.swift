import Foundation

@testable import Cryptography

/// Data that the back end of one build sealed and hashed, for another build to open.
struct BackendRecord: Codable {
    /// A box of `BackendRecord.text(of: size)`.
    struct Box: Codable {
        var algorithm: UInt8
        var size: Int
        var hexadecimal: String
    }

    /// `Backend.name` of the build that wrote the record.
    var backend: String
    var boxes: [Box]
    /// Encoded hashes of `BackendRecord.password`, and one of the empty password.
    var passwordHashes: [String]
    var emptyPasswordHash: String
    var messageCode: String
    var derivedKey: String
    /// The files of a secret store by their names.
    var storeFiles: [String: String]

    static let password = "pässword"
    static let context = Array("account 7".utf8)
    /// Both ends of each parameter's range, and more than one lane.
    static let costs = [(10, 8, 1), (1, 1, 1), (4, 32, 1), (1, 1, 16), (5, 17, 3), (3, 2, 2)]
    static let secrets = ["session": Array("token 1".utf8), "": [], "日本語": [UInt8](repeating: 7, count: 3_000)]

    static func text(of size: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) } }

    static func key(_ algorithm: SealingAlgorithm) throws -> SealingKey {
        try .derived(id: 0x0102_0304, from: SecretBytes(copying: 0..<32), purpose: "records", algorithm: algorithm)
    }

    /// The code of the message of 100 bytes with a key of 20 bytes.
    static func messageCode() throws -> String {
        Hexadecimal.text(try HMACSHA256.code(for: text(of: 100), key: AuthenticationKey(SecretBytes(copying: 0..<20))))
    }

    /// 100 bytes, without a salt.
    static func derivedKey() throws -> String {
        try HKDF.derive(from: SecretBytes(copying: 0..<32), info: context, count: 100).withUnsafeBytes { Hexadecimal.text($0) }
    }

    /// Writes a record with the back end of this build.
    static func make() throws -> BackendRecord {
        let boxes = try SealingAlgorithm.allCases.flatMap { algorithm in
            let sealer = try Sealer(key(algorithm))
            return try [0, 1, 16, 100].map { size in
                Box(
                    algorithm: algorithm.rawValue, size: size,
                    hexadecimal: Hexadecimal.text(try sealer.seal(text(of: size), authenticating: context)))
            }
        }
        let hashes = try costs.map { ln, r, p in
            try PasswordHash(of: SecretBytes(utf8: password), cost: .init(logarithmOfN: ln, blockSize: r, parallelism: p)).encoded
        }
        let folder = try TemporaryFolder()
        let store = try SecretStore(folder: folder.path)
        for (name, secret) in secrets { try store.save(secret, as: name) }
        let files = try folder.files().map { ($0, Hexadecimal.text(try folder.content($0))) }
        return BackendRecord(
            backend: Backend.name, boxes: boxes, passwordHashes: hashes,
            emptyPasswordHash: try PasswordHash(of: SecretBytes(utf8: ""), cost: .insecureFast).encoded,
            messageCode: try messageCode(), derivedKey: try derivedKey(), storeFiles: Dictionary(uniqueKeysWithValues: files))
    }
}
