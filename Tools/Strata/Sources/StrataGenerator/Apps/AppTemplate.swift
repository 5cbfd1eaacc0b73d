import StrataWorkspace
import Yams

/// How a repository becomes a new app: `template.yml` in ``folder``. The other files in the folder replace those of the repository at the
/// same paths.
package struct AppTemplate: Decodable, Sendable {
    /// The folder, relative to the repository.
    package static let folder = "Tests/Fixtures/NewApp"
    package static let file = "\(folder)/template.yml"

    /// The name of the repository's app.
    let name: String
    /// The domains of the repository's app that a new app has only if it asks for them, in the order of their removal.
    let samples: [String]
    /// The domains of the repository's app that a new app has unless it is made without them.
    let parts: [String]
    /// Patterns of files that a new app does not need.
    private let omitted: [String]

    package init(yaml: [UInt8]) throws(GeneratorError) {
        do {
            self = try YAMLDecoder().decode(AppTemplate.self, from: String(decoding: yaml, as: UTF8.self))
        } catch {
            throw GeneratorError(.layout, "\(Self.file) cannot be read: \(Template.reason(error))")
        }
    }

    /// The paths that a new app is made of.
    package func paths(of all: [String]) -> [String] {
        let patterns = omitted.map(PathPattern.init)
        return all.filter { path in path.hasPrefix(Self.folder + "/") || !patterns.contains { $0.matches(path) } }
    }
}

/// The choices with which an app was made.
package struct AppOptions: Codable, Hashable, Sendable {
    /// The app's name, such as `HomeBudget`.
    package var name: String
    /// The names of the domains that are added.
    package var domains: [String] = []
    /// The template's sample domains that are kept.
    package var with: [String] = []
    /// The template's other domains that are removed.
    package var without: [String] = []

    package init(name: String, domains: [String] = [], with: [String] = [], without: [String] = []) {
        self.name = name
        self.domains = domains
        self.with = with
        self.without = without
    }
}
