import Foundation
import StrataScan

/// The messages of the server, with the keys of objects in alphabetical order, so that a message is the same each time.
enum Outgoing {
    static let quickFix = "quickfix"
    /// The command that shows a rule's explanation; its argument is the rule's identifier.
    static let explain = "strata.explain"

    static func response(_ id: JSONValue, _ result: JSONValue) -> Data { message(["id": id, "jsonrpc": .text("2.0"), "result": result]) }

    static func notice(_ method: String, _ params: JSONValue) -> Data {
        message(["jsonrpc": .text("2.0"), "method": .text(method), "params": params])
    }

    /// A line for the user: an error (1), a warning (2) or information (3).
    static func shown(_ text: String, type: Int = 1) -> Data {
        notice("window/showMessage", .object(["message": .text(text), "type": .number(type)]))
    }

    static func refusal(_ id: JSONValue?, _ reason: Refusal) -> Data {
        let error = JSONValue.object(["code": .number(reason.rawValue), "message": .text("\(reason)")])
        return message(["error": error, "id": id ?? .null, "jsonrpc": .text("2.0")])
    }

    /// A severity is an error (1), a warning (2) or information (3).
    static func diagnostic(_ range: TextRange, severity: Int = 1, code: String? = nil, _ message: String) -> JSONValue {
        .object([
            "code": code.map { .text($0) }, "message": .text(message), "range": range.json, "severity": .number(severity),
            "source": .text("strata"),
        ])
    }

    /// An action with an edit of a file, or with a command that explains a rule.
    static func action(_ title: String, for mark: JSONValue, edit: JSONValue? = nil, explains: String? = nil) -> JSONValue {
        .object([
            "command": explains.map { .object(["arguments": .texts([$0]), "command": .text(explain), "title": .text(title)]) },
            "diagnostics": .array([mark]), "edit": edit, "kind": .text(quickFix), "title": .text(title),
        ])
    }

    static func edit(of uri: String, _ pieces: [(range: TextRange, text: String)]) -> JSONValue {
        let edits = pieces.map { JSONValue.object(["newText": .text($0.text), "range": $0.range.json]) }
        return .object(["changes": .members([(uri, .array(edits))])])
    }

    private static func message(_ members: KeyValuePairs<String, JSONValue?>) -> Data { Data(JSONValue.object(members).line.utf8) }

    static func capabilities(version: String) -> JSONValue {
        .object([
            "capabilities": .object([
                "codeActionProvider": .object(["codeActionKinds": .texts([quickFix])]),
                "executeCommandProvider": .object(["commands": .texts([explain])]), "positionEncoding": .text("utf-16"),
                // 1: a change contains the whole text.
                "textDocumentSync": .object(["change": .number(1), "openClose": .bool(true), "save": .bool(true)]),
            ]), "serverInfo": .object(["name": .text("strata"), "version": .text(version)]),
        ])
    }
}

/// An error response, by its code of JSON-RPC 2.0 or LSP.
enum Refusal: Int, Error {
    case notJSON = -32700
    case invalidRequest = -32600
    case notInitialized = -32002
    case unknownMethod = -32601
    case unreadableParameters = -32602
}
