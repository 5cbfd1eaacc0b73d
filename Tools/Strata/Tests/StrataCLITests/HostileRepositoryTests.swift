import Foundation
import StrataTesting
import Testing

/// Repositories whose settings, links and paths try to escape.
@Suite(.serialized) struct HostileRepositoryTests {
    /// A repository with a changed file, in which every program in the settings creates the file `proof`.
    private func withRepository(_ test: (_ root: String, _ proof: String, _ program: String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let (root, proof, program) = ("\(folder)/app", "\(folder)/proof", "\(folder)/program")
            try writeProgram("#!/bin/sh\necho \"$0 $*\" >> '\(proof)'\ncat 2>/dev/null\n", to: program)
            try writePackage(root)
            try makeRepository(root)
            try write("import Foundation\nimport Dispatch\n", to: "\(root)/Sources/A/A.swift")
            try test(root, proof, program)
        }
    }

    private func writePackage(_ root: String) throws {
        try write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [.target(name: \"A\")])\n",
            to: "\(root)/Package.swift")
        try write("import Foundation\n", to: "\(root)/Sources/A/A.swift")
    }

    private static let commands = [
        ["check", "--changed-since", "HEAD"], ["check", "--staged"], ["impact", "--since", "HEAD"], ["hook", "install"],
        ["hook", "uninstall"],
    ]

    private func expectNoProgram(_ root: String, _ proof: String, _ note: String) throws {
        for command in Self.commands {
            let run = try strata(command + [root])
            let said = FileManager.default.contents(atPath: proof).map { String(decoding: $0, as: UTF8.self) }
            #expect(said == nil, "\(note), \(command)")
            try? FileManager.default.removeItem(atPath: proof)
            #expect(run.status == 0, "\(note), \(command): \(run)")
        }
    }

    private static let keys = [
        "core.fsmonitor", "diff.external", "core.pager", "pager.diff", "core.sshCommand", "core.editor", "core.askPass", "alias.diff",
        "alias.ls-files", "core.gitProxy", "credential.helper", "core.alternateRefsCommand", "gpg.program",
    ]
    /// The name of a filter may contain characters at which other ways of passing settings would split.
    private static let filters = ["plain", "with=sign", "two words", "dotted.name"].map { "filter.\($0)" }

    @Test(arguments: keys + filters + ["config.worktree", "included", "hooks"])
    func command_inARepositoryWithAProgramInItsSettings_startsNoProgram(way: String) throws {
        try withRepository { root, proof, program in
            let text = "[core]\n\tfsmonitor = \(program)\n[filter \"x\"]\n\tclean = \(program)\n"
            try write("* filter=x\n", to: "\(root)/.git/info/attributes")
            switch way {
            case _ where way.hasPrefix("filter."):
                for part in ["clean", "smudge", "process"] { try runGit(["config", "\(way).\(part)", program], root) }
                try runGit(["config", "\(way).required", "true"], root)
                // Attributes can only refer to filters without spaces; a macro refers to the others.
                let attribute = way.contains(" ") ? "plain" : String(way.dropFirst("filter.".count))
                for file in [".gitattributes", ".git/info/attributes"] {
                    try write("* filter=\(attribute) diff=\(attribute)\n", to: "\(root)/\(file)")
                }
                for part in ["command", "textconv"] { try runGit(["config", "diff.\(attribute).\(part)", program], root) }
                // git compares the contents of an index entry that may be outdated.
                try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: "\(root)/.git/index")
            case "included":
                try write(text, to: "\(root)/.settings")
                try runGit(["config", "include.path", "../.settings"], root)
            case "hooks":
                for hook in ["post-index-change", "pre-commit", "reference-transaction", "fsmonitor-watchman"] {
                    try writeProgram("#!/bin/sh\nexec '\(program)' \(hook)\n", to: "\(root)/.git/hooks/\(hook)")
                }
            case "config.worktree":
                try runGit(["config", "extensions.worktreeConfig", "true"], root)
                try write(text, to: "\(root)/.git/config.worktree")
            default: try runGit(["config", way, way.hasPrefix("alias.") ? "!\(program)" : program], root)
            }
            try expectNoProgram(root, proof, way)
        }
    }

