import Foundation
import Testing

/// Creating and updating the diagram in a file.
@Suite(.serialized) struct GraphBlockTests {
    private let workspace = fixture("check_ofAThreeTierWorkspace")

    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try text.write(toFile: "\(folder)/README.md", atomically: true, encoding: .utf8)
            try body(folder)
        }
    }

    private func graph(_ folder: String, _ option: String, _ more: String...) throws -> Run {
        try strata(["graph", workspace, "--level", "layer", option, "README.md"] + more, in: folder)
    }

    @Test func write_betweenTheMarks_leavesTheRestAlone() throws {
        try withFile("# A\n\n<!-- strata graph -->\nold\n<!-- end of strata graph -->\n\nlast") { folder in
            let run = try graph(folder, "--write")
            #expect(run.output == "README.md: drawn anew\n")
            #expect(run.status == 0)
            #expect(
                try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8) == """
                    # A

                    <!-- strata graph -->
                    ```mermaid
                    flowchart TD
                      n0["presentation"]
                      n1["services"]
                      n2["micro-services"]
                      n0 --> n1
                      n0 --> n2
                      n1 --> n2
                      linkStyle 1 stroke:#d1242f,stroke-width:2px
                    ```
                    <!-- end of strata graph -->

                    last
                    """)
            #expect(try graph(folder, "--write").output == "README.md: the picture is up to date\n")
            #expect(try graph(folder, "--check").status == 0)
        }
    }

    @Test func check_ofAPictureThatDrifted_exitsWith1AtItsLine() throws {
        try withFile("<!-- strata graph -->\n```mermaid\nflowchart LR\n```\n<!-- end of strata graph -->\n") { folder in
            let run = try graph(folder, "--check")
            #expect(
                run.errors
                    == "README.md:3:1: error: the picture is outdated; 'strata graph … --write README.md' updates it\n")
            #expect(run.status == 1)
            #expect(try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8).contains("LR"))
        }
    }

    @Test func write_withCRLF_preservesLineEndings() throws {
        try withFile("a\r\n<!-- strata graph -->\r\n<!-- end of strata graph -->\r\nb\r\n") { folder in
            #expect(try graph(folder, "--write").status == 0)
            let text = try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8)
            #expect(text.hasPrefix("a\r\n<!-- strata graph -->\r\n```mermaid\r\nflowchart TD\r\n"))
            #expect(text.hasSuffix("```\r\n<!-- end of strata graph -->\r\nb\r\n"))
            #expect(try graph(folder, "--check").status == 0)
        }
    }

    static let misplaced: [(String, String)] = [
        (
            "# A\n",
            "README.md: error: the file has no place for the picture; add the lines '<!-- strata graph -->' and '<!-- end of strata graph -->'\n"
        ),
        (
            "<!-- strata graph -->\n<!-- strata graph -->\n<!-- end of strata graph -->\n",
            "README.md:2:1: error: the file has a second place for the picture; remove one\n"
        ),
        (
            "<!-- end of strata graph -->\n<!-- strata graph -->\n",
            "README.md:1:1: error: the end line of the picture is before its begin line\n"
        ),
    ]

    @Test(arguments: misplaced)
    func file_withoutOnePlace_exitsWith2AndIsLeftAlone(text: String, message: String) throws {
        try withFile(text) { folder in
            for option in ["--check", "--write"] {
                let run = try graph(folder, option)
                #expect(run.errors == message)
                #expect(run.status == 2)
            }
            #expect(try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8) == text)
        }
    }

    @Test func options_thatDoNotGoTogether_areRefused() throws {
        try withFile("") { folder in
            #expect(try graph(folder, "--check", "--write", "README.md").status == 2)
            #expect(try graph(folder, "--check", "--format", "svg").status == 2)
            #expect(try graph(folder, "--write", "--output", "x").status == 2)
            let run = try strata(["graph", workspace, "--check", "none.md"], in: folder)
            #expect(run.errors.contains("none.md: error: this file cannot be read as UTF-8"))
        }
    }
}
