public import StrataScan

/// Sources without a manifest, such as those of an Xcode project: a folder, and the name of its module.
public struct DeclaredTarget: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable { case library, executable, test }

    public var module: String
    public var path: String
    public var kind: Kind
    public var position: SourcePosition

    public init(module: String, path: String, kind: Kind = .library, position: SourcePosition = .start) {
        self.module = module
        self.path = joinPath("", path)
        (self.kind, self.position) = (kind, position)
    }
}

extension WorkspacePackage {
    /// A package of this target only, which a configuration declares. Files of other packages and such targets are not its own.
    init(_ target: DeclaredTarget, in file: String, besides packages: [String]) {
        let kind = PackageManifest.Target.Kind(rawValue: target.kind.rawValue) ?? .regular
        let excluded = packages.filter { $0.isInside(target.path) && $0 != target.path }.map { $0.below(target.path) }
        let only = PackageManifest.Target(name: target.module, kind: kind, path: ".", exclude: excluded)
        self.init(directory: target.path, manifest: .init(name: target.module, targets: [only]), declaredIn: file)
        position = target.position
    }
}
