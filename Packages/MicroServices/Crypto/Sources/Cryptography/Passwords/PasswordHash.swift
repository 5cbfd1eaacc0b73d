import Foundation

/// A password hash that is safe to store: scrypt (RFC 7914) with a random salt.
///
/// ```swift
/// let hash = try PasswordHash(of: SecretBytes(utf8: "correct horse"))
/// try store(hash.encoded)                                   // $scrypt$ln=17,r=8,p=1$…$…
/// if try hash.matches(SecretBytes(utf8: typed)) {
///     if hash.needsUpgrade() { try store(PasswordHash(of: SecretBytes(utf8: typed)).encoded) }
/// }
/// ```
///
/// Hashing is slow by design: a quarter of a second and 128 MiB at the recommended cost. Do not call it on the main actor or in the
/// cooperative thread pool. The encoded hash contains its parameters, so the cost can be increased without a migration.
///
/// A password matches in every Unicode normal form: keyboards and systems differ in the characters that they send for "é". Passwords of more than
/// 4,096 bytes match as typed only, because normalizing them may take minutes.
/// Descriptions and reflections contain the cost only.
public struct PasswordHash: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The hash in the PHC string format: `$scrypt$ln=…,r=…,p=…$salt$hash`, Base64 without padding.
    public let encoded: String
    /// The cost of this hash.
    public let cost: Cost
    private let salt: [UInt8]
    private let hash: [UInt8]

    public var description: String { "PasswordHash(\(cost))" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Hashes a password with a new random salt.
    public init(of password: borrowing SecretBytes, cost: Cost = .recommended) throws {
        try self.init(of: password, cost: cost, salt: SecureRandom.bytes(count: 16))
    }

    init(of password: borrowing SecretBytes, cost: Cost, salt: [UInt8]) throws {
        self.cost = cost
        self.salt = salt
        hash = try Self.derive(from: password, cost: cost, salt: salt, count: 32)
        encoded = "$scrypt$\(cost)$\(UnpaddedBase64.text(salt))$\(UnpaddedBase64.text(hash))"
    }

    /// Parses a stored hash. Rejects costs above the limits of ``Cost``, so that a forged string cannot exhaust the memory.
    ///
    /// - Throws: ``CryptographyError`` with ``CryptographyError/Code/malformed``, which does not contain the text.
    public init(encoded: String) throws {
        func malformed(_ why: String) -> CryptographyError { .malformed("stored password hash", why) }

        // Bytes: comparing characters with many combining marks may take minutes.
        let fields = encoded.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map(Substring.init)
        guard encoded.utf8.count <= 256, fields.count == 5, fields[0].isEmpty, fields[1] == "scrypt" else {
            throw malformed("it is not of the form $scrypt$parameters$salt$hash")
        }
        guard let cost = Cost(parsing: fields[2]) else {
            throw malformed("its parameters are not of the form ln=17,r=8,p=1 or out of range")
        }
        guard let salt = UnpaddedBase64.bytes(fields[3]), (8...64).contains(salt.count) else {
            throw malformed("its salt is not Base64 of 8 to 64 bytes")
        }
        guard let hash = UnpaddedBase64.bytes(fields[4]), (16...64).contains(hash.count) else {
            throw malformed("its hash is not Base64 of 16 to 64 bytes")
        }
        self.encoded = encoded
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    /// Whether `password` is the hashed password. Compares in constant time; takes as long as hashing.
    public func matches(_ password: borrowing SecretBytes) throws -> Bool {
        ConstantTime.areEqual(try Self.derive(from: password, cost: cost, salt: salt, count: hash.count), hash)
    }

    /// Whether any parameter of this hash is below `cost`. If so, hash the password again when it is next available.
    public func needsUpgrade(to cost: Cost = .recommended) -> Bool {
        self.cost.logarithmOfN < cost.logarithmOfN || self.cost.blockSize < cost.blockSize || self.cost.parallelism < cost.parallelism
    }

    private static func derive(from password: borrowing SecretBytes, cost: Cost, salt: [UInt8], count: Int) throws -> [UInt8] {
        let password = password.withUnsafeBytes(normalized)
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let output = MutableBytes(buffer)
            try salt.withUnsafeBytes { salt in
                try password.withUnsafeBytes { try Backend.scrypt(password: $0, salt: salt, cost: cost, into: output) }
            }
            initialized = count
        }
    }

    /// Returns the normal form KC of a text (NIST SP 800-63B, 5.1.1.2), and other bytes unchanged.
    ///
    /// An ASCII character has one form, and only what follows may be composed with it. So each run of other characters is normalized alone,
    /// with the ASCII character before it: Foundation leaves copies of the texts that it normalizes.
    private static func normalized(_ password: Bytes) -> SecretBytes {
        func isASCII(_ byte: UInt8) -> Bool { byte < 0x80 }

        guard password.count <= 4096, !password.allSatisfy(isASCII) else { return SecretBytes(copying: password) }
        var (start, count) = (0, 0)
        // The longest normal form is that of U+FDFA: 33 bytes from 3.
        let normalForm = try? SecretBytes(count: password.count * 11) { output in
            func append(_ bytes: some Collection<UInt8>) {
                MutableBytes(rebasing: output[count...]).copyBytes(from: bytes)
                count += bytes.count
            }
            while let other = password[start...].firstIndex(where: { !isASCII($0) }) {
                let first = max(start, other - 1)
                append(password[start..<first])
                start = password[other...].firstIndex(where: isASCII) ?? password.count
                guard var text = String(validating: password[first..<start], as: UTF8.self) else {
                    throw CryptographyError.malformed("password", "it is not a text")
                }
                // In two steps, because Foundation's form KC does not compose Hangul from compatibility letters.
                var decomposed = text.decomposedStringWithCompatibilityMapping
                var composed = decomposed.precomposedStringWithCanonicalMapping
                append(composed.utf8)
                wipe(&text)
                wipe(&decomposed)
                wipe(&composed)
            }
            append(password[start...])
        }
        guard let normalForm else { return SecretBytes(copying: password) }
        return normalForm.withUnsafeBytes { SecretBytes(copying: $0[..<count]) }
    }

    /// Wipes a string without other references: its storage is written in place.
    private static func wipe(_ text: inout String) {
        text.withUTF8 { Backend.wipe(MutableBytes(mutating: Bytes($0))) }
    }
}

/// Base64 as in PHC strings: standard alphabet, no padding, canonical.
enum UnpaddedBase64 {
    static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString().replacing("=", with: "") }

    static func bytes(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        // Another text of the same bytes has bits after the last one, or its own padding.
        return Data(base64Encoded: text + padding).map { Array($0) }.flatMap { self.text($0) == text ? $0 : nil }
    }
}
