import ScanOracle
import StrataScan
import Testing

@testable import SymbolOracle

@Suite struct GoldenTests {
    private func reading(uses: Int = 3) -> SymbolReading {
        var reading = SymbolReading()
        reading.modules = [.init(name: "App", kind: "executable", files: 1), .init(name: "Kit", kind: "library", files: 2)]
        reading.imports = [
            .init(path: "App/main.swift", position: .init(line: 1, column: 1), from: "App", to: "Foundation"),
            .init(path: "App/main.swift", position: .init(line: 2, column: 1), from: "App", to: "Kit"),
        ]
        reading.uses = (0..<uses).map { number in
            .init(
                path: "App/main.swift", position: .init(line: 10 + number, column: 5), from: "App", to: "Kit",
                role: number == 0 ? "conforms" : "calls", name: "Kit.go()", declaredIn: "Kit/Kit.swift")
        }
        (reading.files, reading.occurrences) = (3, 120)
        reading.unknown = [("Kit/Old.swift", "it changed after the last build")]
        return reading
    }

    private let finding = CheckFindings.Finding(
        rule: "member-leak", file: "App/main.swift", line: 11, column: 5, from: "App", to: "Kit", evidence: "symbol")

    private func facts(uses: Int = 3, findings: Int = 1) -> Facts {
        Facts(package: "demo 1.0.0", compiler: "6.3", reading(uses: uses), CheckFindings(Array(repeating: finding, count: findings)))
    }

    private let text = """
        # A comment.
        package demo 1.0.0
        compiler 6.3
        symbols of 3 files in 120 places
        unknown Kit/Old.swift: it changed after the last build
        module App: executable, 1 files
        module Kit: library, 2 files
        imports App → Kit: 1
        symbols App → Kit: 2 calls, 1 conforms

        finding member-leak App/main.swift:11:5 App → Kit by symbol | true | nothing declares it

        symbol App/main.swift:12:5 App → Kit calls | right | declared in Kit
        import App/main.swift:1:1 App → Foundation | wrong | a reason | with a bar
        """

    private func golden(_ text: String) throws -> GoldenFile { try GoldenFile(text, path: "demo.facts") }

