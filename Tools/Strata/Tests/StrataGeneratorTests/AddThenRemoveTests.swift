import StrataGenerator
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct AddThenRemoveTests {
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

    /// A part that sequences add and remove.
    private typealias Sample = (kind: Example.Kind, name: String, domain: String?, part: Part)

    private static func sample(_ kind: Example.Kind, _ name: String, in domain: String? = nil) throws -> Sample {
        var files = RepositoryFixture.files
        return (kind, name, domain, try files.edit { try Example(kind, in: $0).part(name, in: domain) })
    }

    /// Two parts of each kind, and those of a domain also in one that is itself added and removed.
    private static let samples = Result {
        try Example.Kind.allCases.flatMap { kind in
            let title = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
            let domains = ["Aims", "Delegates", "Kites", "Orders", "Zones", "ReadingLists", "MeetingNotes"]
            let names = kind == .domain ? domains : ["\(title.prefix(3))Codes", "My\(title)"]
            let owned = try kind.isInDomain ? [sample(kind, "Own\(title)", in: "Orders")] : []
            return try owned + names.map { try sample(kind, $0, in: kind.isInDomain ? "Trips" : nil) }
        }
    }

    @Test(arguments: 0..<10) func sequences_withUnrelatedEdits_leaveOnlyTheEdits(block: Int) throws {
        let samples = try Self.samples.get()
        for seed in (block * 100)..<(block * 100 + 100) {
            var random = SeededNumbers(seed: UInt64(seed))
            // The tree that changes, and the one with the edits only.
            var trees = Array(
                repeating: RepositoryFixture.files(
                    names: Self.names.randomElement(using: &random) ?? "[]", calls: Self.calls.randomElement(using: &random) ?? "[]"),
                count: 2)
            // Indices, which have the same order in each process.
            var present: [Int] = []
            func remove(_ index: Int) throws {
                let sample = samples[index]
                _ = try trees[0].edit { try sample.part.remove(from: &$0) }
                // Its parts are removed with a domain.
                present.removeAll { $0 == index || sample.kind == .domain && samples[$0].domain == sample.name }
            }
            for step in 0..<6 {
                let index = Int.random(in: 0..<samples.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1:
                    let domain = samples[index].domain ?? "Trips"
                    guard !present.contains(index), domain == "Trips" || present.contains(where: { samples[$0].name == domain }) else {
                        continue
                    }
                    _ = try trees[0].edit { try samples[index].part.add(to: &$0) }
                    present.append(index)
                    if samples[index].kind == .domain {
                        #expect(trees[0].text(RepositoryFixture.facade).contains("\"\(samples[index].name)\""))
                    }
                case 2: if present.contains(index) { try remove(index) }
                default: edit(&trees, step, &random)
                }
            }
            for index in present.shuffled(using: &random) where present.contains(index) { try remove(index) }
            let differing = Set(trees.flatMap(\.keys)).filter { trees[0][$0] != trees[1][$0] }
            try #require(differing.isEmpty, "seed \(seed): \(differing.map { "\($0):\n\(trees[0].text($0))" })")
        }
    }

    /// Makes the same edit in both trees: a file is added, or a line is inserted behind one that both have once.
    private func edit(_ trees: inout [[String: [UInt8]]], _ step: Int, _ random: inout SeededNumbers) {
        // The list of packages is generated from the folders.
        let paths = trees[1].keys.sorted().filter { !$0.contains("Fixtures") && !$0.hasPrefix(".strata/") }
        let path = paths.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<4, using: &random) == 0 {
            for tree in 0...1 { trees[tree]["\(path).\(step)"] = [UInt8(step)] }
            return
        }
        let lines = trees.map { $0.text(path).split(separator: "\n", omittingEmptySubsequences: false) }
        let anchors = lines[1].filter { line in !line.isEmpty && lines.allSatisfy { $0.count { $0 == line } == 1 } }
        guard let anchor = anchors.randomElement(using: &random) else { return }
        let line = path.hasSuffix(".swift") ? "// Edit \(step): \"Orders\", orders()" : "<!-- \(step) -->"
        for tree in 0...1 {
            let edited = lines[tree].flatMap { $0 == anchor ? [$0, line[...]] : [$0] }
            trees[tree][path] = Array(edited.joined(separator: "\n").utf8)
        }
    }
}
