/// The platforms and builds in which `#if` is decided.
public struct BuildMatrix: Hashable, Sendable {
    public var platforms: [BuildConfiguration.Platform]
    /// Whether each build is a debug build.
    public var builds: [Bool]
    /// Whether no other platforms count. Otherwise those of a package's manifest and of an import's own conditions do, too.
    public var isClosed: Bool

    public init(platforms: [BuildConfiguration.Platform], builds: [Bool] = [true, false], isClosed: Bool = true) {
        (self.platforms, self.builds, self.isClosed) = (platforms, builds, isClosed)
    }

    /// Linux, macOS and iOS, each in debug and release, and other platforms mentioned in the workspace.
    public static let common = BuildMatrix(platforms: BuildConfiguration.Platform.common, isClosed: false)

    /// The configurations of a package, and all others, which count for imports that mention them unless excluded.
    ///
    /// - Parameter declared: The platforms in the package's manifest, in SwiftPM's spelling.
    public func configurations(declared: Set<String> = []) -> (usual: [BuildConfiguration], others: [BuildConfiguration]) {
        let all = BuildConfiguration.Platform.allCases
        func made(_ platforms: [BuildConfiguration.Platform], _ builds: [Bool]) -> [BuildConfiguration] {
            platforms.flatMap { platform in builds.map { BuildConfiguration(platform: platform, isDebug: $0) } }
        }
        let usual = made(platforms + (isClosed ? [] : all.filter { declared.contains($0.rawValue) && !platforms.contains($0) }), builds)
        var others = made(all, [true, false]).filter { !usual.contains($0) }
        for index in others.indices { others[index].isLeftOut = isClosed || !builds.contains(others[index].isDebug) }
        return (usual, others)
    }
}
