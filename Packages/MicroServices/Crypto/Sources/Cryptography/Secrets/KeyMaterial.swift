/// Lets several copies of a key value share one secret, which is wiped when the last of them goes.
final class KeyMaterial: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }
}
