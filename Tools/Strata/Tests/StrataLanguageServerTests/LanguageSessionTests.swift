import Foundation
import StrataLanguageServer
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// A workspace in memory, at `/sample`.
final class MemorySource: WorkspaceSource {
    var world: SyntheticWorkspace
    var configuration: Result<Configuration, ConfigurationError>
    var stamp: Int64 = 1
    var loads = 0
    /// Files on disk that changed after the workspace was loaded.
    var saved: [String: String] = [:]

    init() {
        let sample = ExampleWorkspace()
        world = sample.world
        configuration = Result { () throws(ConfigurationError) in try Configuration(yaml: sample.configuration, file: ".strata.yml") }
    }

    func load(_ root: String) throws -> LoadedWorkspace {
        loads += 1
        return (root, world.load(), try configuration.get(), nil, CalendarDay.first)
    }

    func symbolStamp(_ loaded: LoadedWorkspace) -> [Int64] { [stamp] }

    func contents(_ path: String) -> [UInt8]? {
        let name = String(path.dropFirst("/sample/".count))
        return saved[name].map { Array($0.utf8) } ?? world.tree.files[name]
    }

    func resolved(_ path: String) -> String { path.replacingOccurrences(of: "/link/", with: "/sample/") }
}

/// An editor in a session with the server. Published diagnostics are recorded.
struct LanguageClient {
    static let screen = "Packages/Presentation/Screens/Sources/FitnessScreens/FitnessScreens.swift"
    static let uri = "file:///sample/\(screen)"

    let source: MemorySource
    var session: LanguageSession
    var marks: [String: [[String: Any]]] = [:]
    var exit: Int32?

    init(_ source: MemorySource = MemorySource()) {
        self.source = source
        session = LanguageSession(source: source, root: "/sample", version: "1")
    }

    static func started(_ source: MemorySource = MemorySource()) throws -> LanguageClient {
        var client = LanguageClient(source)
        try client.start()
        return client
    }

    /// Sends a message, and returns all replies.
    @discardableResult mutating func say(_ method: String, id: Any? = nil, _ params: [String: Any] = [:]) throws -> [[String: Any]] {
        var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
        message["id"] = id
        return try send(try JSONSerialization.data(withJSONObject: message))
    }

    mutating func send(_ body: Data) throws -> [[String: Any]] {
        let reply = session.handle(body)
        exit = reply.exit
        let messages = try reply.messages.map { try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any]) }
        for message in messages where message["method"] as? String == "textDocument/publishDiagnostics" {
            let params = try #require(message["params"] as? [String: Any])
            marks[try #require(params["uri"] as? String)] = params["diagnostics"] as? [[String: Any]]
        }
        return messages
    }

    mutating func start() throws {
        try say("initialize", id: 1, ["rootUri": "file:///sample", "capabilities": [:]])
        try say("initialized")
    }

    mutating func open(_ text: String, of uri: String = uri) throws {
        try say("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": text, "languageId": "swift"]])
    }

    @discardableResult
    mutating func change(_ text: String, of uri: String = uri, version: Int = 2) throws -> [[String: Any]] {
        try say("textDocument/didChange", ["textDocument": ["uri": uri, "version": version], "contentChanges": [["text": text]]])
    }

    mutating func close(_ uri: String = uri) throws { try say("textDocument/didClose", ["textDocument": ["uri": uri]]) }

    mutating func save(_ path: String) throws { try say("textDocument/didSave", ["textDocument": ["uri": "file:///sample/\(path)"]]) }

    var codes: [String] { (marks[Self.uri] ?? []).compactMap { $0["code"] as? String } }
}

/// Scripted sessions: the editor's messages and the server's.
@Suite struct LanguageSessionTests {
    private typealias Client = LanguageClient
    private static let (screen, uri) = (Client.screen, Client.uri)

    private func text(_ source: MemorySource) -> String { String(decoding: source.contents("/sample/\(Self.screen)") ?? [], as: UTF8.self) }

