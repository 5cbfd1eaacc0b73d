import Foundation

@testable import Cryptography

/// Checks a file of Wycheproof vectors by its `algorithm`.
struct WycheproofRunner {
    /// The result of the operation that a vector describes.
    enum Outcome {
        /// It returned what the vector expects.
        case accepted
        /// It failed, or returned something else.
        case rejected
        /// This package has no such operation, for the reason.
        case skipped(String)

        init(_ isAccepted: Bool) { self = isAccepted ? .accepted : .rejected }
    }

    private(set) var passed = 0
    private(set) var failures: [String] = []
    /// The number of vectors by the reason why they were skipped.
    private(set) var skipped: [String: Int] = [:]

    init(_ file: WycheproofFile) throws {
        for group in file.testGroups {
            for vector in group.tests {
                switch (try Self.check(vector, of: group, file.algorithm), vector.result) {
                case (.skipped(let reason), _): skipped[reason, default: 0] += 1
                case (.accepted, "valid"), (.rejected, "invalid"), (.accepted, "acceptable"), (.rejected, "acceptable"): passed += 1
                case (let outcome, _): failures.append("vector \(vector.tcId) is \(vector.result) and was \(outcome)")
                }
            }
        }
    }

    private static func check(_ vector: WycheproofFile.Vector, of group: WycheproofFile.Group, _ algorithm: String) throws -> Outcome {
        switch algorithm {
        case "AES-GCM": return try checkCipher(.aes256GCM, vector, group)
        case "CHACHA20-POLY1305": return try checkCipher(.chaCha20Poly1305, vector, group)
        case "EDDSA" where group.verificationKey?.count == 32: return try checkSignature(Ed25519.self, vector, group) { try .init($0) }
        case "ECDSA": return try checkECDSA(vector, group)
        case "XDH" where group.curve == "curve25519": return try checkAgreement(X25519.self, vector, group)
        case "ECDH" where ["secp256r1", "P-256"].contains(group.curve): return try checkAgreement(P256KeyAgreement.self, vector, group)
        default: break
        }
        for hash in HashAlgorithm.allCases {
            switch algorithm {
            case "HMACSHA\(hash.digestSize * 8)": return try checkHMAC(hash, vector, group)
            case "HKDF-SHA-\(hash.digestSize * 8)": return try checkHKDF(hash, vector)
            case "PBKDF2-HMACSHA\(hash.digestSize * 8)": return try checkPBKDF2(hash, vector)
            default: continue
            }
        }
        return .skipped("\(algorithm) \(group.curve ?? "")".trimmingCharacters(in: .whitespaces))
    }

    // MARK: - Symmetric

    /// Tests the cipher below the sealer, because the sealer chooses its own nonces.
    private static func checkCipher(
        _ algorithm: SealingAlgorithm, _ vector: WycheproofFile.Vector, _ group: WycheproofFile.Group
    ) throws -> Outcome {
        guard group.keySize == 256 else { return .skipped("keys of \(group.keySize ?? 0) bits") }
        guard group.ivSize == 96 else { return .skipped("nonces of other than 96 bits") }
        guard group.tagSize == 128 else { return .skipped("tags of \(group.tagSize ?? 0) bits") }
        let (nonce, associated, message) = (try vector.bytes(\.iv), try vector.bytes(\.aad), try vector.bytes(\.msg))
        let sealed = try vector.bytes(\.ct) + vector.bytes(\.tag)
        return try withBytes(vector.bytes(\.key), nonce, associated, message, sealed, []) { all in
            let (nonce, associated, message, sealed, nothing) = (all[1], all[2], all[3], all[4], all[5])
            let sealing = try AEADContext(algorithm: algorithm, key: all[0], sealing: true)
            let opening = try AEADContext(algorithm: algorithm, key: all[0], sealing: false)
            var isAccepted: [Bool] = []
            // Twice, because a reused context must not depend on the previous operation: with an empty header, and with a header that is all
            // of the associated data.
            for (head, rest) in [(nothing, associated), (associated, nothing)] {
                var output = [UInt8](repeating: 0, count: message.count + 16)
                try output.withUnsafeMutableBytes { try sealing.seal(message, nonce: nonce, head: head, associated: rest, into: $0) }
                isAccepted.append(output.elementsEqual(sealed))
                var opened = [UInt8](repeating: 0xAA, count: message.count)
                do {
                    try opened.withUnsafeMutableBytes { try opening.open(sealed, nonce: nonce, head: head, associated: rest, into: $0) }
                    isAccepted.append(opened.elementsEqual(message))
                } catch let error as CryptographyError {
                    guard error.code == .authenticationFailed else { throw error }
                    // Rejected plaintext is wiped.
                    isAccepted.append(!opened.allSatisfy { $0 == 0 })
                }
            }
            guard Set(isAccepted).count == 1 else { return .skipped("contradictory results") }
            return Outcome(isAccepted[0])
        }
    }

