/// A hash function of the SHA-2 family (FIPS 180-4). The widths that both OpenSSL and CryptoKit have.
public enum HashAlgorithm: Int32, Hashable, Sendable, CaseIterable {
    case sha256 = 0
    case sha384 = 1
    case sha512 = 2

    /// The size of a digest in bytes.
    public var digestSize: Int { 32 + 16 * Int(rawValue) }
}

/// The width of a ``SHA2`` hash or an ``HMAC``, which makes their digests and keys different types.
public protocol HashWidth: Sendable {
    static var algorithm: HashAlgorithm { get }
}

/// The width of ``SHA256``.
public enum Bits256: HashWidth {
    public static let algorithm = HashAlgorithm.sha256
}

/// The width of ``SHA384``.
public enum Bits384: HashWidth {
    public static let algorithm = HashAlgorithm.sha384
}

/// The width of ``SHA512``.
public enum Bits512: HashWidth {
    public static let algorithm = HashAlgorithm.sha512
}
