/// Who evaluates manifests.
public enum ManifestSource: String, CaseIterable, Sendable {
    /// This program where it understands them, else the toolchain.
    case auto
    /// The toolchain, always.
    case toolchain
}