    @Test func facts_areCountsEdgesAndPlacesInAFixedOrder() {
        let facts = facts()
        #expect(
            facts.lines == [
                "package demo 1.0.0", "compiler 6.3", "symbols of 3 files in 120 places",
                "unknown Kit/Old.swift: it changed after the last build", "module App: executable, 1 files", "module Kit: library, 2 files",
                "imports App → Kit: 1", "symbols App → Kit: 2 calls, 1 conforms",
            ])
        #expect(facts.findings == ["finding member-leak App/main.swift:11:5 App → Kit by symbol"])
    }

    @Test func edges_onTheLineOfAFinding_areNotAmongTheOthers() {
        let others = facts().others.values.joined().sorted()
        #expect(
            others == [
                "import App/main.swift:1:1 App → Foundation", "import App/main.swift:2:1 App → Kit",
                "symbol App/main.swift:10:5 App → Kit conforms", "symbol App/main.swift:12:5 App → Kit calls",
            ])
    }

    @Test func draw_isReproducibleAndWithoutRepetition() {
        let facts = facts(uses: 200)
        let drawn = facts.draw(50, seed: 7)
        #expect(drawn == facts.draw(50, seed: 7))
        #expect(drawn != facts.draw(50, seed: 8))
        #expect(Set(drawn).count == 50)
        #expect(drawn.count { $0.hasPrefix("import ") } == 2)
        #expect(facts.draw(500, seed: 1).count == 201)
        #expect(facts.draw(500, seed: 1, besides: Set(drawn)).count == 151)
    }

    @Test func file_ofTheSameFacts_doesNotDiffer() throws {
        let golden = try golden(text)
        #expect(golden.differences(from: facts()).isEmpty)
        #expect(golden.summary == "8 facts; reviewed: 1 findings and 2 other edges, 1 of them wrong")
        #expect(golden.others.last?.reason == "a reason | with a bar")
    }

    @Test func file_ofOtherCounts_showsBothLines() throws {
        #expect(
            try golden(text).differences(from: facts(uses: 4)) == [
                "- symbols App → Kit: 2 calls, 1 conforms", "+ symbols App → Kit: 3 calls, 1 conforms",
            ])
    }

    @Test func finding_whenMissingOrRepeated_isADifference() throws {
        let line = "finding member-leak App/main.swift:11:5 App → Kit by symbol"
        #expect(try golden(text).differences(from: facts(findings: 0)) == ["- \(line)"])
        #expect(try golden(text).differences(from: facts(findings: 2)) == ["+ \(line)"])
    }

    @Test func reviewedEdge_thatIsNoMore_isADifference() throws {
        let gone = text.replacing("main.swift:12:5", with: "main.swift:99:5")
        #expect(
            try golden(gone).differences(from: facts()) == [
                "- symbol App/main.swift:99:5 App → Kit calls (reviewed, but there is no such edge now, or it is a finding)"
            ])
    }

    @Test func line_withoutAVerdict_isADifferenceUntilReviewed() throws {
        let open = text.replacing(" | true | nothing declares it", with: "")
        #expect(
            try golden(open).differences(from: facts()) == [
                "? finding member-leak App/main.swift:11:5 App → Kit by symbol (line 11: not reviewed)"
            ])
    }

    @Test(
        arguments: [
            ("modul App: x", "demo.facts:2: error: this is no fact: modul App: x"),
            ("finding a b", ""),
            (
                "finding a b | maybe | why",
                "demo.facts:2: error: this is no verdict: write 'true' or 'false' and the reason, each after ' | '"
            ),
            (
                "import a b | true | why",
                "demo.facts:2: error: this is no verdict: write 'right' or 'wrong' and the reason, each after ' | '"
            ),
            ("symbol a b | right | ", "demo.facts:2: error: this is no verdict: write 'right' or 'wrong' and the reason, each after ' | '"),
            ("symbol a b | right", "demo.facts:2: error: this is no verdict: write 'right' or 'wrong' and the reason, each after ' | '"),
        ]) func line_thatIsNoFactOrVerdict_isAnErrorWithItsNumber(_ line: String, _ expected: String)
    {
        do {
            _ = try golden("package demo 1.0.0\n\(line)\n")
            #expect(expected.isEmpty)
        } catch {
            #expect("\(error)" == expected)
        }
    }

    @Test func file_withoutFacts_isAnError() {
        #expect(throws: OracleError.unreadableAnswer("demo.facts", reason: "it contains no facts")) { try golden("# nothing\n") }
    }

    @Test func updatedFile_keepsVerdictsAndMarksNewLinesUnreviewed() throws {
        let renewed = GoldenFile.text(facts(uses: 3, findings: 2), keeping: try golden(text), drawing: 3, seed: 1)
        #expect(
            renewed.contains(
                "App → Kit by symbol | true | nothing declares it\nfinding member-leak App/main.swift:11:5 App → Kit by symbol\n"))
        #expect(renewed.contains("symbol App/main.swift:12:5 App → Kit calls | right | declared in Kit\n"))
        let read = try golden(renewed)
        #expect(read.others.count == 2)
        #expect(read.unreviewed.count == 2)
        #expect(read.differences(from: facts(uses: 3, findings: 2)).allSatisfy { $0.hasPrefix("? ") })
    }

    @Test func newSymbolLine_namesItsDeclarationForTheReviewer() {
        let text = GoldenFile.text(facts(uses: 1, findings: 0), keeping: nil, drawing: 10, seed: 1)
        #expect(text.hasSuffix("\n") && text.contains("symbol App/main.swift:10:5 App → Kit conforms # Kit.go() of Kit/Kit.swift\n"))
    }
}
