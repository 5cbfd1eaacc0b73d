import Foundation
import Testing
import WebBridgeAPI

@testable import WebBridgeService

@Suite(.timeLimit(.minutes(10)))
struct WebBridgeScriptTests {
    @Test func script_isSmallAndHasTheProtocolVersion() {
        #expect((1000...3072).contains(WebBridgeScript.source.utf8.count), "\(WebBridgeScript.source.utf8.count) bytes")
        #expect(WebBridgeScript.source.contains("strata: \(WebBridgeScript.version), page"))
        for word in ["eval(", "innerHTML", "import(", "http:", "https:"] {
            #expect(!WebBridgeScript.source.contains(word))
        }
    }

    private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    /// The script and the conversation use the same protocol. Browser tests verify the same on machines without an interpreter.
    @Test(.enabled(if: node != nil), .timeLimit(.minutes(10)))
    func script_communicatesWithTheApp() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bridge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(WebBridgeScript.source.utf8).write(to: folder.appending(path: "bridge.js"))
        try Data(Self.harness.utf8).write(to: folder.appending(path: "harness.js"))
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: try #require(Self.node))
        process.arguments = [folder.appending(path: "harness.js").path, folder.appending(path: "bridge.js").path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var conversation = BridgeConversation(
            origin: "https://pages.example", grants: ["user.name", "event.theme"], functions: ["user.name"], limits: BridgeLimits())
        var result: String?
        var targets: Set<String> = []
        for line in Lines(output.fileHandleForReading) {
            guard line.hasPrefix("say ") else {
                result = line
                break
            }
            let said = try BridgeValue(json: String(line.dropFirst(4)))
            targets.insert(said.array?.last?.string ?? "")
            let message = BridgeMessage(text: said.array?.first?.string ?? "", origin: "https://pages.example")
            var steps = conversation.receive(message, at: .now)
            if said.array?.first?.string?.contains("ready") == true { steps += conversation.announce("event.theme", ["dark": true]) }
            for case .begin(let task) in steps { steps += conversation.answer(task, with: .success("Ann")) }
            for case .post(let text) in steps { input.fileHandleForWriting.write(Data((text + "\n").utf8)) }
        }
        process.terminate()
        process.waitUntilExit()
        #expect(
            result == #"[["user.name","event.theme"],"Ann","undeclared","notReady",{"dark":true},"timedOut"]"#)
        #expect(targets == ["http://app.example"])
    }

    private static let harness = """
        let hear;
        const app = { postMessage: (text, to) => console.log("say " + JSON.stringify([text, to])) };
        globalThis.window = globalThis;
        window.parent = app;
        globalThis.addEventListener = (name, listener) => { hear = listener; };
        require("vm").runInThisContext(require("fs").readFileSync(process.argv[2], "utf8"));
        const rest = require("readline").createInterface({ input: process.stdin });
        rest.on("line", (data) => {
            hear({ source: {}, origin: "http://app.example", data: data.replace("Ann", "Eve") });
            hear({ source: app, origin: "http://evil.example", data: data.replace("Ann", "Eve") });
            hear({ source: app, origin: "http://app.example", data: "garbage" });
            hear({ source: app, origin: "http://app.example", data });
        });
        const code = (promise) => promise.then(() => "none", (error) => error.code);
        (async () => {
            const early = await code(strata.request("user.name")), seen = [];
            strata.on("event.theme", (values) => seen.push(values));
            const granted = await strata.ready(["user.name", "event.theme"], { app: "http://app.example" });
            const name = await strata.request("user.name");
            const undeclared = await code(strata.request("user.email"));
            window.parent.postMessage = () => {};
            const late = await code(strata.request("user.name", {}, { time: 20 }));
            console.log(JSON.stringify([granted, name, undeclared, early, seen[0], late]));
        })();
        """
}

/// The output lines of a program.
private struct Lines: Sequence, IteratorProtocol {
    private let handle: FileHandle
    private var buffer = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    mutating func next() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[buffer.index(after: end)...]) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            let more = handle.availableData
            if more.isEmpty { return nil }
            buffer += more
        }
    }
}
