import Foundation
import StrataScan

/// The answer to a request.
struct Response<Result: Encodable>: Encodable {
    var jsonrpc = "2.0"
    var id: RequestID
    var result: Result
}

/// The result of a request without one.
struct NoResult: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}

/// An error response with a code of JSON-RPC 2.0 or LSP.
struct Refusal: Encodable {
    struct Reason: Encodable {
        var code: Int
        var message: String

        static let notJSON = Reason(code: -32700, message: "this is not JSON")
        static let noRequest = Reason(code: -32600, message: "this is no request")
        static let ended = Reason(code: -32600, message: "the server was shut down")
        static let notInitialized = Reason(code: -32002, message: "'initialize' comes first")
        static func unknown(_ method: String) -> Reason { Reason(code: -32601, message: "there is no method '\(method)'") }
        static func badParameters(_ method: String) -> Reason {
            Reason(code: -32602, message: "the parameters of '\(method)' cannot be read")
        }
    }

    var jsonrpc = "2.0"
    /// Null if the request's id could not be parsed.
    var id: RequestID?
    var error: Reason

    enum CodingKeys: CodingKey { case jsonrpc, id, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        try container.encode(error, forKey: .error)
    }
}

/// A notification of the server.
struct Notice<Params: Encodable>: Encodable {
    var jsonrpc = "2.0"
    var method: String
    var params: Params
}

/// The capabilities of the server.
struct InitializeResult: Encodable {
    struct Capabilities: Encodable {
        var positionEncoding: String
        var textDocumentSync = Sync()
        var codeActionProvider = Actions()
        var executeCommandProvider = Commands()
    }
    struct Actions: Encodable { var codeActionKinds = [CodeAction.quickFix] }
    struct Commands: Encodable { var commands = [CodeAction.Command.explain] }
    struct Sync: Encodable {
        var openClose = true
        /// 2: incremental changes.
        var change = 2
        var save = true
    }
    struct Server: Encodable {
        var name = "strata"
        var version: String
    }

    var capabilities: Capabilities
    var serverInfo: Server
}

/// A mark in the editor.
struct Diagnostic: Encodable, Hashable {
    var range: TextRange
    /// 1 is an error, 2 a warning.
    var severity: Int
    var code: String?
    var source = "strata"
    var message: String
}

struct PublishedDiagnostics: Encodable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

struct CodeAction: Encodable, Hashable {
    static let quickFix = "quickfix"

    struct Edit: Encodable, Hashable { var changes: [String: [TextChange]] }
    struct Command: Encodable, Hashable {
        /// Shows a rule's explanation; its argument is the rule's identifier.
        static let explain = "strata.explain"

        var title: String
        var command: String
        var arguments: [String]
    }

    var title: String
    var kind: String? = quickFix
    var diagnostics: [Diagnostic]
    var edit: Edit?
    var command: Command?
}

/// A line for the user.
struct ShownMessage: Encodable {
    /// 1 is an error, 3 a piece of information.
    var type = 1
    var message: String
}

extension Encodable {
    /// The value as JSON, the same each time.
    var message: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Data(String(decoding: $0, as: UTF8.self).withJSONEscapes.utf8) } ?? Data()
    }
}