    @Test func session_fromOpenToClose_followsTheText() throws {
        var client = try Client.started()
        #expect(client.marks.isEmpty, "the sample is clean: \(client.marks)")
        let start = text(client.source)
        try client.open(start)
        #expect(client.marks.isEmpty)

        try client.change("import NetworkKit\n" + start)
        #expect(client.codes.contains("cross-layer-import"))
        let mark = try #require(client.marks[Self.uri]?.first)
        #expect(mark["source"] as? String == "strata")
        #expect(mark["severity"] as? Int == 1)
        #expect((mark["message"] as? String)?.contains("FitnessScreens (presentation) imports NetworkKit (micro-services)\n") == true)
        let range = try #require(mark["range"] as? [String: [String: Int]])
        #expect(range == ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 17]])

        // The mark moves with its line.
        try client.change("\nimport NetworkKit\n" + start)
        let moved = try #require(client.marks[Self.uri]?.first?["range"] as? [String: [String: Int]])
        #expect(moved["start"] == ["line": 1, "character": 0])

        // Closing without saving restores the file's own text.
        try client.close()
        #expect(client.marks[Self.uri]?.isEmpty == true)
        #expect(client.source.loads == 1)
    }

    @Test func mark_thatStaysAsItIs_isNotPublishedAgain() throws {
        var client = try Client.started()
        try client.open("import NetworkKit\n")
        #expect(client.codes.contains("cross-layer-import"))
        #expect(try client.change("import NetworkKit\nlet x = 1\n").isEmpty)
        let messages = try client.change("let x = 1\n", version: 7)
        #expect(messages.compactMap { ($0["params"] as? [String: Any])?["version"] as? Int } == [7])
    }

    @Test func text_thatIsUnreadableOnDisk_isMarkedOnceAndAsItIsInTheEditor() throws {
        var client = Client()
        client.source.world.edit("FitnessScreens") { $0.files = ["FitnessScreens.swift": "/* open"] }
        func count(_ client: Client) -> Int {
            (client.marks[Self.uri] ?? []).filter { ($0["message"] as? String)?.contains("never ends") == true }.count
        }
        try client.start()
        #expect(count(client) == 1)
        try client.open("\n\n/* open")
        #expect(count(client) == 1)
        try client.change("")
        #expect(count(client) == 0)
    }

    /// The index describes the text that was compiled, whether that is on disk or in the editor.
    @Test func symbolFinding_staysUntilTheTextIsAnotherAndReappearsWithTheNextBuild() throws {
        var client = Client()
        client.source.world.symbols = [
            SyntheticSymbol(
                target: "FitnessScreens", name: "HTTPClient.get(_:)", kind: .use(.calls, of: "NetworkKit", handing: []),
                position: SourcePosition(line: 1, column: 1))
        ]
        try client.start()
        #expect(client.codes == ["cross-layer-call"])
        let compiled = text(client.source)
        try client.open(compiled)
        #expect(client.codes == ["cross-layer-call"])
        try client.change("import NetworkKit\n" + compiled)
        #expect(!client.codes.contains("cross-layer-call"))
        // Undone.
        try client.change(compiled)
        #expect(client.codes == ["cross-layer-call"])
        try client.change(compiled + "// more\n")
        client.source.saved[Self.screen] = compiled + "// more\n"
        try client.save(Self.screen)
        #expect(client.codes == [])
        var closing = client
        try closing.close()
        #expect(!closing.codes.contains("cross-layer-call"), "the saved text was not compiled yet")
        client.source.stamp = 2
        try client.save(Self.screen)
        #expect(client.codes.contains("cross-layer-call"), "the build has compiled it")
    }

