package import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataWorkspace

/// A session with one client, which converts incoming to outgoing messages. The caller reads and writes bytes.
///
/// Messages are handled in order, so a canceled request has always been answered already.
package struct LanguageSession {
    /// The outcome of a message.
    package struct Reply {
        /// The messages for the client, without headers.
        package var messages: [Data] = []
        /// The process's exit status, once the client has requested the exit.
        package var exit: Int32?
        /// The message's method, for timings.
        package var method = ""
    }

    private enum Phase {
        case new
        case running
        case shutDown
    }

    private let source: any WorkspaceSource
    private let fallbackRoot: String
    private let version: String
    private var phase = Phase.new
    private(set) var encoding = PositionEncoding.utf16
    private var root: String
    private(set) var edited: EditedWorkspace?
    private var loaded: LoadedWorkspace?
    private var stamp: [Int64] = []
    /// The error of the last attempt to read the workspace.
    private var loadProblems: [ConfigurationProblem] = []
    /// The manifests that were not evaluated, as last reported to the client.
    private var unevaluatedManifests: [String] = []
    private var documents: [String: Document] = [:]
    private var published: [String: [Diagnostic]] = [:]

    private struct Document {
        var uri: String
        var version: Int?
        var text: EditorText
        /// The file's contents when the workspace was read, or when the document was opened.
        var original: [UInt8]?
    }

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - source: Reads workspaces.
    ///   - root: The default workspace.
    ///   - version: The server's version, for the client.
    package init(source: any WorkspaceSource, root: String, version: String) {
        self.source = source
        fallbackRoot = root
        self.root = root
        self.version = version
    }

    package mutating func handle(_ body: Data) -> Reply {
        var reply = Reply()
        let decoder = JSONDecoder()
        guard let incoming = try? decoder.decode(Incoming.self, from: body) else {
            let isJSON = (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
            reply.messages = [Refusal(id: nil, error: isJSON ? .noRequest : .notJSON).message]
            return reply
        }
        // A response, although this server sends no requests.
        guard let method = incoming.method else {
            if let id = incoming.id, !Self.isResponse(body) { reply.messages = [Refusal(id: id, error: .noRequest).message] }
            return reply
        }
        reply.method = method
        if method == "exit" {
            reply.exit = phase == .shutDown ? 0 : 1
        } else if let id = incoming.id {
            if phase == .running, method == "workspace/executeCommand" {
                execute(id, body, decoder, &reply)
            } else {
                reply.messages = [answer(method, id, body, decoder)]
            }
        } else if phase == .running {
            note(method, body, decoder, &reply)
        }
        return reply
    }

    private static func isResponse(_ body: Data) -> Bool {
        let object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
        return object?["result"] != nil || object?["error"] != nil
    }

    private mutating func answer(_ method: String, _ id: RequestID, _ body: Data, _ decoder: JSONDecoder) -> Data {
        switch (phase, method) {
        case (.new, "initialize"):
            guard let parameters = try? decoder.decode(Parameters<InitializeParameters>.self, from: body).params else {
                return Refusal(id: id, error: .badParameters(method)).message
            }
            if parameters.capabilities?.general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true { encoding = .utf8 }
            root = (parameters.workspaceFolders?.first?.uri ?? parameters.rootUri).flatMap(Self.path) ?? fallbackRoot
            phase = .running
            let capabilities = InitializeResult.Capabilities(positionEncoding: encoding.rawValue)
            return Response(id: id, result: InitializeResult(capabilities: capabilities, serverInfo: .init(version: version))).message
        case (.new, _): return Refusal(id: id, error: .notInitialized).message
        case (.shutDown, _): return Refusal(id: id, error: .ended).message
        case (.running, "shutdown"):
            phase = .shutDown
            return Response(id: id, result: NoResult()).message
        case (.running, "textDocument/codeAction"):
            guard let parameters = try? decoder.decode(Parameters<CodeActionParameters>.self, from: body).params else {
                return Refusal(id: id, error: .badParameters(method)).message
            }
            return Response(id: id, result: actions(parameters)).message
        case (.running, "initialize"): return Refusal(id: id, error: .noRequest).message
        case (.running, _): return Refusal(id: id, error: .unknown(method)).message
        }
    }

    private mutating func note(_ method: String, _ body: Data, _ decoder: JSONDecoder, _ reply: inout Reply) {
        if method == "initialized" {
            load(&reply)
            publish(&reply)
            return
        }
        guard method.hasPrefix("textDocument/did"),
            let parameters = try? decoder.decode(Parameters<DocumentParameters>.self, from: body).params,
            let path = Self.path(parameters.textDocument.uri).map(relativePath)
        else { return }
        switch method {
        case "textDocument/didOpen": open(parameters.textDocument, path)
        case "textDocument/didChange":
            guard var document = documents.removeValue(forKey: path) else { return }
            for change in parameters.contentChanges ?? [] { document.text.apply(change, encoding) }
            document.version = parameters.textDocument.version
            documents[path] = document
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

    private mutating func open(_ document: DocumentParameters.Document, _ path: String) {
        documents[path] = Document(
            uri: document.uri, version: document.version, text: EditorText(document.text ?? ""),
            original: source.contents(absolutePath(path)))
        show(path)
    }

    /// Passes a document's text to the checker.
    private mutating func show(_ path: String) {
        guard let document = documents[path] else { return }
        edited?.setText(document.text.bytes, of: path, isOriginal: document.text.bytes == document.original)
    }

    /// Whether a saved file, or a build since, requires reading the workspace again.
    private func needsReading(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if name == "Package.swift" || name.hasPrefix("Package@") || name == ".strata.yml" || name == ".strata-baseline" { return true }
        guard let edited, let loaded else { return true }
        if name.hasSuffix(".swift"), !edited.knows(path) { return true }
        return source.symbolStamp(loaded) != stamp
    }

    /// Reads the workspace; keeps the previous one and the error on failure.
    private mutating func load(_ reply: inout Reply) {
        loadProblems = []
        do {
            let loaded = try source.load(root)
            self.loaded = loaded
            stamp = source.symbolStamp(loaded)
            edited = EditedWorkspace(loaded)
            for path in documents.keys.sorted() {
                let contents = source.contents(absolutePath(path))
                documents[path]?.original = contents
                show(path)
            }
            reportUnevaluatedManifests(of: loaded.workspace, &reply)
        } catch let error as ConfigurationError {
            loadProblems = error.problems
        } catch {
            reply.messages.append(
                Notice(method: "window/showMessage", params: ShownMessage(message: "strata: \(error)".displayedLines)).message)
        }
    }

    /// Shows once which manifests were not evaluated, and how the user can allow that.
    private mutating func reportUnevaluatedManifests(of workspace: Workspace, _ reply: inout Reply) {
        let paths = workspace.problems.filter(\.isUnevaluatedManifest).map(\.path)
        defer { unevaluatedManifests = paths }
        guard !paths.isEmpty, paths != unevaluatedManifests else { return }
        let message =
            "strata: \(Receipt.count(paths.count, "manifest")) \(paths.count == 1 ? "was" : "were") not evaluated, so findings are incomplete: "
            + "\(paths.joined(separator: ", ").displayed). To let the Swift toolchain run them, start 'strata lsp --allow-manifests', or set "
            + "'manifests: toolchain' in ~/.config/strata/config.yml."
        reply.messages.append(Notice(method: "window/showMessage", params: ShownMessage(type: 2, message: message)).message)
    }

    // Published diagnostics.

    private mutating func publish(_ reply: inout Reply) {
        let marks = self.marks()
        for path in Set(marks.keys).union(published.keys).sorted() {
            let now = marks[path] ?? []
            guard now != published[path] ?? [] else { continue }
            published[path] = now.isEmpty ? nil : now
            let document = documents[path]
            reply.messages.append(
                Notice(
                    method: "textDocument/publishDiagnostics",
                    params: PublishedDiagnostics(uri: uri(of: path), version: document?.version, diagnostics: now)
                ).message)
        }
    }

    private func marks() -> [String: [Diagnostic]] {
        var result: [String: [Diagnostic]] = [:]
        var texts: [String: EditorText] = [:]
        func add(
            _ path: String, _ position: SourcePosition, wholeLine: Bool = false, severity: Int = 1, code: String? = nil, _ message: String
        ) {
            let text = texts[path] ?? text(of: path)
            texts[path] = text
            result[path, default: []].append(
                Diagnostic(
                    range: text.mark(line: position.line, column: position.column, wholeLine: wholeLine, encoding), severity: severity,
                    code: code, message: message.displayedLines))
        }
        for finding in edited?.findings ?? [] {
            let text = texts[finding.path] ?? text(of: finding.path)
            texts[finding.path] = text
            result[finding.path, default: []].append(Diagnostic(finding, in: text, encoding))
        }
        for problem in edited?.fileProblems ?? [] { add(problem.path, problem.position, problem.message) }
        for problem in loadProblems + (loadProblems.isEmpty ? edited?.initialProblems ?? [] : []) {
            add(problem.file, problem.position, problem.message)
        }
        return result
    }

    /// A file's text in the editor, or else on disk.
    func text(of path: String) -> EditorText { documents[path]?.text ?? EditorText(source.contents(absolutePath(path)) ?? []) }

    func uri(of path: String) -> String { documents[path]?.uri ?? URL(fileURLWithPath: absolutePath(path)).absoluteString }

    // Paths.

    static func path(_ uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL, !url.path.isEmpty else { return nil }
        return url.path
    }

    /// The path relative to the workspace; absolute for files outside.
    func relativePath(_ path: String) -> String {
        let root = (edited?.root ?? root) + "/"
        if path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
        let resolved = source.resolved(path)
        return resolved.hasPrefix(root) ? String(resolved.dropFirst(root.count)) : path
    }

    private func absolutePath(_ path: String) -> String { path.hasPrefix("/") ? path : "\(edited?.root ?? root)/\(path)" }
}
