import Foundation
import StrataWorkspace

/// The origin of an app: the revision of the template from which it was made or last upgraded, the choices, and the checksums of the
/// packages that it does not own.
package struct AppOrigin: Codable, Hashable, Sendable {
    package static let path = SkeletonPackages.path
    private static let version = 1

    private var version = Self.version
    package let source: AppSource
    package var options: AppOptions
    /// The checksums of the skeleton's packages by folder.
    package var skeleton: [String: String]

    package init(_ source: AppSource, options: AppOptions, skeleton: [String: String] = [:]) {
        self.source = source
        self.options = options
        self.skeleton = skeleton
    }

    /// - Throws: ``GeneratorError`` of kind `layout` if the file is not readable or of a newer version.
    package init(json: [UInt8]) throws(GeneratorError) {
        do {
            self = try JSONDecoder().decode(AppOrigin.self, from: Data(json))
        } catch {
            throw GeneratorError(.layout, "\(Self.path) cannot be read: \(Template.reason(error))")
        }
        guard version == Self.version else {
            throw GeneratorError(
                .layout, "\(Self.path) is of version \(version), and this program reads version \(Self.version); use a newer one")
        }
        // It becomes an argument of git.
        guard source.commit.map({ $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }) ?? true else {
            throw GeneratorError(.layout, "\(Self.path) names no commit; write the 40 digits of the template's commit")
        }
    }

    package var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and lists of texts are always encodable.
        return ((try? encoder.encode(self)).map(Array.init) ?? []) + [0x0A]
    }
}

/// The revision of a template.
package struct AppSource: Codable, Hashable, Sendable {
    /// The template's commit; `nil` if the template was in no repository.
    package var commit: String?
    /// The address of its repository, such as `https://…`; `nil` if it has none that others can reach.
    package var repository: String?
    /// The commit of the checker that made the app; `nil` if it is not recorded.
    package var checker: String?

    package init(commit: String?, repository: String? = nil, checker: String? = nil) {
        self.commit = commit
        self.repository = repository
        self.checker = checker
    }
}