    @Test func save_ofWhatTheEditorDoesNotShow_reloads() throws {
        var client = try Client.started()
        try client.open(text(client.source))
        try client.save(Self.screen)
        #expect(client.source.loads == 1)
        // A manifest, a new file, the configuration.
        try client.save("Packages/Presentation/Screens/Package.swift")
        #expect(client.source.loads == 2)
        try client.save("Packages/Presentation/Screens/Sources/FitnessScreens/New.swift")
        #expect(client.source.loads == 3)
        client.source.configuration = Result { () throws(ConfigurationError) in
            try Configuration(yaml: "layers:\n  - nam: a\n", file: ".strata.yml")
        }
        try client.save(".strata.yml")
        #expect(client.source.loads == 4)
        let messages = client.marks["file:///sample/.strata.yml"]?.compactMap { $0["message"] as? String } ?? []
        #expect(messages.contains { $0.hasPrefix("unknown key 'nam'") }, "\(messages)")
        // Known findings are kept and updated.
        try client.change("import NetworkKit\n")
        #expect(client.codes.contains("cross-layer-import"))
        client.source.configuration = MemorySource().configuration
        try client.save(".strata.yml")
        #expect(client.marks["file:///sample/.strata.yml"]?.isEmpty == true)
        #expect(client.codes.contains("cross-layer-import"), "the unsaved text is seen after reading, too")
    }

    @Test func document_throughALink_isTheFileBehindIt() throws {
        var client = try Client.started()
        let uri = "file:///link/\(Self.screen)"
        try client.open("import NetworkKit\n", of: uri)
        #expect(client.marks[uri]?.isEmpty == false)
        #expect(client.marks[Self.uri] == nil)
    }

    @Test func order_isThatOfTheProtocol() throws {
        var client = Client()
        func code(_ messages: [[String: Any]]) -> Int? { (messages.first?["error"] as? [String: Any])?["code"] as? Int }
        #expect(code(try client.say("shutdown", id: 1)) == -32002)
        #expect(try client.say("textDocument/didOpen", ["textDocument": ["uri": Self.uri, "text": ""]]).isEmpty)
        try client.start()
        for (method, expected) in [("initialize", -32600), ("textDocument/hover", -32601), ("textDocument/codeAction", -32602)] {
            #expect(code(try client.say(method, id: 2)) == expected)
        }
        #expect(try client.say("$/cancelRequest", ["id": 3]).isEmpty)
        #expect(try client.say("shutdown", id: 4).first?["result"] is NSNull)
        #expect(code(try client.say("shutdown", id: 5)) == -32600)
        try client.say("exit")
        #expect(client.exit == 0)
        var hasty = Client()
        try hasty.say("exit")
        #expect(hasty.exit == 1)
    }

    @Test func garbage_isAnsweredAndSurvived() throws {
        var client = try Client.started()
        func code(_ text: String) throws -> Int? { (try client.send(Data(text.utf8)).first?["error"] as? [String: Any])?["code"] as? Int }
        #expect(try code("{") == -32700)
        #expect(try code("") == -32700)
        #expect(try code("[]") == -32600)
        #expect(try client.send(Data("{\"id\":1,\"result\":null}".utf8)).isEmpty)
        #expect(try client.send(Data("{\"method\":\"textDocument/didOpen\"}".utf8)).isEmpty)
        #expect(
            try client.send(Data("{\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"no uri\"}}}".utf8)).isEmpty
        )
        try client.open("import NetworkKit\n")
        #expect(client.codes.contains("cross-layer-import"))
    }

    /// A whole session with flipped, removed and duplicated bytes.
    @Test func messages_thatAreDamaged_neverTrap() throws {
        let document = #""textDocument":{"uri":"\#(Self.uri)","version":1,"text":"import NetworkKit\n"}"#
        let bodies = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///sample","capabilities":{}}}"#,
            #"{"method":"initialized","params":{}}"#, #"{"method":"textDocument/didOpen","params":{\#(document)}}"#,
            #"{"method":"textDocument/didChange","params":{\#(document),"contentChanges":[{"text":"é"}]}}"#,
            #"{"method":"textDocument/didClose","params":{\#(document)}}"#, #"{"id":2,"method":"shutdown"}"#,
        ].map { Data($0.utf8) }
        var random = SeededNumbers(seed: 3)
        for _ in 0..<40 {
            var client = Client()
            for body in bodies {
                var body = body
                if random.below(3) == 0 {
                    switch random.below(3) {
                    case 0: body[random.below(body.count)] = UInt8(random.below(256))
                    case 1: body = body.prefix(random.below(body.count))
                    default: body += body
                    }
                }
                _ = try client.send(Data(body))
            }
        }
    }
}
