/// The environment that a manifest can observe, and its tools version.
struct World: Sendable {
    /// The version of the manifest's first line.
    var tools: ToolsVersion

    /// The version of the toolchain's compiler; `nil` if there is none.
    var compiler: ToolsVersion?

    /// The package's folder.
    var folder: String

    /// The environment's variables.
    var environment: [String: String]

    /// Whether the folder of the manifest contains a module map.
    var hasModuleMap = false

    /// Whether a file exists, as the toolchain would find it; `nil` if unknown.
    var fileExists: (@Sendable (String) -> Bool)?

    /// The state of the folder of a dependency's URL; `nil` if unknown.
    var repositoryState: (@Sendable (String) -> RepositoryState?)?

    /// The package's name in SwiftPM's messages.
    var identity: String { DependencyWriter.lastComponent(of: folder).lowercased() }

    /// A refusal of something that SwiftPM certainly rejects.
    func verdict(_ message: String) -> UnlocatedRefusal {
        UnlocatedRefusal(place: Place(offset: 0), reason: message, verdict: "error: '\(identity)': \(message)")
    }

    init(tools: ToolsVersion, compiler: ToolsVersion?, folder: String, environment: [String: String]) {
        self.tools = tools
        self.compiler = compiler
        self.folder = folder
        self.environment = environment
    }

    /// SE-0439, in every language mode.
    var allowsCommaBehindArguments: Bool { compiler.map { $0 >= ToolsVersion(6, 1) } ?? (tools >= ToolsVersion(6, 1)) }

    /// Whether globals are isolated to the main actor and functions are not.
    var isolatesGlobals: Bool { tools >= ToolsVersion(6, 0) }

    /// Whether the condition of an `#if` is true on the current platform.
    func holds(_ condition: String, at place: Place) throws -> Bool {
        try ConditionReader(text: condition, world: self, place: place).value()
    }
}

/// A version of SwiftPM's tools, such as `5.9`.
public struct ToolsVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first number.
    public var major: Int
    public var minor: Int
    public var patch: Int

    /// `5.9.0`
    public var description: String { "\(major).\(minor).\(patch)" }

    /// Creates a version from its numbers.
    public init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Orders versions by their numbers from left to right.
    public static func < (lhs: ToolsVersion, rhs: ToolsVersion) -> Bool {
        (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }
}
