package import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

/// A session with one client, which converts incoming to outgoing messages. The caller reads and writes bytes.
///
/// Messages are handled in order, so a canceled request has always been answered already.
package struct LanguageSession {
    package struct Reply {
        package var messages: [Data] = []
        /// The process's exit status, once the client has requested the exit.
        package var exit: Int32?
        package var method = ""
    }

    private enum Phase { case new, running, shutDown }

    private let source: any WorkspaceSource
    private let version: String
    private var phase = Phase.new
    private var root: String
    private(set) var edited: EditedWorkspace?
    private var stamp: [Int64] = []
    private var loadProblems: [ConfigurationProblem] = []
    private var documents: [String: Document] = [:]
    private var published: [String: [JSONValue]] = [:]

    private struct Document {
        var uri: String
        var version: Int?
        var text: EditorText
        /// The file's contents when the workspace was read, or when the document was opened.
        var original: [UInt8]?
    }

    package init(source: any WorkspaceSource, root: String, version: String) {
        (self.source, self.root, self.version) = (source, root, version)
    }

    package mutating func handle(_ body: Data) -> Reply {
        var reply = Reply()
        let message = JSONValue(parsing: body)
        let id = message?["id"]
        guard let message, message.entries != nil, id == nil || id?.text != nil || id?.number != nil,
            message["method"] == nil || message["method"]?.text != nil
        else {
            reply.messages = [Outgoing.refusal(nil, message == nil ? .notJSON : .invalidRequest)]
            return reply
        }
        // Without a method it is a response, although this server sends no requests.
        guard let method = message["method"]?.text else { return reply }
        reply.method = method
        if method == "exit" {
            reply.exit = phase == .shutDown ? 0 : 1
        } else if let id {
            do throws(Refusal) {
                let result = try answer(method, message["params"], &reply)
                reply.messages.append(Outgoing.response(id, result))
            } catch {
                reply.messages = [Outgoing.refusal(id, error)]
            }
        } else if phase == .running {
            note(method, message["params"], &reply)
        }
        return reply
    }

    private mutating func answer(_ method: String, _ parameters: JSONValue?, _ reply: inout Reply) throws(Refusal) -> JSONValue {
        switch (phase, method) {
        case (.new, "initialize"):
            guard let parameters, parameters.entries != nil else { throw .unreadableParameters }
            root = (parameters.list("workspaceFolders").first?["uri"] ?? parameters["rootUri"])?.text.flatMap(Self.path) ?? root
            phase = .running
            return Outgoing.capabilities(version: version)
        case (.new, _): throw .notInitialized
        case (.shutDown, _), (.running, "initialize"): throw .invalidRequest
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.running, "textDocument/codeAction"):
            guard let uri = parameters?["textDocument"]?["uri"]?.text, let range = TextRange(parameters?["range"]),
                let context = parameters?["context"]
            else { throw .unreadableParameters }
            return .array(actions(in: uri, range, only: context.texts("only")))
        case (.running, "workspace/executeCommand"):
            guard parameters?["command"]?.text == Outgoing.explain,
                let rule = parameters?.list("arguments").first?.text.flatMap(Rules.named)
            else { throw .unreadableParameters }
            reply.messages = [Outgoing.shown(RuleReference.text(of: rule), type: 3)]
            return .null
        case (.running, _): throw .unknownMethod
        }
    }

    private mutating func note(_ method: String, _ parameters: JSONValue?, _ reply: inout Reply) {
        if method == "initialized" {
            load(&reply)
            publish(&reply)
            return
        }
        guard method.hasPrefix("textDocument/did"), let sent = parameters?["textDocument"], let uri = sent["uri"]?.text,
            let path = Self.path(uri).map(relativePath)
        else { return }
        switch method {
        case "textDocument/didOpen":
            documents[path] = Document(
                uri: uri, version: sent["version"]?.number, text: EditorText(Array((sent["text"]?.text ?? "").utf8)),
                original: source.contents(absolutePath(path)))
            show(path)
        case "textDocument/didChange":
            guard let change = parameters?.list("contentChanges").last, change["range"] == nil, let text = change["text"]?.text else {
                return
            }
            documents[path]?.text = EditorText(Array(text.utf8))
            documents[path]?.version = sent["version"]?.number
            show(path)
        case "textDocument/didSave":
            guard needsReading(path) else { return }
            load(&reply)
        case "textDocument/didClose":
            guard let document = documents.removeValue(forKey: path) else { return }
            let contents = source.contents(absolutePath(path)) ?? []
            edited?.setText(contents, of: path, isOriginal: contents == document.original)
        default: return
        }
        publish(&reply)
    }

    private mutating func show(_ path: String) {
        guard let document = documents[path] else { return }
        edited?.setText(document.text.bytes, of: path, isOriginal: document.text.bytes == document.original)
    }

    /// Whether a saved file, or a build since, requires reading the workspace again.
    private func needsReading(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if name == "Package.swift" || name.hasPrefix("Package@") || name == ".strata.yml" || name == ".strata-baseline" { return true }
        guard let edited else { return true }
        if name.hasSuffix(".swift"), !edited.knows(path) { return true }
        return source.symbolStamp(edited.loaded) != stamp
    }

    /// Reads the workspace; keeps the previous one and the error on failure.
    private mutating func load(_ reply: inout Reply) {
        loadProblems = []
        do {
            let loaded = try source.load(root)
            stamp = source.symbolStamp(loaded)
            edited = EditedWorkspace(loaded)
            for path in documents.keys.sorted() {
                let contents = source.contents(absolutePath(path))
                documents[path]?.original = contents
                show(path)
            }
        } catch let error as ConfigurationError {
            loadProblems = error.problems
        } catch {
            reply.messages.append(Outgoing.shown("strata: \(error)".displayedLines))
        }
    }

    private mutating func publish(_ reply: inout Reply) {
        let marks = self.marks()
        for path in Set(marks.keys).union(published.keys).sorted() {
            let now = marks[path] ?? []
            guard now != published[path] ?? [] else { continue }
            published[path] = now.isEmpty ? nil : now
            let params = JSONValue.object([
                "diagnostics": .array(now), "uri": .text(uri(of: path)),
                "version": documents[path]?.version.map { .number($0) },
            ])
            reply.messages.append(Outgoing.notice("textDocument/publishDiagnostics", params))
        }
    }

    private func marks() -> [String: [JSONValue]] {
        var result: [String: [JSONValue]] = [:]
        var texts: [String: EditorText] = [:]
        func add(_ path: String, _ mark: (EditorText) -> JSONValue) {
            let text = texts[path] ?? text(of: path)
            texts[path] = text
            result[path, default: []].append(mark(text))
        }
        for finding in edited?.findings ?? [] { add(finding.path) { finding.diagnostic(in: $0) } }
        let problems = (loadProblems.isEmpty ? edited?.initialProblems ?? [] : loadProblems).map { ($0.file, $0.position, $0.message) }
        for (path, position, message) in (edited?.fileProblems ?? []) + problems {
            add(path) { Outgoing.diagnostic($0.mark(position, wholeLine: false), message.displayedLines) }
        }
        return result
    }

    func text(of path: String) -> EditorText { documents[path]?.text ?? EditorText(source.contents(absolutePath(path)) ?? []) }
    func uri(of path: String) -> String { documents[path]?.uri ?? URL(fileURLWithPath: absolutePath(path)).absoluteString }

    static func path(_ uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL, !url.path.isEmpty else { return nil }
        return url.path
    }

    /// The path relative to the workspace; absolute for files outside.
    func relativePath(_ path: String) -> String {
        let root = (edited?.loaded.root ?? root) + "/"
        if path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
        let resolved = source.resolved(path)
        return resolved.hasPrefix(root) ? String(resolved.dropFirst(root.count)) : path
    }

    private func absolutePath(_ path: String) -> String { path.hasPrefix("/") ? path : "\(edited?.loaded.root ?? root)/\(path)" }
}
