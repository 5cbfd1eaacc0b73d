import Foundation

/// The revision of the template from which an app was made or last upgraded, and the choices: the file ``path`` in the app.
package struct AppOrigin: Codable, Hashable, Sendable {
    package static let path = ".strata/origin.json"
    private static let version = 1

    private var version = Self.version
    /// The template's commit; `nil` if the template was in no repository.
    package let commit: String?
    package let options: AppOptions

    package init(commit: String?, options: AppOptions) {
        self.commit = commit
        self.options = options
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
        guard commit.map({ $0.count >= 40 && $0.allSatisfy(\.isHexDigit) }) ?? true else {
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
