import Foundation
import Testing

/// The scenarios in Tests/Fixtures/transcripts: commands in a temporary folder, with their output and exit status.
///
/// A scenario begins with `# its name`. Its lines are, in any order:
///
///     copy check_ofSymbols             copies a fixture into the folder
///     copy PATH PATH                   copies a file
///     write Sources/A.swift            writes a file with the indented lines that follow; `append` adds them
///     drop PATH TEXT                   removes the lines of a file that contain a text
///     replace PATH TEXT TEXT           replaces a text in a file
///     remove PATH, move PATH PATH, folder PATH, link PATH TARGET
///     git ARGUMENTS                    runs git; `git` alone makes a repository of the working folder and commits everything
///     env NAME=VALUE, in PATH          sets a variable, or the working folder, of the commands that follow
///     show PATH, list PATH             shows a file, or the names in a folder
///     build                            builds the package in the folder, so that it has an index
///     $ strata check                   runs a command
///
/// `| grep TEXT` after one of the last limits what is shown to lines with a text.
///
/// Output follows with `| ` before a line of standard output, `! ` before one of standard error, and `= ` before a status other than 0.
/// `RECORD_SNAPSHOTS` writes it, with `{root}` for the folder and `{time}` for the time of a build.
@Suite(.serialized) struct TranscriptTests {
    private static let folder = URL(fileURLWithPath: fixture("transcripts"))

    private static var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }

    @Test(arguments: files) func scenarios_haveTheRecordedOutput(file: String) async throws {
        let path = Self.folder.appendingPathComponent(file)
        let recorded = try String(contentsOf: path, encoding: .utf8)
        var scenarios: [[Substring]] = []
        for line in recorded.split(separator: "\n") {
            if line.hasPrefix("# ") { scenarios.append([]) }
            scenarios[scenarios.count - 1].append(line)
        }
        var run: [String] = []
        for lines in scenarios {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            run.append(try await Scenario(root: folder).run(lines))
        }
        let text = run.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { return try Data(text.utf8).write(to: path) }
        for (lines, now) in zip(scenarios, run) {
            let changed = now.split(separator: "\n").difference(from: lines).map { "\($0)" }
            #expect(changed == [], "\(lines[0])\n\(changed.joined(separator: "\n"))")
        }
    }
}

/// The execution of one scenario.
private final class Scenario {
    private let root: String
    /// The text that shown lines have.
    private var wanted = ""
    private var environment: [String: String] = [:]
    private var directory: String
    private var output: [String] = []

    init(root: String) { (self.root, directory) = (root, root) }

    /// The lines with the output of this run.
    func run(_ lines: [Substring]) async throws -> String {
        var rest = lines.filter { !["| ", "! ", "= ", "|", "!"].contains($0.prefix(2)) }[...]
        while let line = rest.popFirst() {
            output.append(String(line))
            let parts = Self.words(String(line).replacing("{root}", with: root)).split(separator: "|", maxSplits: 1)
            let words = Array(parts[0])
            wanted = parts.count > 1 ? parts[1].dropFirst().joined(separator: " ") : ""
            let contents = rest.prefix { $0.hasPrefix("    ") }
            output += contents.map(String.init)
            rest = rest.dropFirst(contents.count)
            let text = contents.map { String($0.dropFirst(4)).replacing("{root}", with: root) + "\n" }.joined()
            switch words[0] {
            case "#": break
            case "$": try call(Array(words.dropFirst(2)))
            case "build": try await BuiltFixture(root: root).build()
            default: try change(words[0], Array(words.dropFirst()), text)
            }
        }
        return output.joined(separator: "\n") + "\n"
    }

    private func call(_ words: [String]) throws {
        let run = try strata(words, in: directory, environment: environment)
        record(run.output, "|")
        record(run.errors, "!")
        if run.status != 0 { output.append("= \(run.status)") }
    }

    private func record(_ text: String, _ mark: String) {
        let text = text.replacing(root, with: "{root}").replacing(/(index\/store, )[^;]*/) { "\($0.1){time}" }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if wanted.isEmpty || mark == "!" || line.contains(wanted) { output.append(line.isEmpty ? mark : "\(mark) \(line)") }
        }
    }

    private func change(_ verb: String, _ words: [String], _ text: String) throws {
        let files = FileManager.default
        func path(_ number: Int) -> String { words[number].hasPrefix("/") ? words[number] : "\(root)/\(words[number])" }
        switch verb {
        case "copy" where words.count > 1: try files.copyItem(atPath: path(0), toPath: path(1))
        case "copy":
            for name in try files.contentsOfDirectory(atPath: fixture(words[0])) {
                try files.copyItem(atPath: "\(fixture(words[0]))/\(name)", toPath: "\(root)/\(name)")
            }
        case "write": try write(text, to: path(0))
        case "append": try write(try String(contentsOfFile: path(0), encoding: .utf8) + text, to: path(0))
        case "drop":
            let lines = try String(contentsOfFile: path(0), encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            try write(lines.filter { !$0.contains(words[1]) }.joined(separator: "\n"), to: path(0))
        case "replace": try write(String(contentsOfFile: path(0), encoding: .utf8).replacing(words[1], with: words[2]), to: path(0))
        case "remove": try files.removeItem(atPath: path(0))
        case "move": try files.moveItem(atPath: path(0), toPath: path(1))
        case "folder": try files.createDirectory(atPath: path(0), withIntermediateDirectories: true)
        case "link": try files.createSymbolicLink(atPath: path(0), withDestinationPath: words[1])
        case "git" where words.isEmpty: try makeRepository(directory)
        case "git": record(try runGit(words, directory), "|")
        case "in": directory = words[0] == "." ? root : path(0)
        case "env":
            let pair = words[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            environment[pair[0]] = pair[1]
        case "show", "list":
            let names = verb == "list" ? (try? files.contentsOfDirectory(atPath: path(0)))?.sorted().map { $0 + "\n" }.joined() : nil
            let shown = names ?? files.contents(atPath: path(0)).map { String(decoding: $0, as: UTF8.self) }
            record(shown ?? "no such file\n", shown == nil ? "!" : "|")
        default: Issue.record("there is no '\(verb)' in a scenario")
        }
    }

    /// The words of a line; a text in single quotes is one.
    private static func words(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { number, part in
            number % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}
