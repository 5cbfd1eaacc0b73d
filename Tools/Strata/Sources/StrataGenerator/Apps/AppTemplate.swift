import StrataWorkspace
import Yams

/// The parts of a new app: `template.yml` in ``folder``. The other files in the folder are the app's own.
package struct AppTemplate: Decodable, Sendable {
    /// The folder, relative to the repository.
    package static let folder = "Tests/Fixtures/NewApp"
    package static let file = "\(folder)/template.yml"

    /// The name of the app in the folder.
    let name: String
    /// Patterns of further files that become the app's own, at the same paths.
    private let shared: [String]
    /// Patterns of the files of the skeleton.
    private let skeleton: [String]
    /// Patterns of files that only the development of the skeleton needs.
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
        let (own, skeleton) = parts(of: all)
        return own + skeleton
    }

    /// The files of the app and those of the skeleton.
    func parts(of all: [String]) -> (own: [String], skeleton: [String]) {
        let (shared, chosen, omitted) = (self.shared.map(PathPattern.init), skeleton.map(PathPattern.init), omitted.map(PathPattern.init))
        let own = all.filter { path in path.hasPrefix(Self.folder + "/") || shared.contains { $0.matches(path) } }
        let skeleton = all.filter { path in
            !path.hasPrefix(Self.folder + "/") && chosen.contains { $0.matches(path) } && !omitted.contains { $0.matches(path) }
        }
        return (own, skeleton)
    }
}

/// The choices with which an app was made.
package struct AppOptions: Codable, Hashable, Sendable {
    /// The app's name, such as `HomeBudget`.
    package var name: String
    /// The names of the domains that are added.
    package var domains: [String] = []
    /// The names of the packages of the skeleton that the app owns.
    package var ejected: [String] = []

    package init(name: String, domains: [String] = [], ejected: [String] = []) {
        self.name = name
        self.domains = domains
        self.ejected = ejected
    }
}
