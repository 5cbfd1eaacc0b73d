/// The user's settings, which apply to all workspaces.
///
/// They are separate from a workspace's `.strata.yml`, because they determine how far a workspace is trusted.
public struct UserConfiguration: Hashable, Sendable {
    /// How manifests are evaluated.
    public enum Manifests: String, CaseIterable, Sendable {
        /// By reading them only.
        case builtIn = "built-in"
        /// By reading them, and those with unknown facts by the toolchain, which runs their code.
        case toolchain
    }

    public private(set) var manifests = Manifests.builtIn

    /// Creates the default settings.
    public init() {}

    /// Reads the settings from a file's text.
    ///
    /// - Parameters:
    ///   - text: the YAML; an empty text has the default settings.
    ///   - file: the file's path as messages show it.
    /// - Throws: `ConfigurationError` with a code frame for each problem.
    public init(yaml text: String, file: String) throws(ConfigurationError) {
        let source = Configuration(text: text, file: file)
        var yaml = YAMLReader(configuration: source)
        guard let root = try yaml.read(text) else { return }
        if case .null = root.content { return }
        var reader = ConfigurationReader(source: source)
        for (_, value) in reader.fields(of: root, ["manifests"]) { manifests = reader.choice(value, of: Manifests.self) ?? manifests }
        guard reader.problems.isEmpty else { throw ConfigurationError(reader.problems) }
    }
}
