import Foundation
import Testing

/// Output of the commands for an app in an Xcode project.
@Suite struct XcodeProjectTests {
    private let app = fixture("check_ofAnXcodeApp")

    @Test func check_ofAnApp_appliesTheLayersToItsTargets() throws {
        let run = try strata("check", app)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                """
                Harbor/HarborApp.swift:4:1: error: [cross-layer-import] Harbor (app) imports NetworkKit (network)
                  because: the app asks its kit
                  only in: ios-debug
                """))
        #expect(run.output.contains("files: 5 checked, 1 excluded, 0 unowned"), "\(run.output)")
    }

    @Test func check_ofADamagedProject_endsWithItsPlace() throws {
        try withTemporaryFolder { root in
            let copy = "\(root)/app"
            try FileManager.default.copyItem(atPath: app, toPath: copy)
            let file = "\(copy)/Harbor.xcodeproj/project.pbxproj"
            var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            lines.insert("<<<<<<< HEAD", at: 20)
            try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
            for command in ["check", "files"] {
                let run = try strata(command, copy)
                #expect(run.status == 2)
                #expect(
                    run.errors.contains(
                        "Harbor.xcodeproj/project.pbxproj:21:1: error: this project cannot be read, the rest is checked: a merge left both versions here; resolve the conflict; "
                    ), "\(run.errors)")
            }
        }
    }
}
