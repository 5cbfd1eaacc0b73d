import Foundation
import StrataCLI
import StrataRules
import Testing

/// Commands run in process, apart from the scenarios of `TranscriptTests`.
@Suite(.serialized) struct CommandTests {
    private let workspace = fixture("check_ofAThreeTierWorkspace")

    @Test(arguments: ["text", "json", "sarif", "github", "xcode", "junit"])
    func check_twice_isByteIdentical(format: String) throws {
        let arguments = ["check", workspace, "--format", format]
        #expect(try strata(arguments).output == strata(arguments).output)
    }

    @Test func check_withColors_onlyWhenAsked() throws {
        #expect(try strata("check", workspace, "--color", "always").output.contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect(try strata(["check", workspace], isTerminal: true).output.contains("\u{1B}["))
        #expect(try !strata(["check", workspace], isTerminal: true, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}["))
        #expect(try !strata(["check", workspace, "--color", "never"], isTerminal: true).output.contains("\u{1B}["))
    }

    @Test func timings_goToStandardError() throws {
        let run = try strata("check", workspace, "--timings")
        let names = run.errors.split(separator: ";")[0].split(separator: ",").map { $0.split(separator: " ")[0] }
        #expect(names == ["folders", "manifests", "files", "links", "symbols", "rules"])
    }

    @Test(arguments: Rules.identifiers)
    func explain_ofARule_showsItsExamples(identifier: String) throws {
        let run = try strata("explain", identifier)
        let rule = try #require(Rules.all.first { $0.identifier == identifier })
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("\(identifier): "))
        for text in [rule.texts.violations, rule.texts.allowed] {
            for line in text.split(separator: "\n") { #expect(run.output.contains("  \(line)\n")) }
        }
    }

    @Test func schema_isJSONAndNamesEveryKey() throws {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(strata("schema").output.utf8)) as? [String: Any])
        let keys = try #require(object["properties"] as? [String: Any]).keys.sorted()
        #expect(
            keys == [
                "baseline", "conventions", "exceptions", "exclude", "external", "layers", "matrix", "reach", "roots", "severity", "targets",
                "test-only", "umbrellas",
            ])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completions_areMadeForEachShell(shell: String) throws {
        let run = try strata("--generate-completion-script", shell)
        #expect(run.output.contains("changed-since"))
        #expect(run.status == 0)
    }

    @Test func picture_inAFileWithCRLF_preservesLineEndings() throws {
        try withTemporaryFolder { folder in
            try write("a\r\n<!-- strata graph -->\r\n<!-- end of strata graph -->\r\nb\r\n", to: "\(folder)/README.md")
            for option in ["--write", "--check"] {
                #expect(try strata(["graph", workspace, "--level", "layer", option, "README.md"], in: folder).status == 0)
            }
            let text = try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8)
            #expect(text.hasPrefix("a\r\n<!-- strata graph -->\r\n```mermaid\r\nflowchart TD\r\n"))
            #expect(text.hasSuffix("```\r\n<!-- end of strata graph -->\r\nb\r\n"))
        }
    }
}