    private static func checkHMAC(
        _ hash: HashAlgorithm, _ vector: WycheproofFile.Vector, _ group: WycheproofFile.Group
    ) throws -> Outcome {
        let (key, message) = (try vector.bytes(\.key), try vector.bytes(\.msg))
        let code = try key.withUnsafeBytes { key in
            switch hash {
            case .sha256: try HMACSHA256.code(for: message, rawKey: key)
            case .sha384: try HMACSHA384.code(for: message, rawKey: key)
            case .sha512: try HMACSHA512.code(for: message, rawKey: key)
            }
        }
        // Vectors have truncated codes too.
        return Outcome(Array(code.prefix((group.tagSize ?? 0) / 8)) == (try vector.bytes(\.tag)))
    }

    private static func checkHKDF(_ hash: HashAlgorithm, _ vector: WycheproofFile.Vector) throws -> Outcome {
        try accepts(vector, \.okm) {
            try HKDF.derive(
                from: SecretBytes(copying: vector.bytes(\.ikm)), salt: vector.bytes(\.salt), info: vector.bytes(\.info),
                count: vector.size ?? 0, using: hash)
        }
    }

    private static func checkPBKDF2(_ hash: HashAlgorithm, _ vector: WycheproofFile.Vector) throws -> Outcome {
        try accepts(vector, \.dk) {
            try PBKDF2.derive(
                from: SecretBytes(copying: vector.bytes(\.password)), salt: vector.bytes(\.salt), iterations: vector.iterationCount ?? 0,
                count: vector.dkLen ?? 0, using: hash)
        }
    }

    /// Whether `derive` returns the bytes of a field.
    private static func accepts(
        _ vector: WycheproofFile.Vector, _ field: KeyPath<WycheproofFile.Vector, String?>, derive: () throws -> SecretBytes
    ) throws -> Outcome {
        let expected = try vector.bytes(field)
        do {
            let derived = try derive()
            return Outcome(derived.withUnsafeBytes { Array($0) } == expected)
        } catch is CryptographyError {
            return .rejected
        }
    }

    // MARK: - Public keys

    private static func checkECDSA(_ vector: WycheproofFile.Vector, _ group: WycheproofFile.Group) throws -> Outcome {
        guard group.verificationKey?.count == 65 else { return .skipped("ECDSA of another curve") }
        guard group.sha == "SHA-256" else { return .skipped("ECDSA with \(group.sha ?? "another hash")") }
        return try checkSignature(P256Signing.self, vector, group) {
            group.type?.contains("P1363") == true ? try .init($0) : try .init(der: $0)
        }
    }

    private static func checkSignature<Scheme: SignatureScheme>(
        _: Scheme.Type, _ vector: WycheproofFile.Vector, _ group: WycheproofFile.Group,
        signature: ([UInt8]) throws -> DigitalSignature<Scheme>
    ) throws -> Outcome {
        let key = try PublicKey<Scheme>(group.verificationKey ?? [])
        do {
            return Outcome(try key.isValid(signature(vector.bytes(\.sig)), for: vector.bytes(\.msg)))
        } catch let error as CryptographyError {
            guard error.code == .malformed else { throw error }
            return .rejected
        }
    }

    private static func checkAgreement<Scheme: KeyAgreementScheme>(
        _: Scheme.Type, _ vector: WycheproofFile.Vector, _ group: WycheproofFile.Group
    ) throws -> Outcome {
        guard let publicKey = vector.public?.text, let privateKey = vector.private?.text else { return .skipped("JSON Web Keys") }
        guard !publicKey.hasPrefix("-----") else { return .skipped("keys as PEM") }
        do {
            let own = try PrivateKey<Scheme>(SecretBytes(copying: privateBytes(privateKey)))
            let isBare = group.encoding == "ecpoint" || group.type == "XdhComp"
            let peer: PublicKey<Scheme> = isBare ? try PublicKey(bytes(hex: publicKey)) : try PublicKey(der: bytes(hex: publicKey))
            let shared = try own.agree(with: peer)
            return Outcome(shared.bytes.withUnsafeBytes { Array($0) } == (try vector.bytes(\.shared)))
        } catch let error as CryptographyError {
            guard error.code == .malformed else { throw error }
            return .rejected
        }
    }

    /// The 32 bytes of a private key: the octet string in a structure of X25519 (RFC 8410) or P-256 (RFC 5915), or a number of P-256.
    private static func privateBytes(_ key: String) -> [UInt8] {
        var bytes = bytes(hex: key)
        for mark in [[0x04, 0x22, 0x04, 0x20], [0x02, 0x01, 0x01, 0x04, 0x20]] as [[UInt8]] where bytes.count > 40 {
            if let found = bytes.firstRange(of: mark) { return Array(bytes[found.upperBound...].prefix(32)) }
        }
        while bytes.count > 32, bytes.first == 0 { bytes.removeFirst() }
        return [UInt8](repeating: 0, count: max(0, 32 - bytes.count)) + bytes
    }
}
