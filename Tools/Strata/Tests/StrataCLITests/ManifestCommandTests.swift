import Foundation
import Testing

@Suite struct ManifestCommandTests {
    private func withPackage(_ body: String, _ test: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let text = "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"A\")\n\(body)"
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/Package.swift"))
            try test(folder)
        }
    }

    @Test func manifest_isPrintedAsJSON() throws {
        try withPackage("if CommandLine.arguments.isEmpty { package.targets.append(.target(name: \"T\")) }\n") { folder in
            let run = try strata("manifest", folder)
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("{") && run.output.contains(#""name": "A""#))
            #expect(run.output.contains(#""reason": "'CommandLine.arguments'""#), "\(run.output)")
        }
    }

    @Test func manifest_withoutAPackage_exitsWith2AtItsPlace() throws {
        try withTemporaryFolder { folder in
            try Data("// swift-tools-version:5.9\nimport PackageDescription\nlater()\n".utf8).write(
                to: URL(fileURLWithPath: "\(folder)/Package.swift"))
            let run = try strata("manifest", folder)
            #expect(run.status == 2)
            #expect(run.errors.contains("/Package.swift:1:1: error: the manifest cannot be read without running it"), "\(run.errors)")
            #expect(try strata("manifest", folder, folder).output.split(separator: "\n").count == 2)
        }
    }

    @Test func check_withoutToolchain_readsEachManifest() throws {
        let clean = fixture("check_ofAThreeTierWorkspace") + "/Packages/Network"
        #expect(try strata(["check", clean], environment: ["PATH": "/nowhere"]).status == 0)
    }

    /// A target that is not known could be in any layer.
    @Test(arguments: [("", 0), ("layers: [{name: all, packages: [\"**\"]}]\n", 2)])
    func check_withUnknownTargets_failsIfLayersAreConfigured(
        configuration: String, status: Int32
    ) throws {
        try withPackage(
            "if CommandLine.arguments.isEmpty { package.targets.append(.target(name: \"T\")) }\npackage.targets += [.target(name: \"A\")]\n"
        ) { folder in
            try FileManager.default.createDirectory(atPath: "\(folder)/Sources/A", withIntermediateDirectories: true)
            try Data("import Foundation\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/Sources/A/A.swift"))
            if !configuration.isEmpty { try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(folder)/.strata.yml")) }
            let run = try strata(["check", folder, "--all"], environment: ["PATH": "/nowhere"])
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect((run.output + run.errors).contains("'CommandLine.arguments'"), "\(run.output)\(run.errors)")
        }
    }
}
