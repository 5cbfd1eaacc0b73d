import Foundation
import StrataReports
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Names with terminal, editor or build server commands, in all output.
@Suite struct HostileNameTests {
    @Test(arguments: [
        ("Plain/Name.swift", "Plain/Name.swift"), ("größe 日本 👩‍👩‍👧", "größe 日本 👩‍👩‍👧"), ("a\u{1B}[31mb\u{7}", #"a\u{1B}[31mb\u{7}"#),
        ("a\nb\r\tc\u{85}\u{2028}", #"a\u{A}b\u{D}\u{9}c\u{85}\u{2028}"#),
        ("\u{202E}x\u{2066}\u{200F}\u{61C}", #"\u{202E}x\u{2066}\u{200F}\u{61C}"#),
        ("::error::x", #"\u{3A}:error::x"#), ("  ::set-output", #"  \u{3A}:set-output"#), ("A::b", "A::b"), (":", #"\u{3A}"#),
        (":a", ":a"), ("x##[command]y", #"x#\u{23}[command]y"#),
    ])
    func displayed_ofAName_isHarmlessAndReadable(name: String, shown: String) {
        #expect(name.displayed == shown)
        #expect(shown.displayed == shown, "what is escaped already stays as it is")
    }

    @Test func displayedLines_ofAText_preserveOnlyLineBreaks() {
        #expect("a\n::error::b\u{1B}\r\nc".displayedLines == "a\n\\u{3A}:error::b\\u{1B}\nc")
    }

    @Test(arguments: [
        ("\u{1B}[1;31merror:\u{1B}[0m a\tb\r\nc\n", "\u{1B}[1;31merror:\u{1B}[0m a\tb\r\nc\n"),
        ("a\u{1B}]0;title\u{7}", #"a\u{1B}]0;title\u{7}"#),
        ("\u{1B}[2Kx\ry", #"\u{1B}[2Kx\u{D}y"#), ("\u{1B}[31", #"\u{1B}[31"#), ("\u{202E}", #"\u{202E}"#),
    ])
    func filter_ofOutput_leavesLinesAndColorsOnly(text: String, written: String) {
        #expect(text.filteredForOutput == written)
    }

    @Test func json_withHostileTexts_readsBackAsItWas() throws {
        let text = "\u{1B}\u{7F}\u{9B}\u{202E}\u{E0001}\u{2029}\"\\é"
        let json = JSONValue.array([.text(text)]).description
        #expect(!json.unicodeScalars.contains { $0.needsEscape && $0 != "\n" })
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
        #expect("[\"\u{202E}\u{85}\"]".withJSONEscapes == "[\"\\u202e\\u0085\"]")
    }

    /// 10⁵ names with `STRATA_FULL=1`, otherwise a few.
    @Test func reports_ofRandomNames_holdNoControlCharacterAndNoCommand() throws {
        var random = SeededNumbers(seed: 29)
        let count = ProcessInfo.processInfo.environment["STRATA_FULL"] == "1" ? 100_000 : 600
        var names = 0
        while names < count {
            var world = HostileWorld(&random)
            names += world.names
            for (format, text) in try world.outputs() {
                Self.expectHarmless(text, format, commands: format == "github" ? world.commands : 0)
            }
        }
    }

    private static func expectHarmless(_ text: String, _ format: String, commands: Int) {
        let withoutColors = format == "text in color" ? text.replacing(/\u{1B}\[(0|1|1;31|1;33|1;36)m/, with: "") : text
        let bad = withoutColors.unicodeScalars.first { $0.needsEscape && $0 != "\n" && $0 != "\t" }
        #expect(bad == nil, "\(format): U+\(String(bad?.value ?? 0, radix: 16))")
        #expect(!withoutColors.contains("##["), "\(format)")
        let lines = withoutColors.split(separator: "\n").filter { $0.drop(while: \.isWhitespace).hasPrefix("::") }
        #expect(lines.count == commands, "\(format): \(lines.first ?? "")")
        #expect(
            lines.allSatisfy { $0.prefixMatch(of: /::(error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::/) != nil },
            "\(format)")
    }
}

/// An in-memory workspace whose folders, files, targets and reasons have random names.
private struct HostileWorld {
    private(set) var names = 0
    private var files: [String: String] = [:]
    private var yaml = "layers:\n"
    private var targets: [String] = []
    private(set) var commands = 0

    init(_ random: inout SeededNumbers) {
        for index in 0..<24 {
            let (folder, target, file) = (name(&random), name(&random), name(&random))
            targets.append(target)
            files["\(folder)/Sources/\(target)/\(file).swift"] =
                "import Foundation\nimport `\(name(&random).filter { $0 != "`" && !$0.isNewline })`\n#if false\nimport Nothing\n#endif\n"
            files["\(folder)/\(name(&random)).swift"] = "let unowned = 1\n"
            let uses = index > 0 ? Self.literal(target) : ""
            let entries = ([target] + (index % 5 == 0 ? [name(&random)] : [])).map {
                ".target(name: \(Self.literal($0)), dependencies: [\(uses)])"
            }
            let package = "let package = Package(name: \(Self.literal(name(&random))), targets: [\(entries.joined(separator: ", "))])\n"
            files["\(folder)/Package.swift"] = "// \(name(&random))\n" + (index % 7 == 3 ? "" : package)
            let (layer, path, reason) = (Self.json(name(&random)), Self.json(folder), Self.json(name(&random)))
            if index < 3 { yaml += "  - {name: \(layer), packages: [\(path)], because: \(reason)}\n" }
        }
        yaml += "exclude: [{path: \(Self.json(name(&random))), because: \(Self.json(name(&random)))}]\n"
        yaml += "roots: [\(Self.json(name(&random)))]\n"
    }

    /// A text without a slash, which is never empty.
    private mutating func name(_ random: inout SeededNumbers) -> String {
        names += 1
        return (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.part(&random) }.joined()
    }

    private static let special = [
        "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{E0041}",
    ]
    private static let commands = [
        "\n::error file=a::b", "::set-output name=x::y", "##[add-mask]", "\r\n::stop-commands::t", "\u{1B}]0;title\u{7}", "\u{1B}[2J",
    ]
    private static let syntax = ["%0A", "%", "\"", "\\", "<script>", "&amp;", "]]>", "'", "`", "#", ":", ","]

    private static func part(_ random: inout SeededNumbers) -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: String(Unicode.Scalar(UInt8.random(in: 0..<0x20, using: &random)))
        case 1: String(Unicode.Scalar(UInt8.random(in: 0x7F...0x9F, using: &random)))
        case 2: special.randomElement(using: &random) ?? "x"
        case 3: commands.randomElement(using: &random) ?? "x"
        case 4: syntax.randomElement(using: &random) ?? "x"
        default: "Name\(Int.random(in: 0..<1000, using: &random))"
        }
    }

    /// A literal of Swift.
    private static func literal(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
    }

    private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        return data.map { String(decoding: $0, as: UTF8.self).withJSONEscapes } ?? "null"
    }

    mutating func outputs() throws -> [(format: String, text: String)] {
        let workspace = WorkspaceLoader(memory: MemoryTree(files)).load()
        var outputs: [(String, String)] = []
        var configuration: Configuration?
        do throws(ConfigurationError) {
            configuration = try Configuration(yaml: yaml, file: "\u{1B}.strata.yml")
        } catch {
            outputs.append(("configuration error", error.description))
        }
        for configured in [configuration, nil] {
            let result = Checker().check(workspace, configuration: configured, today: .first)
            commands = result.findings.count + result.configurationProblems.count + result.workspaceProblems.count
            for format in ReportFormat.allCases {
                let text = format.render(result, all: true)
                outputs.append((format.rawValue, text))
                if format == .json || format == .sarif { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
            }
            // Only the last result's commands are counted.
            if configured != nil { outputs.removeAll { $0.0 == "github" } }
            let problems = result.workspaceProblems.map(\.description) + result.configurationProblems.map(\.description)
            let graphs = try GraphModel.Level.allCases.map { try #require(GraphModel(result, level: $0)) }
            let impact = Impact(of: files.keys.sorted(), in: result.graph)
            let scans = workspace.modules.flatMap(\.files).map { ($0.path, $0.scan) }
            for asJSON in [false, true] {
                outputs += [
                    ("impact", ListReport.impact(impact, result.graph, asJSON: asJSON)),
                    ("modules", ListReport.modules(result, asJSON: asJSON)), ("imports", ListReport.imports(scans, asJSON: asJSON)),
                    ("imports of files", ListReport.importVerdicts(workspace, result.graph, asJSON: asJSON)),
                    ("files", ListReport.files(workspace, workspace.ledger.entries, asJSON: asJSON)),
                ]
            }
            outputs += [
                ("text in color", ReportFormat.text.render(result, color: true)), ("problems", problems.joined(separator: "\n")),
                ("graph", graphs.map { $0.mermaid + $0.dot + $0.svg + $0.html + $0.json }.joined()),
                ("why", targets.prefix(3).compactMap { ChainReport(result.graph).text(from: $0, to: "Foundation") }.joined()),
                ("metrics", MetricsReport.text(ModuleMetrics.all(of: result.graph, types: [:]), result)),
                ("proposal", LayerProposal(result.graph).yaml()),
            ]
            if let configured { outputs += Rules.all.map { ("explain", RuleReference.text(of: $0, in: configured)) } }
        }
        return outputs
    }
}
