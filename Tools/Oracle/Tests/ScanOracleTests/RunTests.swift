import Foundation
import StrataScan
import Testing

@testable import ScanOracle

@Suite struct RunTests {
    private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scan-oracle-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(folder)
    }

    private var difference: Difference {
        Difference(
            file: "a", position: SourcePosition(line: 1, column: 1), subject: "type", field: "name", ours: "A", oracle: "o", theirs: "B")
    }

    @Test func files_belowAFolder_areSortedWithoutHiddenOnes() throws {
        try withFolder(["b/B.swift": "", "a.swift": "", ".build/C.swift": "", "b/notes.md": ""]) { folder in
            let found = try SourceFile.find(below: [folder.path + "/", folder.path + "/a.swift"])
            #expect(found.map(\.path) == ["\(folder.path)/a.swift", "\(folder.path)/b/B.swift"])
            #expect(throws: OracleError.unreadable("\(folder.path)/gone")) { try SourceFile.find(below: ["\(folder.path)/gone"]) }
        }
    }

    @Test func sample_isAboutATenthAndTheSameWhereverTheCheckoutsLie() {
        let names = (0..<5_000).map { "checkouts/package/Sources/File\($0).swift" }
        let sample = names.filter { SourceFile(path: "/one/\($0)").isInSample(oneIn: 10) }
        #expect((400...600).contains(sample.count))
        #expect(sample == names.filter { SourceFile(path: "other/.build/\($0)").isInSample(oneIn: 10) })
    }

    @Test func run_overGoodAndBrokenFiles_comparesTheGoodOnes() throws {
        let files = [
            "a/A.swift": "import A\nstruct S: P { enum E {} }", "a/B.swift": "#if DEBUG\nimport B\n#endif\nextension S {}",
            "c/C.swift": "struct {",
        ]
        try withFolder(files) { folder in
            var report = OracleReport()
            let run = OracleRun(workFolder: folder)
            try run.compare(SourceFile.find(below: ["\(folder.path)/a", "\(folder.path)/c"]), into: &report)
            try run.comparePrograms(20, from: 1, into: &report)
            #expect(report.refused.map(\.path) == ["\(folder.path)/c/C.swift"])
            #expect(report.withErrors == ["\(folder.path)/c/C.swift"])
            #expect((report.comparedWithCompiler, report.comparedWithSyntax) == (2, 2))
            #expect((report.imports, report.types) == (2, 3))
            #expect(report.differences.isEmpty)
            #expect(report.programs == 20)
            #expect(report.programDifferences.filter { $0.field == "validity" }.isEmpty)
        }
    }

    @Test func receipt_listsWhatWasCompared() {
        var report = OracleReport()
        report.factSets = ["mode 5", "mode 6"]
        report.comparedWithCompiler = 3_636
        report.refused = [(path: "x", factSets: ["mode 5"])]
        report.comparedWithSyntax = 3_631
        report.withErrors = ["a", "b"]
        (report.imports, report.types) = (8_394, 1_234_567)
        report.programs = 10_000
        #expect(report.exitCode == 0)
        report.differences = [difference]
        #expect(
            report.receipt
                == "compared 3,636 files with the compiler under 2 sets of facts (1 refused), 3,631 with swift-syntax (2 with errors): "
                + "8,394 imports 0 differences, 1,234,567 types 1 difference; 10,000 generated programs 0 differences")
    }

    @Test func exitCode_isOneForADifferenceAndTwoWithoutInput() {
        var report = OracleReport()
        #expect(report.exitCode == 2)
        (report.comparedWithCompiler, report.comparedWithSyntax) = (1, 0)
        #expect(report.exitCode == 2)
        report.comparedWithSyntax = 1
        #expect(report.exitCode == 0)
        report.programDifferences = [difference]
        #expect(report.exitCode == 1)
        report.programDifferences = []
        report.differences = [difference]
        #expect(report.exitCode == 1)
    }

    @Test func programs_areTheSameForTheSameSeedAndValidForSwiftSyntax() {
        for seed in 1...40 as ClosedRange<UInt64> {
            let program = ProgramWriter.program(seed: seed)
            #expect(program == ProgramWriter.program(seed: seed))
            #expect(program != ProgramWriter.program(seed: seed + 1))
            #expect(!SyntaxReading(program).hasError, "program \(seed)")
        }
    }

    @Test func workers_preserveOrderAndRethrowErrors() throws {
        let items = Array(0..<1_000)
        #expect(try Workers().map(items) { $0 * 2 } == items.map { $0 * 2 })
        #expect(throws: OracleError.nothingToCompare) {
            try Workers().map(items) { item in
                if item == 500 { throw OracleError.nothingToCompare }
            }
        }
    }

    @Test func errors_suggestAFix() {
        #expect(OracleError.unreadable("x").description == "x cannot be read: name a folder that exists.")
        #expect(OracleError.indexMissing("x").description == "x has no index store: build it first, or name one with --index-store.")
        #expect(OracleError.compilerMissing.description == "No Swift compiler was found. Add swiftc to PATH.")
        #expect(
            OracleError.nothingToCompare.description
                == "No Swift file was found. Build the project first, or use other folders.")
    }
}
