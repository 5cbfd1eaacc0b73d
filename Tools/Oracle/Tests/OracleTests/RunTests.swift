import Foundation
import StrataScan
import Testing

@testable import strata_oracle

@Suite struct RunTests {
    private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "oracle-tests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(folder)
    }

    private func manifest(_ package: String) -> String {
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = \(package)\n"
    }

    @Test func find_belowAFolder_returnsSortedFilesWithoutHiddenOnes() throws {
        try withFolder(["b/B.swift": "", "a.swift": "", ".build/C.swift": "", "b/notes.md": ""]) { folder in
            let found = try SourceFile.find(below: [folder.path + "/", folder.path + "/a.swift"])
            #expect(found.map(\.path) == ["\(folder.path)/a.swift", "\(folder.path)/b/B.swift"])
            #expect(throws: OracleError.unreadable("\(folder.path)/gone")) { try SourceFile.find(below: ["\(folder.path)/gone"]) }
        }
    }

    @Test func sample_whenCheckoutsAreInAnotherFolder_containsTheSameFiles() {
        let names = (0..<5_000).map { "checkouts/package/Sources/File\($0).swift" }
        let sample = names.filter { SourceFile(path: "/one/\($0)").isInSample(oneIn: 10) }
        #expect((400...600).contains(sample.count))
        #expect(sample == names.filter { SourceFile(path: "other/.build/\($0)").isInSample(oneIn: 10) })
    }

    @Test func report_whenAFileIsBroken_comparesTheOthers() throws {
        let files = [
            "A.swift": "import A\nstruct S: P { enum E {} }", "B.swift": "#if DEBUG\nimport B\n#endif\nextension S {}",
            "C.swift": "struct {",
        ]
        try withFolder(files) { folder in
            let report = try OracleRun().report(on: SourceFile.find(below: [folder.path]))
            #expect(report.filesWithErrors == ["\(folder.path)/C.swift"])
            #expect((report.files, report.imports, report.types) == (2, 2, 3))
            #expect(report.differences.isEmpty)
            #expect(report.exitCode() == 0)
            #expect(report.summary == "compared 2 files with swift-syntax (1 with errors): 2 imports, 3 types, 0 differences")
        }
    }

    @Test func report_withoutFiles_throws() {
        #expect(throws: OracleError.nothingToCompare) { try OracleRun().report(on: []) }
    }

    @Test func report_ofPackages_comparesTheirManifestsWithTheToolchain() throws {
        let files = [
            "A/Package.swift": manifest(#"Package(name: "A", targets: [.target(name: "A"), .testTarget(name: "B", dependencies: ["A"])])"#),
            "B/Package.swift": manifest("Absent()"),
        ]
        try withFolder(files) { folder in
            let report = try OracleRun().report(on: SourceFile.find(below: [folder.path]))
            #expect(report.differences.isEmpty)
            #expect((report.manifests, report.refusedManifests) == (1, []))
            #expect(report.invalidManifests == ["\(folder.path)/B/Package.swift"])
        }
    }

    @Test func report_whenAManifestsAnswerDiffers_namesTheValueAndFails() throws {
        let files = ["A/Package.swift": manifest(#"Package(name: "A")"#), "B/Package.swift": manifest(#"Package(name: "B")"#)]
        try withFolder(files) { folder in
            var run = OracleRun()
            run.theirs = { _ in ManifestAnswer.strata("\(folder.path)/B") }
            let report = try run.report(on: SourceFile.find(below: ["\(folder.path)/A"]))
            let difference = "\(folder.path)/A/Package.swift:1:1: manifest's name: ours \"A\", SwiftPM \"B\""
            #expect(report.differences.map(\.description) == [difference])
            #expect(report.exitCode() == 1)
            #expect(report.summary.hasSuffix("1 understood, 0 refused; 0 damaged manifests: 0 evaluated, 0 compared; 1 difference"))
        }
    }

    @Test func report_whenTheFactsOfAMutantDiffer_isADifferenceWithTheText() throws {
        try withFolder(["Package.swift": manifest(#"Package(name: "A", targets: [.target(name: "A")])"#)]) { folder in
            var run = OracleRun()
            (run.mutants, run.comparedMutants) = (100, 2)
            run.theirs = { $0.hasPrefix(folder.path) ? ManifestAnswer.strata($0) : .value(.null) }
            let report = try run.report(on: SourceFile.find(below: [folder.path]))
            #expect((80...100).contains(report.mutants))
            #expect((2...100).contains(report.evaluatedMutants))
            #expect(report.comparedMutants == 2)
            #expect(report.differences.count == 2)
            #expect(report.differences.first?.theirs?.contains(" for this manifest:\n") == true)
        }
    }

    @Test func exitCode_whenNothingOrTooLittleWasCompared_isNotZero() {
        var report = OracleReport()
        #expect(report.exitCode() == 2)
        report.files = 1
        #expect(report.exitCode(requiredShare: 1) == 0)
        report.invalidManifests = ["P"]
        #expect(report.exitCode() == 2)
        report.manifests = 4
        report.refusedManifests = ["Q"]
        #expect(report.exitCode(requiredShare: 0.7) == 0)
        #expect(report.exitCode(requiredShare: 0.8) == 1)
    }

    @Test func concurrentMap_ofManyItems_preservesTheirOrderAndThrowsErrors() throws {
        let items = Array(0..<1_000)
        #expect(try concurrentMap(items) { $0 * 2 } == items.map { $0 * 2 })
        #expect(throws: OracleError.nothingToCompare) {
            try concurrentMap(items) { item in
                if item == 500 { throw OracleError.nothingToCompare }
            }
        }
    }
}
