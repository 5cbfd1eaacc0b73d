/// The platforms and builds in which `#if` is decided.
public struct BuildMatrix: Hashable, Sendable {
    public var platforms: [BuildConfiguration.Platform]
    /// Whether each build is a debug build.
    public var builds: [Bool]
    /// Whether the platforms are listed explicitly, which excludes others. Otherwise the platforms of a package's manifest and of an
    /// import's own conditions count, too.
    public var isClosed: Bool

    public init(platforms: [BuildConfiguration.Platform], builds: [Bool] = [true, false], isClosed: Bool = true) {
        self.platforms = platforms
        self.builds = builds
        self.isClosed = isClosed
    }

    /// Linux, macOS and iOS, each in debug and release, and other platforms mentioned in the workspace.
    public static let common = BuildMatrix(platforms: BuildConfiguration.Platform.common, isClosed: false)

    /// The configurations of a package, and all others, which count for imports that mention them unless excluded.
    ///
    /// - Parameter declared: The platforms in the package's manifest, in SwiftPM's spelling.
    public func configurations(declared: Set<String> = []) -> (usual: [BuildConfiguration], others: [BuildConfiguration]) {
        let added =
            isClosed ? [] : BuildConfiguration.Platform.allCases.filter { declared.contains($0.rawValue) && !platforms.contains($0) }
        let usual = (platforms + added).flatMap { platform in builds.map { BuildConfiguration(platform: platform, isDebug: $0) } }
        var others: [BuildConfiguration] = []
        for platform in BuildConfiguration.Platform.allCases {
            for isDebug in [true, false] where !usual.contains(where: { $0.platform == platform && $0.isDebug == isDebug }) {
                var other = BuildConfiguration(platform: platform, isDebug: isDebug)
                other.isLeftOut = isClosed || !builds.contains(isDebug)
                others.append(other)
            }
        }
        return (usual, others)
    }
}
