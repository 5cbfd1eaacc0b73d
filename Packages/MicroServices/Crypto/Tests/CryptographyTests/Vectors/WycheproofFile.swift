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

    /// A key: hexadecimal digits, PEM, or an object.
    struct Key: Decodable {
        var text: String?
        /// In a group.
        var uncompressed, pk: String?
        /// Of a JSON Web Key.
        var kty, crv, x, y, d: String?

        private enum CodingKeys: CodingKey { case uncompressed, pk, kty, crv, x, y, d }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self.text = text
                return
            }
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            func field(_ key: CodingKeys) -> String? { try? fields.decodeIfPresent(String.self, forKey: key) }
            (uncompressed, pk) = (field(.uncompressed), field(.pk))
            (kty, crv, x, y, d) = (field(.kty), field(.crv), field(.x), field(.y), field(.d))
        }

        /// The bytes of the hexadecimal or PEM text.
        var bytes: [UInt8] {
            guard let text, text.hasPrefix("-----") else { return CryptographyTests.bytes(hex: text ?? "") }
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
            return Data(base64Encoded: lines.joined()).map { Array($0) } ?? []
        }

        /// The bytes of a field of a JSON Web Key.
        static func bytes(_ field: String?) -> [UInt8] {
            let text = (field ?? "").replacing("-", with: "+").replacing("_", with: "/")
            return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map { Array($0) } ?? []
        }
    }

    var algorithm: String
    var testGroups: [Group]

    init(reading url: URL) throws {
        self = try JSONDecoder().decode(WycheproofFile.self, from: Data(contentsOf: url))
    }
}
