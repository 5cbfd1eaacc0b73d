/// An authenticated cipher. A key is made for one of them and cannot be used with the other.
public enum SealingAlgorithm: UInt8, Hashable, Sendable, CaseIterable {
    /// AES-256 in Galois/counter mode (NIST SP 800-38D). The default: fast wherever the processor knows AES.
    case aes256GCM = 1
    /// ChaCha20-Poly1305 (RFC 8439): fast without help of the processor.
    case chaCha20Poly1305 = 2
}
