import StrataScan

/// A request's identifier: a number or a text, as the client likes.
enum RequestID: Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        }
    }
}

/// The envelope of a message, whose parameters are decoded by method.
struct Incoming: Decodable {
    var id: RequestID?
    var method: String?
}

struct Parameters<Value: Decodable>: Decodable {
    var params: Value
}

/// Of `initialize`.
struct InitializeParameters: Decodable {
    struct Folder: Decodable { var uri: String }
    struct Capabilities: Decodable { var general: General? }
    struct General: Decodable { var positionEncodings: [String]? }

    var rootUri: String?
    var workspaceFolders: [Folder]?
    var capabilities: Capabilities?
}

struct DocumentParameters: Decodable {
    struct Document: Decodable {
        var uri: String
        var version: Int?
        /// Of `didOpen`.
        var text: String?
    }

    var textDocument: Document
    /// Of `didChange`.
    var contentChanges: [TextChange]?
}

/// One change of a text: the whole text, or a range of it.
struct TextChange: Decodable, Hashable {
    var range: TextRange?
    var text: String
}

/// A position in a text: a line and a column in code units, both from 0.
struct TextPosition: Decodable, Hashable {
    var line: Int
    var character: Int
}

/// A range of a text; its end is not part of it.
struct TextRange: Decodable, Hashable {
    var start: TextPosition
    var end: TextPosition
}

/// Of `textDocument/codeAction`.
struct CodeActionParameters: Decodable {
    struct Context: Decodable { var only: [String]? }

    var textDocument: DocumentParameters.Document
    var range: TextRange
    var context: Context
}

/// Of `workspace/executeCommand`.
struct CommandParameters: Decodable {
    var command: String
    var arguments: [String]?
}
