import Foundation
import StrataRules
import Testing

/// The steps of a team over weeks: propose, freeze, check changes, shrink, draw.
@Suite(.serialized) struct WorkflowTests {
    private static let screen = "Packages/Screens/Sources/HomeScreens/Home.swift"

    /// A copy of the fixture under git, with one commit.
    private func withRepository(_ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let root = "\(folder)/workspace"
            try FileManager.default.copyItem(atPath: fixture("check_ofAThreeTierWorkspace"), toPath: root)
            try makeRepository(root)
            try body(root)
        }
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        try change(text).write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func baseline_writtenThenShrunk_shrinksWithTheViolations() throws {
        try withRepository { root in
            #expect(try strata("baseline", root).output == ".strata-baseline: 2 violations written\n")
            let clean = try strata("check", root)
            #expect(clean.output.hasPrefix("note: 2 violations in .strata-baseline\nchecked "))
            #expect(clean.status == 0)

            try edit("\(root)/\(Self.screen)") { $0.split(separator: "\n").filter { !$0.contains("NetworkKit") }.joined(separator: "\n") }
            let stale = try strata("check", root)
            #expect(stale.status == 1)
            #expect(
                stale.output.contains(".strata-baseline:3:1: error: [stale-baseline] the baseline lists a violation of cross-layer-import"))

            #expect(try strata("baseline", root, "--shrink-only").output == ".strata-baseline: 1 violation removed, 1 left\n")
            // The import went, so the manifest's entry is unused now; the layers have spoken of it already.
            #expect(try strata("check", root).status == 0)
        }
    }

    @Test func baseline_shrinkOnly_withNewViolations_addsNoneAndExitsWith1() throws {
        try withRepository { root in
            _ = try strata("baseline", root)
            try edit("\(root)/Packages/Screens/Sources/HomeScreens/More.swift") { _ in "import NetworkKit\n" }
            let before = try String(contentsOfFile: "\(root)/.strata-baseline", encoding: .utf8)
            let run = try strata("baseline", root, "--shrink-only")
            #expect(
                run.output == """
                    .strata-baseline: 0 violations removed, 2 left
                    1 violation not in the baseline; 'strata check' shows them

                    """)
            #expect(run.status == 1)
            #expect(try String(contentsOfFile: "\(root)/.strata-baseline", encoding: .utf8) == before)
        }
    }

    @Test func baseline_whenNamedFileIsMissing_exitsWith2() throws {
        let run = try strata("check", fixture("check_ofAThreeTierWorkspace"), "--baseline", "/nowhere/b")
        #expect(run.errors == "/nowhere/b: error: this baseline cannot be read; 'strata baseline' writes one\n")
        #expect(run.status == 2)
    }

    @Test func check_changedSince_reportsFindingsMissingInTheMergeBase() throws {
        try withRepository { root in
            let untouched = try strata("check", root, "--changed-since", "HEAD")
            #expect(untouched.output.hasPrefix("note: only what 0 changed files can break is reported\nchecked "))
            #expect(untouched.status == 0)

            // Existing violations are not reported, also in a file that changes.
            try edit("\(root)/\(Self.screen)") { $0 + "\n" }
            try edit("\(root)/Packages/Screens/Package.swift") { $0 + "\n" }
            #expect(try strata("check", root, "--changed-since", "HEAD").status == 0)

            try edit("\(root)/Packages/Screens/Sources/HomeScreens/More.swift") { _ in "import NetworkKit\n" }
            let more = try strata("check", root, "--changed-since", "HEAD")
            #expect(more.output.hasPrefix("Packages/Screens/Sources/HomeScreens/More.swift:1:1: error: [cross-layer-import]"), "\(more)")
            #expect(more.output.contains("1 violation of 1 rule\n"))
        }
    }

    @Test func check_changedSince_reportsFindingsCausedInOtherFiles() throws {
        try withRepository { root in
            // Removing the last import also removes the reason for the dependency.
            try edit("\(root)/\(Self.screen)") { _ in "let value = 0\n" }
            let run = try strata("check", root, "--changed-since", "HEAD")
            #expect(run.output.hasPrefix("Packages/Screens/Package.swift:"), "\(run)")
            #expect(run.output.contains("[unused-dependency] HomeScreens (presentation) declares HomeAPI"), "\(run)")
            #expect(run.status == 1)
            try runGit(["add", "--all"], root)
            let staged = try strata("check", root, "--staged")
            #expect(staged.output == run.output)
        }
    }

    @Test func check_changedSinceAnAdvancedBranch_comparesWithTheMergeBase() throws {
        try withRepository { root in
            try runGit(["switch", "--quiet", "--create", "mine"], root)
            try runGit(["switch", "--quiet", "main"], root)
            // The violations are fixed on the main branch; this branch does not report them as fixed.
            try edit("\(root)/\(Self.screen)") { $0.split(separator: "\n").filter { !$0.contains("NetworkKit") }.joined(separator: "\n") }
            try runGit(["commit", "--quiet", "--all", "--message", "mend"], root)
            try runGit(["switch", "--quiet", "mine"], root)
            let run = try strata("check", root, "--changed-since", "main")
            #expect(run.output.hasPrefix("note: only what 0 changed files can break is reported\n"), "\(run)")
            #expect(run.status == 0)
        }
    }

    @Test func check_changedSince_reportsFindingsRemovedFromTheBaseline() throws {
        try withRepository { root in
            _ = try strata("baseline", root)
            try runGit(["add", "--all"], root)
            try runGit(["commit", "--quiet", "--message", "baseline"], root)
            #expect(try strata("check", root, "--changed-since", "HEAD").status == 0)
            try edit("\(root)/.strata-baseline") {
                $0.split(separator: "\n").filter { !$0.contains("Home.swift") }.joined(separator: "\n") + "\n"
            }
            let run = try strata("check", root, "--changed-since", "HEAD")
            #expect(run.output.hasPrefix("\(Self.screen):4:1: error: [cross-layer-import]"), "\(run)")
        }
    }

    @Test func check_changedSince_reportsNewFilesAndNeverStaleEntries() throws {
        try withRepository { root in
            _ = try strata("baseline", root)
            try edit("\(root)/\(Self.screen)") { $0.split(separator: "\n").filter { !$0.contains("NetworkKit") }.joined(separator: "\n") }
            #expect(try strata("check", root, "--changed-since", "HEAD").status == 0)
            try edit("\(root)/Packages/Screens/Sources/HomeScreens/A.swift") { _ in "import NetworkKit\n" }
            let run = try strata("check", root, "--changed-since", "HEAD")
            #expect(run.output.contains("HomeScreens/A.swift:1:1: error"))
        }
    }

    @Test(arguments: ["no-such-revision", "--output=/tmp/x"])
    func check_changedSinceSomethingThatIsNoRevision_exitsWith2(revision: String) throws {
        try withRepository { root in
            let run = try strata("check", root, "--changed-since=\(revision)")
            #expect(run.errors.hasPrefix("error: "), "\(run)")
            #expect(run.status == 2)
        }
    }

    @Test func impact_ofAChange_namesUsersAndTheirTests() throws {
        try withRepository { root in
            #expect(try strata("impact", root, "--since", "HEAD").output == "no module is affected\n")
            try edit("\(root)/Packages/Network/Sources/NetworkKit/Fetch.swift") { $0 + "\n" }
            try edit("\(root)/NOTES.md") { _ in "x" }
            let run = try strata("impact", root, "--since", "HEAD")
            #expect(
                run.output == """
                    changed:
                      NetworkKit
                    affected modules:
                      HomeScreens
                      HomeService
                      NetworkKit
                    tests to run:
                      HomeScreensTests
                    changed files in no module:
                      NOTES.md

                    """)
            #expect(run.status == 0)
            let json = try strata("impact", root, "--since", "HEAD", "--format", "json").output
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String]])
            #expect(object["tests"] == ["HomeScreensTests"])
        }
    }

    @Test func init_leavesAWorkspaceThatChecksClean() throws {
        try withRepository { root in
            let (configuration, baseline) = ("\(root)/.strata.yml", "\(root)/.strata-baseline")
            try FileManager.default.removeItem(atPath: configuration)
            let proposal = try strata("init", root)
            #expect(try Configuration(yaml: proposal.output, file: ".strata.yml").layers.count > 1)
            #expect(proposal.errors == "0 violations in all\n", "only a configuration is on standard output")
            #expect(!FileManager.default.fileExists(atPath: configuration), "a proposal writes nothing")

            // A workspace without a violation needs no baseline.
            let clean = try strata("init", root, "--write")
            #expect(clean.output.hasSuffix("0 violations in all\n"), "\(clean)")
            #expect(!FileManager.default.fileExists(atPath: baseline))
            #expect(try strata("check", root).status == 0)

            try FileManager.default.removeItem(atPath: configuration)
            try edit("\(root)/Packages/Screens/Sources/HomeScreens/A.swift") { _ in "import HomeService\n" }
            let frozen = try strata("init", root, "--write")
            #expect(frozen.output.hasSuffix("1 violation in all\n.strata-baseline written: 1 violation frozen\n"), "\(frozen)")
            #expect(try strata("check", root).status == 0)

            try FileManager.default.removeItem(atPath: baseline)
            #expect(try strata("check", root).status == 1, "without the baseline the violation is reported")
        }
    }

    @Test func init_withAnExistingConfiguration_writesNothing() throws {
        try withRepository { root in
            let before = try String(contentsOfFile: "\(root)/.strata.yml", encoding: .utf8)
            let run = try strata("init", root, "--write")
            #expect(run.errors == ".strata.yml: error: the configuration exists already; move it away to get a proposal\n")
            #expect(run.status == 2)
            #expect(try String(contentsOfFile: "\(root)/.strata.yml", encoding: .utf8) == before)
        }
    }

    @Test func timings_goToStandardError() throws {
        let run = try strata("check", fixture("check_ofAThreeTierWorkspace"), "--timings")
        let names = run.errors.split(separator: ";")[0].split(separator: ",").map { $0.split(separator: " ")[0] }
        #expect(names == ["folders", "manifests", "files", "links", "symbols", "rules"])
    }

    @Test func graph_inEachFormat_showsTheForbiddenArrow() throws {
        let path = fixture("check_ofAThreeTierWorkspace")
        #expect(
            try strata("graph", path).output == """
                flowchart TD
                  subgraph b0["presentation"]
                    n0["HomeScreens"]
                  end
                  subgraph b1["services"]
                    n1["HomeAPI"]
                    n2["HomeService"]
                  end
                  subgraph b2["micro-services"]
                    n3["NetworkKit"]
                  end
                  n0 --> n1
                  n0 --> n3
                  n2 --> n1
                  n2 --> n3
                  linkStyle 1 stroke:#d1242f,stroke-width:2px

                """)
        #expect(try strata("graph", path, "--format", "dot").output.contains("n0 -> n3 [color=\"#d1242f\", penwidth=2];"))
        #expect(try strata("graph", path, "--format", "svg").output.contains("<g class=\"edge forbidden\" data-edge=\"1\">"))
        #expect(try strata("graph", path, "--level", "layer").output.contains("n0[\"presentation\"]"))
        #expect(try !strata("graph", path, "--focus", "HomeAPI").output.contains("NetworkKit"))
        #expect(try strata("graph", path, "--tests").output.contains("HomeScreensTests"))
        let lost = try strata("graph", path, "--focus", "HomeAPY")
        #expect(lost.errors == "error: there is no module or package 'HomeAPY'; did you mean 'HomeAPI'?\n")
        #expect(lost.status == 2)
    }

    @Test func graph_ofSeveralPlaces_namesTheFirstImport() throws {
        try withRepository { root in
            try edit("\(root)/Packages/Screens/Sources/HomeScreens/Zoo.swift") { _ in "import NetworkKit\n" }
            let json = try strata("graph", root, "--format", "json").output
            let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            let edges = try #require(object["edges"] as? [[String: Any]])
            let forbidden = edges.filter { $0["forbidden"] as? Bool == true }
            #expect(forbidden.map { $0["place"] as? String } == ["\(Self.screen):4:1"])
            #expect(forbidden.map { $0["places"] as? Int } == [3])
        }
    }

    @Test func metrics_ofAWorkspace_namesTheLongestBuildPath() throws {
        let run = try strata("metrics", fixture("check_ofAThreeTierWorkspace"))
        #expect(run.output.hasPrefix("module      layer          in out all depth    I    A    D KiB\n"), "\(run.output)")
        #expect(run.output.contains("HomeScreens → "))
        let json = try strata("metrics", fixture("check_ofAThreeTierWorkspace"), "--format", "json").output
        let items = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let network = try #require(items.first { $0["module"] as? String == "NetworkKit" })
        #expect(network["fanIn"] as? Int == 2)
        #expect(network["instabilityPercent"] as? Int == 0)
    }

    @Test func schema_isJSONAndNamesEveryKey() throws {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(strata("schema").output.utf8)) as? [String: Any])
        let keys = try #require(object["properties"] as? [String: Any]).keys.sorted()
        #expect(
            keys == [
                "baseline", "conventions", "exceptions", "exclude", "external", "layers", "matrix", "reach", "roots", "severity", "targets",
                "test-only",
                "umbrellas",
            ])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completions_areMadeForEachShell(shell: String) throws {
        let run = try strata("--generate-completion-script", shell)
        #expect(run.output.contains("changed-since"))
        #expect(run.status == 0)
    }
}
