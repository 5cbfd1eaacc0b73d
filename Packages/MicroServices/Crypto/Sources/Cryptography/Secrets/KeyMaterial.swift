/// A secret shared by the copies of a key, wiped when the last copy is destroyed.
final class KeyMaterial: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }
}
