import StrataWorkspace
import Yams

/// The description of an example in `template.yml` in its folder: the places of the workspace that name it, and the parts that go with
/// it. All texts contain the names of the example, which are replaced as in its files.
package struct Template: Decodable, Sendable {
    /// An element of a list in a Swift file.
    struct ListEntry: Decodable, Sendable {
        var file: String
        /// The variable or function that contains the list.
        var `in`: String
        var element: String
        var position: SourceList.Position?
        /// Whether it belongs to the package, and stays as long as the package is used.
        var isOfPackage: Bool?
    }

    struct ImportEntry: Decodable, Sendable {
        var file: String
        var line: String
        var isOfPackage: Bool?
    }

    /// A statement that registers the part, before the end of a function.
    struct StatementEntry: Decodable, Sendable {
        var file: String
        /// The function or computed property.
        var `in`: String
        var statement: String
    }

    /// The name of the example.
    var name: String
    /// The name of one entry, if it has its own.
    var entry: String?
    /// The name of the domain that the part belongs to, if it is a part of one.
    var domain: String?
    var lists: [ListEntry]?
    var imports: [ImportEntry]?
    var statements: [StatementEntry]?
    /// Folders of the example that stay as long as its package is used.
    var folders: [String]?
    /// Files, and patterns, with functions whose names must differ.
    var functions: [String]?
    /// Folders of files and lists that the part has only in a workspace with these folders, such as a gallery.
    var optional: [String]?
    /// A remark after the example was added, without a full stop.
    var note: String?
    /// The command to run after the example was added.
    var next: String?

    init(yaml: [UInt8], file: String) throws(GeneratorError) {
        do {
            self = try YAMLDecoder().decode(Template.self, from: String(decoding: yaml, as: UTF8.self))
        } catch {
            throw GeneratorError(.layout, "\(file) cannot be read: \(Self.reason(error))")
        }
    }

    /// Whether a workspace has the folder of a path, or the folder is not optional.
    func isMet(_ path: String, in tree: any FileTree) -> Bool {
        !(optional ?? []).contains { path.hasPrefix($0 + "/") && tree.kind(of: $0) != .directory }
    }

    /// The place of an error in a file, and its reason.
    static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "the key '\(key.stringValue)' is missing"
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            context.underlyingError.map { "\($0)" } ?? context.debugDescription
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is not as expected"
        default: "\(error)"
        }
    }
}
