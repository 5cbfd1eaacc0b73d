import StrataWorkspace
import Yams

/// The description of an example in `template.yml` in its folder: the places of the workspace that name it, and the parts that go with
/// it. All texts contain the names of the example, which are replaced as in its files.
struct Template: Decodable, Sendable {
    /// A mention of the part in another file: an element of a list, a line with an import, or a statement that registers it.
    struct Entry: Decodable, Sendable {
        var file: String
        /// The variable or function that contains the list or statement.
        var `in`: String?
        var element: String?
        /// `end` for an element that is not inserted in the order of the list.
        var position: String?
        var line: String?
        /// Written before the end of the function.
        var statement: String?
        /// Whether it belongs to the package, and stays as long as the package is used.
        var isOfPackage: Bool?
    }

    var name: String
    /// The name of one entry, if it has its own.
    var entry: String?
    /// The name of the domain that the part belongs to, if it is a part of one.
    var domain: String?
    private var lists: [Entry]?
    private var imports: [Entry]?
    private var statements: [Entry]?
    /// Folders of the example that stay as long as its package is used.
    var folders: [String]?
    /// Folders of files and lists that the part has only in a workspace with these folders, such as a gallery.
    private var optional: [String]?
    /// A remark after the example was added, without a full stop.
    var note: String?
    /// The command to run after the example was added.
    var next: String?

    var entries: [Entry] { [lists, imports, statements].flatMap { $0 ?? [] } }

    init(yaml: [UInt8], file: String, in draft: TreeDraft) throws {
        self = try Self.decode(yaml, file)
        let entries = lists
        lists = try entries?.filter { try isMet($0.file, in: draft) }
    }

    /// Whether a workspace has the folder of a path, or the folder is not optional.
    func isMet(_ path: String, in draft: TreeDraft) throws -> Bool {
        try (optional ?? []).allSatisfy { folder in try !path.hasPrefix(folder + "/") || draft.exists(folder) }
    }

    static func decode<Value: Decodable>(_ yaml: [UInt8], _ file: String) throws -> Value {
        do { return try YAMLDecoder().decode(Value.self, from: String(decoding: yaml, as: UTF8.self)) } catch {
            throw GeneratorError("\(file) cannot be read: \(reason(error))")
        }
    }

    /// The place of an error in a file, and its reason.
    static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: "the key '\(key.stringValue)' is missing"
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
            context.underlyingError.map { "\($0)" } ?? "\(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
        default: "\(error)"
        }
    }
}
