/// An authenticated cipher. Each key is bound to one.
public enum SealingAlgorithm: UInt8, Hashable, Sendable, CaseIterable {
    /// AES-256 in Galois/Counter Mode (NIST SP 800-38D). The default; fast with hardware support for AES.
    case aes256GCM = 1
    /// ChaCha20-Poly1305 (RFC 8439); fast without hardware support.
    case chaCha20Poly1305 = 2
}
