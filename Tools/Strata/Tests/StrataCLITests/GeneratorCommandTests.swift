import Foundation
import Testing

/// Commands for new apps and their parts, apart from the scenarios of `TranscriptTests`.
@Suite struct GeneratorCommandTests {
    /// Makes an app in the folder `Shop` from a clone in `template`, which has more files.
    private func withApp(_ files: [String: String] = [:], _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            try FileManager.default.copyItem(atPath: fixture("transcripts/harbor/template"), toPath: "\(folder)/template")
            for (path, text) in files { try write(text, to: "\(folder)/template/\(path)") }
            try makeRepository("\(folder)/template")
            let identity = ["AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"].map { ("GIT_\($0)", "t") }
            let environment = Dictionary(uniqueKeysWithValues: identity)
            #expect(try strata(["new", "Shop", "--template", "template"], in: folder, environment: environment).status == 0)
            try body(folder)
        }
    }

    private func commit(_ folder: String) throws {
        try runGit(["add", "--all"], folder)
        try runGit(["-c", "user.name=t", "-c", "user.email=t", "commit", "--quiet", "--message", "more"], folder)
    }

    @Test func dryRun_printsADiffThatGitApplies() throws {
        try withApp { folder in
            let app = "\(folder)/Shop"
            for action in ["add", "remove"] {
                let run = try strata([action, "domain", "Orders", "--dry-run"], in: app)
                #expect(try runGit(["status", "--porcelain"], app) == "")
                try write(run.output, to: "\(app)/.build/diff")
                try runGit(["apply", "--index", ".build/diff"], app)
                let applied = try runGit(["write-tree"], app)
                try runGit(["reset", "--quiet", "--hard"], app)
                #expect(try strata([action, "domain", "Orders"], in: app).status == 0)
                try runGit(["add", "--all"], app)
                #expect(try runGit(["write-tree"], app) == applied)
                try commit(app)
            }
        }
    }

    /// Changes some lines; new ones contain the mark, so that they occur once.
    private static func edit(_ lines: [String], _ mark: String, _ random: inout some RandomNumberGenerator) -> [String] {
        var lines = lines
        for step in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0..<lines.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: lines.insert("\(mark) \(step)", at: place)
            case 1: lines[place] = "\(mark) \(step)"
            default: lines.remove(at: place)
            }
        }
        return lines
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    /// A thousand files, each changed at random in the app and in the template.
    @Test(arguments: 0..<10) func upgrade_overRandomEdits_losesNone(block: Int) throws {
        var random = SystemRandomNumberGenerator()
        let names = (0..<100).map { "Docs/File\($0).md" }
        let base = Dictionary(uniqueKeysWithValues: names.map { name in (name, (0..<30).map { "\(name) \($0)" }) })
        try withApp(base.mapValues(Self.text)) { folder in
            var (ours, theirs): ([String: [String]], [String: [String]]) = ([:], [:])
            for name in names {
                ours[name] = Self.edit(base[name] ?? [], "app", &random)
                theirs[name] = Self.edit(base[name] ?? [], "template", &random)
                try write(Self.text(ours[name] ?? []), to: "\(folder)/Shop/\(name)")
                try write(Self.text(theirs[name] ?? []), to: "\(folder)/template/\(name)")
            }
            for repository in ["template", "Shop"] { try commit("\(folder)/\(repository)") }
            let run = try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop")
            #expect(run.errors == "")
            for name in names {
                let result = try String(contentsOfFile: "\(folder)/Shop/\(name)", encoding: .utf8).split(separator: "\n").map(String.init)
                let (old, app, template) = (base[name] ?? [], ours[name] ?? [], theirs[name] ?? [])
                if app == old || template == old || app == template {
                    #expect(result == (app == old ? template : app))
                    continue
                }
                let isMarked = result.contains { $0.hasPrefix("<<<<<<<") }
                #expect(run.output.contains("conflict: \(name): ") == isMarked)
                let new = app.filter { $0.hasPrefix("app") } + template.filter { $0.hasPrefix("template") }
                #expect(Set(result).isSuperset(of: Set(app).intersection(template).union(new)), "\(name)")
                guard !isMarked else { continue }
                // A line that one side removed is gone, and no line is there twice.
                #expect(Set(result) == Set(app).union(template).subtracting(Set(old).subtracting(Set(app).intersection(template))))
                #expect(Set(result).count == result.count)
            }
            #expect(run.status == (run.output.contains("conflict:") ? 1 : 0))
            try commit("\(folder)/Shop")
            #expect(
                try strata(["upgrade", "--template", "../template"], in: "\(folder)/Shop").output
                    == "note: the app is at the template's commit; nothing to do\n")
        }
    }
}
