import Foundation
import StrataTesting
import Testing

/// No command runs code of the checked folder, unless the user allows it.
@Suite(.serialized) struct ForeignCodeTests {
    /// A package whose manifest, when executed, creates the file `proof` outside the checked folder.
    private func withHostilePackage(_ test: (_ folder: String, _ proof: String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let proof = "\(folder)/proof"
            try write(
                """
                // swift-tools-version: 6.0
                import Foundation
                import PackageDescription

                let isMade = FileManager.default.createFile(atPath: "\(proof)", contents: nil)
                let package = Package(name: "Hostile", targets: [.target(name: "Hostile", dependencies: isMade ? [] : [])])

                """, to: "\(folder)/app/Package.swift")
            try write("import Foundation\n", to: "\(folder)/app/Sources/Hostile/Hostile.swift")
            try runGit(["init", "--quiet", "\(folder)/app"], folder)
            try makeRepository("\(folder)/app")
            try test("\(folder)/app", proof)
        }
    }

    @Test(arguments: [
        ["check"], ["check", "--changed-since", "HEAD"], ["check", "--staged"], ["check", "--index-store", "off", "--format", "json"],
        ["init"], ["baseline"], ["why", "Hostile", "Foundation", "--path"], ["graph"], ["impact", "--since", "HEAD"], ["metrics"],
        ["modules"], ["files"], ["files", "--imports"],
    ])
    func command_overAManifestThatWritesAFile_leavesNoFile(arguments: [String]) throws {
        try withHostilePackage { folder, proof in
            // Commands that compare revisions also evaluate the old version of a changed manifest.
            let manifest = "\(folder)/Package.swift"
            try write(try String(contentsOfFile: manifest, encoding: .utf8) + "// changed\n", to: manifest)
            let run = try strata(arguments + [folder], in: folder)
            #expect(!FileManager.default.fileExists(atPath: proof))
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    @Test func lsp_withAManifestThatWritesAFile_leavesNoFile() throws {
        try withHostilePackage { folder, proof in
            let run = try strata(["lsp", folder], input: languageSession())
            #expect(!FileManager.default.fileExists(atPath: proof))
            #expect(run.output.contains("codeActionProvider"))
        }
    }

    @Test(arguments: [["check"], ["lsp"]]) func command_withTheOption_evaluatesTheManifestWithTheToolchain(arguments: [String]) throws {
        try withHostilePackage { folder, proof in
            let run = try strata(arguments + ["--allow-manifests", folder], input: languageSession())
            #expect(FileManager.default.fileExists(atPath: proof))
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    /// A search path with a relative folder, or one in the checked folder, would find programs of the checked folder.
    @Test(arguments: ["{relative}", "{relative}/bin", "{folder}", "{folder}/bin"])
    func check_withAPathIntoTheCheckedFolder_startsNoProgramOfIt(entry: String) throws {
        try withTemporaryFolder { folder in
            let app = "\(folder)/app"
            try write(
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"A\", targets: [.target(name: \"A\")])\n",
                to: "\(app)/Package.swift")
            try write("let a = 1\n", to: "\(app)/Sources/A/A.swift")
            try makeRepository(app)
            for place in [app, "\(app)/bin"] {
                for name in ["git", "swift"] {
                    try writeProgram("#!/bin/sh\n: > '\(folder)/proof'\nexit 1\n", to: "\(place)/\(name)")
                }
            }
            let current = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
            let folders = entry.replacing("{folder}", with: app).replacing("{relative}", with: current + app.dropFirst())
            let path = "\(folders):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            let run = try strata(["check", app, "--changed-since", "HEAD"], in: app, environment: ["PATH": path])
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/proof"))
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }
}
