import Foundation
import StrataScan

/// The messages of the server, with the keys of objects in alphabetical order, so that a message is the same each time.
enum Outgoing {
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

    private static func message(_ members: KeyValuePairs<String, JSONValue?>) -> Data { Data(JSONValue.object(members).line.utf8) }

    static func capabilities(version: String) -> JSONValue {
        .object([
            "capabilities": .object([
                "codeActionProvider": .object(["codeActionKinds": .texts([CodeAction.quickFix])]),
                "executeCommandProvider": .object(["commands": .texts([CodeAction.explain])]), "positionEncoding": .text("utf-16"),
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

struct Diagnostic: Hashable {
    var range: TextRange
    /// 1 is an error, 2 a warning, 3 information.
    var severity = 1
    var code: String?
    var message: String

    var json: JSONValue {
        .object([
            "code": code.map { .text($0) }, "message": .text(message), "range": range.json, "severity": .number(severity),
            "source": .text("strata"),
        ])
    }
}

struct CodeAction {
    static let quickFix = "quickfix"
    /// The command that shows a rule's explanation; its argument is the rule's identifier.
    static let explain = "strata.explain"
    var title: String
    var mark: Diagnostic
    /// The changes of a file by its URI.
    var edit: (uri: String, changes: [TextEdit])?
    var explains: String?

    var json: JSONValue {
        .object([
            "command": explains.map { rule in
                .object(["arguments": .texts([rule]), "command": .text(Self.explain), "title": .text(title)])
            },
            "diagnostics": .array([mark.json]),
            "edit": edit.map { .object(["changes": .members([($0.uri, .array($0.changes.map(\.json)))])]) },
            "kind": .text(Self.quickFix), "title": .text(title),
        ])
    }

    func equals(_ other: CodeAction) -> Bool {
        title == other.title && edit?.uri == other.edit?.uri && edit?.changes == other.edit?.changes
    }
}

struct TextEdit: Hashable {
    var range: TextRange
    var text: String

    var json: JSONValue { .object(["range": range.json, "text": .text(text)]) }
}
