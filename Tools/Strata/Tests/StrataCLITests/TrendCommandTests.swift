import Foundation
import Testing

/// `strata metrics --trend` in a repository.
@Suite struct TrendCommandTests {
    @Test func trend_inARepository_growsByOneLineACommit() throws {
        try withTemporaryFolder { folder in
            let root = URL(fileURLWithPath: "\(folder)/workspace").standardizedFileURL.path
            try FileManager.default.copyItem(atPath: fixture("check_ofAThreeTierWorkspace"), toPath: root)
            try makeRepository(root)
            let file = "\(root)/trend.jsonl"
            func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }
            func commit(_ message: String) throws {
                try runGit(["add", "--all"], root)
                try runGit(["commit", "--quiet", "--message", message], root)
            }

            let missing = try strata("metrics", root, "--trend", file, "--show")
            #expect(missing.errors == "\(file): error: this trend file cannot be read\n")
            #expect(missing.status == 2)
            let first = try strata("metrics", root, "--trend", file)
            #expect(first.output.hasSuffix(" are added\n"), "\(first)")
            #expect(first.status == 0)
            let one = try text()
            #expect(one.contains("\"date\":\"2026-01-15\",\"edges\":5,\"findings\":2,"))
            #expect(one.filter(\.isNewline).count == 1)
            let again = try strata("metrics", root, "--trend", file)
            #expect(again.output.hasSuffix(" are there already\n"))
            #expect(try text() == one)

            // The trend file itself may be uncommitted; what is counted may not.
            let screen = "\(root)/Packages/Screens/Sources/HomeScreens/More.swift"
            try commit("trend")
            try "let more = 1\n".write(toFile: screen, atomically: true, encoding: .utf8)
            let dirty = try strata("metrics", root, "--trend", file)
            #expect(dirty.errors.hasPrefix("Packages/Screens/Sources/HomeScreens/More.swift: error: this differs from commit "), "\(dirty)")
            #expect(dirty.status == 2)
            #expect(try text() == one)
            try commit("more")
            #expect(try strata("metrics", root, "--trend", file).status == 0)
            let two = try text()
            #expect(two.hasPrefix(one) && two.filter(\.isNewline).count == 2)
            let shown = try strata("metrics", root, "--trend", file, "--show")
            #expect(shown.output.contains("\npresentation         1      2 +1   1         2\n"), "\(shown.output)")
            #expect(
                try strata("metrics", root, "--trend", file, "--show", "--format", "json").output.hasPrefix("[\n  {\n    \"format\": 1,"))

            // A conflict that nobody resolved, and a place where nothing can be written.
            try ("<<<<<<< HEAD\n" + two).write(toFile: file, atomically: true, encoding: .utf8)
            for arguments in [["--show"], []] {
                let run = try strata(["metrics", root, "--trend", file] + arguments)
                #expect(
                    run.errors
                        == "\(file):1:1: error: this is no line of a trend file: it is no JSON object; remove the line, or give another file\n"
                )
                #expect(run.status == 2)
            }
            #expect(try text() == "<<<<<<< HEAD\n" + two)
            #expect(try strata("metrics", root, "--trend", "\(root)/no/folder.jsonl").status == 2)
            #expect(try strata("metrics", root, "--trend", root).status == 2)
        }
    }

    @Test func trend_outsideARepository_isRefused() throws {
        try withTemporaryFolder { root in
            let run = try strata("metrics", root, "--trend", "\(root)/t.jsonl")
            #expect(run.errors.hasPrefix("error: git cannot tell the present commit: "), "\(run.errors)")
            #expect(run.status == 2)
            #expect(!FileManager.default.fileExists(atPath: "\(root)/t.jsonl"))
        }
    }

    @Test(arguments: [["--show"], ["--trend", "t", "--tests"], ["--trend", "t", "--format", "json"]])
    func trend_withOptionsThatDoNotGoWithIt_isRefused(arguments: [String]) throws {
        #expect(try strata(["metrics"] + arguments).status == 2)
    }
}