    /// A missing object would be fetched from a remote of the repository, by a program in its settings.
    @Test func command_inARepositoryThatLacksAnObject_fetchesNothing() throws {
        try withRepository { root, proof, program in
            let object = try runGit(["rev-parse", "HEAD:Sources/A/A.swift"], root).trimmingCharacters(in: .whitespacesAndNewlines)
            try FileManager.default.removeItem(atPath: "\(root)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
            for (key, value) in [
                ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
                ("remote.origin.url", "ext::\(program)"), ("protocol.ext.allow", "always"),
            ] { try runGit(["config", key, value], root) }
            for command in Self.commands {
                _ = try strata(command + [root])
                #expect(!FileManager.default.fileExists(atPath: proof), "\(command)")
            }
        }
    }

    @Test func command_withASubmoduleThatNamesAProgram_startsNoProgram() throws {
        try withRepository { root, proof, program in
            try writePackage("\(root)-other")
            try makeRepository("\(root)-other")
            defer { try? FileManager.default.removeItem(atPath: "\(root)-other") }
            try runGit(["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "\(root)-other", "Sub"], root)
            try runGit(["config", "core.fsmonitor", program], "\(root)/Sub")
            try write("import Dispatch\n", to: "\(root)/Sub/Sources/A/A.swift")
            try expectNoProgram(root, proof, "submodule")
        }
    }

    // Paths that the workspace names.

    @Test(arguments: ["../outside", "/outside", "Sources/../../outside", "link", "folder/file"])
    func baseline_thatTheWorkspaceNamesOutside_isNeitherReadNorWritten(name: String) throws {
        try withTemporaryFolder { folder in
            let root = "\(folder)/app"
            try writePackage(root)
            try write("secret words\n", to: "\(folder)/outside")
            try FileManager.default.createDirectory(atPath: "\(folder)/beside", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: "\(root)/link", withDestinationPath: "../new")
            try FileManager.default.createSymbolicLink(atPath: "\(root)/folder", withDestinationPath: "../beside")
            let named = name == "/outside" ? "\(folder)/outside" : name
            try write("layers: [{name: a, packages: [.]}]\nbaseline: \(named)\n", to: "\(root)/.strata.yml")
            for command in [["baseline"], ["baseline", "--shrink-only"], ["check"], ["check", "--changed-since", "HEAD"]] {
                let run = try strata(command + [root])
                #expect(run.status == 2, "\(command): \(run)")
                #expect(run.errors.contains("is outside of it"), "\(command): \(run)")
                #expect(!(run.output + run.errors).contains("secret"), "\(command): \(run)")
            }
            #expect(try String(contentsOfFile: "\(folder)/outside", encoding: .utf8) == "secret words\n")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/beside") == [])
        }
    }

    @Test(arguments: [".strata.yml", ".strata-baseline"]) func file_thatIsALinkToTheOutside_isNotUsed(name: String) throws {
        try withTemporaryFolder { folder in
            let root = "\(folder)/app"
            try writePackage(root)
            try write("secret words\n", to: "\(folder)/outside")
            for target in ["../outside", "../new"] {
                try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
                try FileManager.default.createSymbolicLink(atPath: "\(root)/\(name)", withDestinationPath: target)
                for command in [["check"], ["init", "--write"], ["baseline"]] {
                    let run = try strata(command + [root])
                    #expect(!(run.output + run.errors).contains("secret"), "\(command): \(run)")
                    // A workspace without a violation gets no baseline.
                    let writesIt = command != ["init", "--write"]
                    if name == ".strata-baseline" ? writesIt : target == "../outside" { #expect(run.status == 2, "\(command): \(run)") }
                    try? FileManager.default.removeItem(atPath: "\(root)/.strata-baseline.new")
                }
            }
            #expect(try String(contentsOfFile: "\(folder)/outside", encoding: .utf8) == "secret words\n")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
        }
    }

    /// The default cache is in the workspace, where a link may point to folders of the user.
    @Test(arguments: [".build", ".build/strata", ".build/strata/manifests"]) func cache_behindASymlink_removesAndWritesNothing(link: String)
        throws
    {
        try withTemporaryFolder { folder in
            let root = "\(folder)/app"
            try writePackage(root)
            let text = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
            try write(text + "package.name = CommandLine.arguments[0]\n", to: "\(root)/Package.swift")
            let rest = "strata/manifests".split(separator: "/").dropFirst(link.split(separator: "/").count - 1).joined(separator: "/")
            let precious = "\(folder)/home/\(rest)/\(UUID().uuidString)"
            try write("", to: "\(precious)/lock")
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: "\(root)/\(link)").deletingLastPathComponent().path, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: "\(root)/\(link)", withDestinationPath: "\(folder)/home")
            let before = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/home")
            let run = try strata(
                ["check", root, "--allow-manifests"], environment: ["XDG_CACHE_HOME": "", "HOME": "\(folder)/user"])
            #expect(run.status == 0, "\(run)")
            #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/home") == before)
        }
    }
}
