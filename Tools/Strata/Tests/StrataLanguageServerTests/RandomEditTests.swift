import Foundation
import StrataLanguageServer
import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Random edits of several files: after each, the published findings equal those of a full check.
@Suite struct RandomEditTests {
    private static let lines = [
        "", "// x", "import NetworkKit", "import FitnessAPI", "@testable import CacheKit", "import Services", "import AppComposition",
        "@_exported import NetworkKit", "@_exported import FitnessAPI", "#if os(Linux)", "#if false", "#endif", "public func bare() {}",
        "/// Says what it is.\npublic func documented() {}", "public struct FitnessAPI {}", "struct Inner { var number = 1 }", "}", "/*",
        "*/",
        "import GRDB", "import InventoryAPI",
    ]

    private static let targets = ["FitnessScreens", "UserScreens", "Services", "FitnessAPI", "FitnessService", "NetworkKit"]

    private static func source() throws -> MemorySource {
        let source = MemorySource()
        func use(_ name: String, of other: String, in target: String, handing: [String] = []) -> SyntheticSymbol {
            SyntheticSymbol(
                target: target, name: name, kind: .use(.calls, of: other, handing: handing), position: SourcePosition(line: 1, column: 1))
        }
        source.world.symbols = [
            use("Client.get()", of: "NetworkKit", in: "FitnessScreens"), use("rates()", of: "FitnessAPI", in: "UserScreens"),
            use("makeClient()", of: "FitnessAPI", in: "FitnessScreens", handing: ["NetworkKit"]),
            use("store()", of: "CacheKit", in: "FitnessService"), use("rates()", of: "InventoryAPI", in: "FitnessService"),
            // In an unchanged file of a module with changed files.
            SyntheticSymbol(
                target: "FitnessService", name: "premium()", kind: .use(.calls, of: "InventoryAPI", handing: []),
                position: SourcePosition(line: 1, column: 1), file: "More.swift"),
            SyntheticSymbol(
                target: "FitnessAPI", name: "client", kind: .exposure(of: "NetworkKit"), position: SourcePosition(line: 1, column: 1)),
        ]
        source.world.edit("FitnessService") { $0.files = ["FitnessService.swift": "", "More.swift": "func premium() {}\n"] }
        let sample = ExampleWorkspace().configuration
        source.configuration = Result { () throws(ConfigurationError) in
            try Configuration(
                yaml: sample + """
                    conventions: [documented-public, type-not-named-as-module]
                    exceptions:
                      - {rule: cross-layer-import, from: UserScreens, to: NetworkKit, reason: history, owner: team}
                      - {rule: cross-layer-call, from: FitnessScreens, to: NetworkKit, reason: history, owner: team}

                    """, file: ".strata.yml")
        }
        return source
    }

    /// The findings of a new check of the current text, each as `path:line rule message`.
    private func expected(_ texts: [String: String], _ source: MemorySource) throws -> Set<String> {
        var world = source.world
        for (path, text) in texts {
            let name = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
            world.edit(name) { $0.files["\(name).swift"] = text }
        }
        var workspace = world.load()
        workspace.symbols.distrust(Set(texts.filter { Array($0.value.utf8) != source.world.tree.files[$0.key] }.keys))
        let result = Checker().check(workspace, configuration: try source.configuration.get(), today: CalendarDay.first)
        return Set(result.findings.map { "\($0.path):\($0.position.line - 1) \($0.rule) \($0.message)" })
    }

    /// The published diagnostics that have a rule; problems of unreadable text have none.
    private func marks(_ client: LanguageClient) -> Set<String> {
        let marks = client.marks.flatMap { uri, list in
            list.compactMap { item -> String? in
                guard let rule = item["code"] as? String, let message = item["message"] as? String,
                    let line = (item["range"] as? [String: [String: Int]])?["start"]?["line"]
                else { return nil }
                return "\(uri.dropFirst("file:///sample/".count)):\(line) \(rule) \(message.prefix { $0 != "\n" })"
            }
        }
        return Set(marks)
    }

    @Test(arguments: [1, 2, 15, 24] as [UInt64])
    func edits_ofManyFiles_publishTheFindingsOfAFreshCheck(seed: UInt64) throws {
        let source = try Self.source()
        var random = SeededNumbers(seed: seed)
        var client = try LanguageClient.started(source)
        var texts: [String: String] = [:]
        for version in 2..<60 {
            let target = Self.targets[random.below(Self.targets.count)]
            let path = try #require(source.world.tree.files.keys.first { $0.hasSuffix("/\(target)/\(target).swift") })
            let original = String(decoding: source.world.tree.files[path] ?? [], as: UTF8.self)
            let uri = "file:///sample/\(path)"
            guard let old = texts[path] else {
                texts[path] = original
                try client.open(original, of: uri)
                continue
            }
            switch random.below(8) {
            case 0:
                texts[path] = nil
                try client.close(uri)
            case 1: texts[path] = original
            default:
                var lines = old.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
                let first = random.below(lines.count + 1)
                let last = first + random.below(min(lines.count - first, 2) + 1)
                lines.replaceSubrange(first..<last, with: (0..<random.below(3)).map { _ in Self.lines[random.below(Self.lines.count)] })
                texts[path] = lines.map { $0 + "\n" }.joined()
            }
            if let text = texts[path] { try client.change(text, of: uri, version: version) }
            let (now, fresh) = (marks(client), try expected(texts, source))
            #expect(now == fresh, "after \(version) in \(path): \(now.subtracting(fresh)) too many, \(fresh.subtracting(now)) missing")
        }
        #expect(client.marks.count > 3)
    }
}
