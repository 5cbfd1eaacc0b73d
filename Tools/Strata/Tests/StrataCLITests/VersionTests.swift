import Foundation
import Testing

@testable import StrataCLI

@Suite struct VersionTests {
    @Test func version_ofAStampedProgram_namesTheCommit() {
        #expect(VersionText.text(stamp: "0123456789ab clean").contains("\ncommit: 0123456789ab\n"))
        #expect(VersionText.text(stamp: "0123456789ab modified").contains("\ncommit: 0123456789ab, modified\n"))
    }

    @Test(arguments: ["", " ", "0123456789ab", "a b c", "\u{FFFD}"])
    func version_withoutAStamp_reportsIt(stamp: String) {
        #expect(VersionText.text(stamp: stamp).contains("\ncommit: not recorded (not built by make)\n"))
    }

    @Test func version_namesRulesAndFormats() throws {
        let lines = VersionText.text(stamp: "").split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines[2].wholeMatch(of: /rules: \d+, set [0-9a-f]{8}/) != nil)
        #expect(lines[3] == "formats: baseline 1, json 1, plan 1, sarif 2.1.0")
    }
}

@Suite struct BuildOptionTests {
    @Test func check_withAbsolutePaths_namesTheWholePathOfEachFinding() throws {
        let root = fixture("check_ofAThreeTierWorkspace")
        let run = try strata("check", root, "--format", "xcode", "--absolute-paths")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("\(root)/Packages/Screens/") })
        #expect(lines.last?.hasPrefix("note: checked ") == true)
    }

    @Test func check_withChecked_writesTheFileOnlyOnSuccess() throws {
        try withTemporaryFolder { folder in
            let file = "\(folder)/Checked.swift"
            #expect(try strata("check", fixture("check_ofAThreeTierWorkspace"), "--checked", file).status == 1)
            #expect(!FileManager.default.fileExists(atPath: file))
            let clean = fixture("check_ofAThreeTierWorkspace") + "/Packages/Network"
            #expect(try strata("check", clean, "--checked", file).status == 0)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "// No violations.\n")
            let unwritable = try strata("check", clean, "--checked", "/nowhere/at/all/Checked.swift")
            #expect(unwritable.status == 2)
        }
    }

    @Test func check_withACacheFolder_writesNowhereElse() throws {
        try withTemporaryFolder { folder in
            try write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "A", targets: [.target(name: "A")])
                package.name = CommandLine.arguments[0]

                """, to: "\(folder)/work/Package.swift")
            try write("let a = 1\n", to: "\(folder)/work/Sources/A/A.swift")
            let run = try strata(
                ["check", "\(folder)/work", "--allow-manifests"],
                environment: ["STRATA_CACHE": "\(folder)/own", "XDG_CACHE_HOME": "\(folder)/general"])
            #expect(run.status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/own/manifests").count == 1)
            // The folder is SwiftPM's own.
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/general/strata"))
        }
    }
}
