/// The platforms and builds in which `#if` is decided.
public struct BuildMatrix: Hashable, Sendable {
    /// The platforms.
    public var platforms: [BuildConfiguration.Platform]

    /// Whether each build is a debug build.
    public var builds: [Bool]

    /// Whether the platforms are listed explicitly, so that no others count. Otherwise the platforms of a package's manifest and of an
    /// import's own conditions count, too.
    public var isClosed: Bool

    /// Makes a matrix.
    public init(platforms: [BuildConfiguration.Platform], builds: [Bool] = [true, false], isClosed: Bool = true) {
        self.platforms = platforms
        self.builds = builds
        self.isClosed = isClosed
    }

    /// Linux, macOS and iOS, each in debug and in release, and whatever else the workspace asks for.
    public static let common = BuildMatrix(platforms: BuildConfiguration.Platform.common, isClosed: false)

    /// The configurations of a package, and all others that there are: of these, those that are not left out count for the imports that
    /// ask for them.
    ///
    /// - Parameter declared: the platforms that the package's manifest names, as SwiftPM spells them.
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
