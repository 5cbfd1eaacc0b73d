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

    @Test func manifest_thatIsUnderstood_isPrintedAsJSON() throws {
        try withPackage("") { folder in
            let run = try strata("manifest", folder)
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("{") && run.output.contains(#""name":"A""#))
        }
    }

    @Test func manifest_thatIsNot_exitsWith2AtItsPlace() throws {
        try withPackage("later()\n") { folder in
            let run = try strata("manifest", folder)
            #expect(run.status == 2)
            #expect(run.errors == "\(folder)/Package.swift:4:1: the built-in evaluator does not support this call\n")
            let several = try strata("manifest", folder, folder)
            #expect(several.output == String(repeating: "\(folder)\trefused 4:1: this call\n", count: 2))
        }
    }

    @Test func check_withoutToolchain_runsWhereAllIsUnderstood() throws {
        let clean = fixture("check_ofAThreeTierWorkspace") + "/Packages/Network"
        #expect(try strata(["check", clean], environment: ["PATH": "/nowhere"]).status == 0)
    }

    @Test func check_withoutToolchain_namesTheManifestsThatItDoesNotUnderstand() throws {
        try withPackage("later()\n") { folder in
            let run = try strata(["check", folder, "--allow-manifests"], environment: ["PATH": "/nowhere"])
            #expect(run.status == 2)
            #expect(
                run.errors.hasPrefix(
                    "Package.swift:4:1: error: the built-in evaluator does not support this call, and no 'swift'"))
        }
    }
}
