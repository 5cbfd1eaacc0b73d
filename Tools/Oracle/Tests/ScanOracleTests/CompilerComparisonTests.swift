import Foundation
import StrataScan
import Testing

@testable import ScanOracle

@Suite struct CompilerComparisonTests {
    private let facts = FactSet(name: "mode 6", languageMode: 6, isDebug: true)
    private let linux = BuildCondition.question(name: "os", argument: "Linux")

    private func file(_ path: String, _ text: String) -> CompilerComparison.ScannedFile {
        CompilerComparison.ScannedFile(path: path, scan: facts.scanner.scan(text))
    }

    private func outcome(
        _ files: [CompilerComparison.ScannedFile], answers: [BuildCondition: Bool] = [:], lists: [String: Set<String>]
    ) throws -> CompilerComparison.Outcome {
        let comparison = CompilerComparison(facts: facts, questions: QuestionTable(answers)) { paths in
            var union: Set<String> = []
            for path in paths {
                guard let list = lists[path] else { return nil }
                union.formUnion(list)
            }
            return union
        }
        return try comparison.outcome(of: files)
    }

    @Test func outcome_whenTheListsAgree_hasNoDifference() throws {
        let found = try outcome([file("a", "import A"), file("b", "import B")], lists: ["a": ["A"], "b": ["B"]])
        #expect(found.differences.isEmpty)
        #expect(found.compared == ["a", "b"])
        #expect(found.imports == 2)
    }

    @Test func outcome_whenTheCompilerAloneReadsAModule_namesTheFile() throws {
        let found = try outcome([file("a", "import A"), file("b", "import B")], lists: ["a": ["A"], "b": ["B", "C"]])
        #expect(found.differences.map(\.description) == ["b:1:1: import's module: ours nothing, compiler (mode 6) C"])
    }

    @Test func outcome_whenWeAloneReadAModule_namesTheImport() throws {
        let found = try outcome([file("a", "import A"), file("b", "import B\n  import C")], lists: ["a": ["A"], "b": ["B"]])
        #expect(found.differences.map(\.description) == ["b:2:3: import's module: ours C, compiler (mode 6) nothing"])
    }

    @Test func outcome_whenOneFileOfAGroupIsRefused_comparesTheOthers() throws {
        let files = ["a", "b", "c", "d", "e"].map { file($0, "import M\($0)") }
        let found = try outcome(files, lists: ["a": ["Ma"], "b": ["Mb"], "d": ["Md"], "e": []])
        #expect(found.refused == ["c"])
        #expect(found.compared == ["a", "b", "d", "e"])
        #expect(found.differences.map(\.file) == ["e"])
    }

    @Test func outcome_whenAnImportIsInABranchNotTaken_expectsNoModule() throws {
        let text = "#if os(Linux)\nimport A\n#else\nimport B\n#endif"
        #expect(try outcome([file("a", text)], answers: [linux: true], lists: ["a": ["A"]]).differences.isEmpty)
        #expect(try outcome([file("a", text)], answers: [linux: true], lists: ["a": ["A", "B"]]).differences.map(\.field) == ["module"])
    }

    @Test func outcome_whenOurConditionHoldsButTheCompilersDoesNot_isADifference() throws {
        let found = try outcome([file("a", "#if os(Linux)\nimport A\n#endif")], answers: [linux: false], lists: ["a": []])
        #expect(found.differences.map(\.field) == ["activity"])
    }

    @Test func outcome_whenOurConfigurationIsUndecided_countsTheImport() throws {
        let question = BuildCondition.question(name: "arch", argument: "x86_64")
        let found = try outcome([file("a", "#if arch(x86_64)\nimport A\n#endif")], answers: [question: true], lists: ["a": ["A"]])
        #expect(found.differences.isEmpty)
        #expect(found.undecided == 1)
    }

    @Test func outcome_whenTheCompilerAcceptsWhatWeReject_isADifference() throws {
        let found = try outcome([file("a", "import A\n}")], lists: ["a": ["A"]])
        #expect(found.differences.map(\.field) == ["problems"])
    }

    @Test func outcome_whenAConditionHasNoAnswer_isADifference() throws {
        let found = try outcome([file("a", "#if UNASKED\nimport A\n#endif")], lists: ["a": []])
        #expect(found.differences.map(\.field) == ["conditions"])
    }
}

@Suite struct CompilerImportScanTests {
    private func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scan-oracle-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    @Test func modules_ofTwoFiles_areBothFilesImports() throws {
        try withFolder { folder in
            let texts = ["a": "import A.Sub; import struct B.S", "-b": "#if DEBUG\nimport C\n#else\nimport D\n#endif"]
            for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: "\(name).swift")) }
            let files = texts.keys.map { folder.appending(path: "\($0).swift").path }
            var facts = FactSet(name: "", languageMode: 5)
            #expect(try CompilerImportScan(facts: facts, workFolder: folder).modules(of: files) == ["A", "B", "D"])
            facts.isDebug = true
            #expect(try CompilerImportScan(facts: facts, workFolder: folder).modules(of: files) == ["A", "B", "C"])
        }
    }

    @Test func modules_ofABrokenFile_areRefused() throws {
        try withFolder { folder in
            let file = folder.appending(path: "broken.swift")
            try Data("import A\nstruct {".utf8).write(to: file)
            #expect(try CompilerImportScan(facts: FactSet.all[0], workFolder: folder).modules(of: [file.path]) == nil)
        }
    }

    @Test func questions_whenOneIsRefused_answerTheOthers() throws {
        try withFolder { folder in
            let scan = CompilerImportScan(facts: FactSet(name: "", languageMode: 6, definedFlags: ["HERE"]), workFolder: folder)
            let (here, there) = (BuildCondition.flag("HERE"), BuildCondition.flag("THERE"))
            let refused = BuildCondition.question(name: "compiler", argument: "nonsense")
            let table = try QuestionTable(of: [.all([here, .not(there)]), refused], scan: scan, workFolder: folder)
            #expect(table.truth(of: .all([here, .not(there)])) == .true)
            #expect(table.truth(of: .any([there, .literal(false)])) == .false)
            #expect(table.truth(of: refused) == .unknown)
        }
    }

    @Test func factSets_areAtLeastTwoWithBothModes() {
        #expect(Set(FactSet.all.map(\.languageMode)) == [5, 6])
        #expect(Set(FactSet.all.map(\.name)).count == FactSet.all.count)
    }
}
