import StrataGenerator
import StrataTesting
import Testing

@Suite struct AddThenRemoveTests {
    private static let names = [
        "[]", "[\n]", "[\"Delta\"]", "[\"Delta\", \"Omega\"]", "[\"Delta\", \"Omega\",]", "[\"Omega\", \"Delta\"]",
        "[\n    \"Delta\", \"Kappa\",\n    \"Omega\", \"Theta\",\n]", "[\n    \"Delta\",\n    \"Omega\"\n]",
        "[\n    \"Delta\", // why\n    \"Omega\", /* so */\n]",
        "[\n    \"Delta\",\n    // Not in order.\n    \"Beta\",\n]", "[ // first\n    \"Delta\",\n]", "[\"Delta\",\n    \"Omega\"]",
    ]
    private static let calls = [
        "[]", "[\n        ]", "[finance()]", "[finance(), insurance()]", "[\n            finance(),\n            insurance(),\n        ]",
        "[\n            finance(),\n            insurance(with: [1, 2])\n        ]",
    ]
    private static let pool = ["Aims", "Delegates", "Kites", "Orders", "Zones", "ReadingLists", "MeetingNotes"]

    @Test(arguments: names) func list_ofEachStyle_isRestored(list: String) throws {
        let generator = try PartGenerator(.domain, in: ExampleTree.make().tree)
        for calls in Self.calls {
            let before = ExampleTree.make(names: list, calls: calls)
            var files = before
            for name in Self.pool { try files.change(.domain, by: generator) { try $0.add(name, to: &$1) } }
            for name in Self.pool { #expect(files.text("Packages/Services/Facade/Package.swift").contains("\"\(name)\"")) }
            for name in Self.pool.reversed() { try files.change(.domain, by: generator) { try $0.remove(name, from: &$1) } }
            #expect(files == before)
        }
    }

    /// A part that sequences add and remove.
    private struct Part: Hashable {
        var kind: Example.Kind
        var name: String
        var domain: String?

        var key: String { "\(kind) \(name) \(domain ?? "")" }
    }

    /// Two parts of each kind, and those of a domain also in one that is itself added and removed.
    private static let parts: [Part] = Example.Kind.allCases.flatMap { kind -> [Part] in
        if kind == .domain { return pool.map { Part(kind: .domain, name: $0) } }
        let title = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
        let names = [title.prefix(3) + "Codes", "My" + title]
        guard kind.isInDomain else { return names.map { Part(kind: kind, name: $0) } }
        return names.map { Part(kind: kind, name: $0, domain: "Finance") } + [Part(kind: kind, name: names[0], domain: "Orders")]
    }

    @Test(arguments: 0..<10) func sequences_withUnrelatedEdits_leaveOnlyTheEdits(block: Int) throws {
        let base = ExampleTree.make().tree
        let generators = try Dictionary(uniqueKeysWithValues: Example.Kind.allCases.map { ($0, try PartGenerator($0, in: base)) })
        for seed in (block * 100)..<(block * 100 + 100) {
            var random = SeededNumbers(seed: UInt64(seed))
            let before = ExampleTree.make(
                names: Self.names.randomElement(using: &random) ?? "[]", calls: Self.calls.randomElement(using: &random) ?? "[]")
            var (files, expected) = (before, before)
            var present: Set<Part> = []
            func remove(_ part: Part) throws {
                try files.change(part.kind, by: generators[part.kind]) { try $0.remove(part.name, in: part.domain, from: &$1) }
                // Its parts are removed with a domain.
                present = present.filter { $0 != part && (part.kind != .domain || $0.domain != part.name) }
            }
            for step in 0..<6 {
                let part = try #require(Self.parts.randomElement(using: &random))
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    let hasDomain = part.domain.map { $0 == "Finance" || present.contains(Part(kind: .domain, name: $0)) } ?? true
                    guard hasDomain, present.insert(part).inserted else { continue }
                    try files.change(part.kind, by: generators[part.kind]) { try $0.add(part.name, in: part.domain, to: &$1) }
                case 2: if present.contains(part) { try remove(part) }
                default: edit(&files, &expected, step, &random)
                }
            }
            // Sets have another order in each process.
            let rest = present.sorted { $0.key < $1.key }.shuffled(using: &random)
            for part in rest { try remove(part) }
            #expect(files == expected, "seed \(seed)")
            if files != expected { return }
        }
    }

    /// Makes the same edit in both trees: a file is added, or a line is inserted behind one that both have once.
    private func edit(
        _ files: inout [String: [UInt8]], _ expected: inout [String: [UInt8]], _ step: Int, _ random: inout SeededNumbers
    ) {
        let path = expected.keys.sorted().filter { !$0.contains("Fixtures") }.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<4, using: &random) == 0 {
            files["\(path).\(step)"] = [UInt8(step)]
            expected["\(path).\(step)"] = [UInt8(step)]
            return
        }
        func lines(_ files: [String: [UInt8]]) -> [String] {
            files.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        var (a, b) = (lines(files), lines(expected))
        let anchors = b.filter { line in !line.isEmpty && a.count { $0 == line } == 1 && b.count { $0 == line } == 1 }
        guard let anchor = anchors.randomElement(using: &random), let i = a.firstIndex(of: anchor), let j = b.firstIndex(of: anchor) else {
            return
        }
        let line = path.hasSuffix(".swift") ? "// Edit \(step): \"Orders\", orders()" : "<!-- \(step) -->"
        a.insert(line, at: i + 1)
        b.insert(line, at: j + 1)
        files[path] = Array(a.joined(separator: "\n").utf8)
        expected[path] = Array(b.joined(separator: "\n").utf8)
    }
}
