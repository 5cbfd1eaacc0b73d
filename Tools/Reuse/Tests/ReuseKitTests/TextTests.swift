import Foundation
import Testing

@testable import ReuseKit

@Suite struct TextTests {
    private static let blob = String(repeating: "ab", count: 20)

    @Test func provenance_readBack_isTheSame() throws {
        let provenance = Provenance(
            package: "Cache", commit: Self.blob, sources: ["Packages/Cache", "Packages/with space"],
            files: [.init(blob: Self.blob, path: "a b.swift"), .init(blob: Self.blob, path: "Sources/é.swift")])
        #expect(try Provenance(text: provenance.text, path: "P") == provenance)
    }

    @Test(arguments: [
        "", "package A\n", "nonsense\n", "package A\ncommit short\n",
        "package A\ncommit \(blob)\nsource A\nfile \(blob) ../../etc/passwd\n",
        "package A\ncommit \(blob)\nsource A\nfile \(blob) /etc/passwd\n", "package A\ncommit \(blob)\nsource A\nfile x y\n",
        "\0\u{FFFD}\n",
    ])
    func provenance_whenMalformed_isRejected(text: String) {
        #expect(throws: ReuseError.self) { try Provenance(text: text, path: "P") }
    }

    @Test func readmeProgram_isTheFirstBlockAndItsOutputTheSecond() throws {
        let program = try ReadmeProgram(
            readme: "# A\n\ntext\n\n```swift\nimport AKit\n\nprint(1)\n```\n\nprints\n\n```\n1\n```\n\n```swift\nno\n```\n", path: "R")
        #expect(program.source == "import AKit\n\nprint(1)\n")
        #expect(program.output == "1")
        #expect(program.modules == ["AKit"])
    }

    @Test(arguments: ["", "# A\n", "```swift\nprint(1)\n```\n", "```\n1\n```\n```swift\nprint(1)\n```\n", "```swift\nprint(1)\n"])
    func readmeProgram_ofAReadmeWithoutOne_isRefused(readme: String) {
        #expect {
            try ReadmeProgram(readme: readme, path: "R")
        } throws: {
            "\($0)" == "R does not open with a ```swift block followed by a block with its output."
        }
    }

    @Test func readmeProgram_ofMoreThanFifteenLines_isRefused() {
        let lines = String(repeating: "print(1)\n", count: 16)
        #expect(throws: ReuseError.self) { try ReadmeProgram(readme: "```swift\n\(lines)```\n```\n1\n```\n", path: "R") }
    }

    @Test func fastImport_ofAwkwardPathsAndMessages_countsBytesAndQuotes() {
        var stream = FastImportStream()
        stream.commit(message: "é\ncommit refs/heads/evil", author: "A <a> 1 +0000", committer: "B <b> 2 +0000")
        stream.add(.init(mode: "100644", blob: "f00", path: "x"), as: "a \"b\"\\c\nd é.swift")
        #expect(
            String(decoding: stream.data, as: UTF8.self) == """
                commit refs/heads/main
                mark :1
                author A <a> 1 +0000
                committer B <b> 2 +0000
                data 25
                é
                commit refs/heads/evil
                M 100644 f00 "a \\"b\\"\\\\c\\012d é.swift"

                """)
    }
}
