import Foundation

/// A file of Wycheproof vectors: the fields of all schemas that ``WycheproofRunner`` reads.
struct WycheproofFile: Decodable {
    struct Group: Decodable {
        var type: String?
        var ivSize, keySize, tagSize: Int?
        var curve, encoding, sha: String?
        var publicKey, key: Key?
        var tests: [Vector]

        /// The public key of a signature scheme, whose name depends on the version of the schema.
        var verificationKey: [UInt8]? { [publicKey, key].compactMap { $0?.uncompressed ?? $0?.pk }.first.map(bytes(hex:)) }
    }

    struct Vector: Decodable {
        var tcId: Int
        var result: String
        var flags: [String]?
        var key, iv, aad, msg, ct, tag, ikm, salt, info, okm, sig, shared, password, dk: String?
        var size, iterationCount, dkLen: Int?
        var `public`, `private`: Key?

        /// The bytes of a field.
        func bytes(_ field: KeyPath<Vector, String?>) throws -> [UInt8] {
            guard let text = self[keyPath: field] else {
                throw DecodingError.valueNotFound(String.self, .init(codingPath: [], debugDescription: "vector \(tcId) has no \(field)"))
            }
            return CryptographyTests.bytes(hex: text)
        }
    }

    /// A key: hexadecimal digits, or an object, which has them in a group.
    struct Key: Decodable {
        var text, uncompressed, pk: String?

        private enum CodingKeys: CodingKey { case uncompressed, pk }

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
            guard text == nil else { return }
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            uncompressed = try fields.decodeIfPresent(String.self, forKey: .uncompressed)
            pk = try fields.decodeIfPresent(String.self, forKey: .pk)
        }
    }

    var algorithm: String
    var testGroups: [Group]

    init(reading url: URL) throws {
        self = try JSONDecoder().decode(WycheproofFile.self, from: Data(contentsOf: url))
    }
}
