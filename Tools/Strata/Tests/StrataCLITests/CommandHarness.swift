import Foundation
import StrataCLI
import StrataRules
import Synchronization
import Testing

/// The output and exit status of a command.
struct Run {
    var output: String
    var errors: String
    var status: Int32
}

func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)").path
}

func strata(_ arguments: String...) throws -> Run { try strata(arguments) }

func strata(
    _ arguments: [String], in directory: String = "/", isTerminal: Bool = false, environment: [String: String] = [:], input: [Data] = []
) throws -> Run {
    let texts = Mutex((output: "", errors: ""))
    // Fixtures are part of the sources, so nothing is written next to them.
    let cache = FileManager.default.temporaryDirectory.appendingPathComponent("strata-tests-cache").path
    let process = ProcessInfo.processInfo.environment
    let variables = process.merging(["XDG_CACHE_HOME": cache, "NO_COLOR": "", "TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    var console = Console(
        write: { text in texts.withLock { $0.output += text } }, writeError: { text in texts.withLock { $0.errors += text } },
        isTerminal: isTerminal, environment: variables, directory: directory, today: try #require(CalendarDay("2026-01-15")))
    let rest = Mutex(input[...])
    console.readInput = { rest.withLock { $0.popFirst() } }
    let status = StrataCommand.run(arguments, console: console)
    return texts.withLock { Run(output: $0.output, errors: $0.errors, status: status) }
}

/// The bytes of a session with an editor that sends some messages.
func languageSession(_ messages: String...) -> [Data] {
    let start = [#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#]
    return (start + messages + [#"{"id":2,"method":"shutdown"}"#, #"{"method":"exit"}"#]).map(frame)
}

func frame(_ message: String) -> Data { Data("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8) }

@discardableResult func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
}

/// Writes a file, with the folders around it.
func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
}
