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
