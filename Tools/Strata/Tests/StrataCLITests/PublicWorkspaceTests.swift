import Foundation
import StrataTesting
import Testing

/// Small workspaces from public reports with the right answers. They are in `strata-public` of `STRATA_DATA`, else of `shared/data` beside
/// the repository.
@Suite struct PublicWorkspaceTests {
    /// A workspace, its right exit status, and the rule and file of each finding.
    struct Answer: Sendable, CustomStringConvertible {
        var name: String
        var status: Int32 = 0
        var findings: [String] = []
        var links: [String: String] = [:]

        var description: String { name }
    }

    private static let beside = URL(filePath: #filePath).appending(path: "../../../../../../shared/data").standardizedFileURL.path()
    private static let folder = (ProcessInfo.processInfo.environment["STRATA_DATA"] ?? beside) + "/strata-public"

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: folder), "there is no folder \(folder)"),
        arguments: [
            .init(name: "a11-glob-set"), .init(name: "a16-trait", status: 1, findings: ["undeclared-import App/Sources/App/Always.swift"]),
            .init(name: "a23b-binary-url"), .init(name: "a24-tools-version-later"), .init(name: "b8-tuist-package"),
            .init(name: "b12-target-folder-is-a-link", links: ["Tests/KitTests": "../KitTests"]),
            .init(name: "b4-c-ifdef"),
            .init(name: "b7-phases-without-files"),
        ] as [Answer])
    func workspace_ofAPublicReport_hasItsRightAnswer(answer: Answer) throws {
        let original = "\(Self.folder)/\(answer.name)"
        try withTemporaryFolder { folder in
            let copy = "\(folder)/copy"
            try FileManager.default.copyItem(atPath: original, toPath: copy)
            for (path, target) in answer.links {
                // The data may contain the link as git stores it: as a file with its target.
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: ("\(copy)/\(path)" as NSString).deletingLastPathComponent)
                try FileManager.default.removeItem(atPath: "\(copy)/\(path)")
                try FileManager.default.createSymbolicLink(atPath: "\(copy)/\(path)", withDestinationPath: target)
            }
            let run = try strata("check", copy, "--index-store", "off", "--format", "json")
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let findings = (report?["violations"] as? [[String: Any]] ?? []).map { "\($0["rule"] ?? "") \($0["file"] ?? "")" }
            #expect(findings == answer.findings)
            #expect(run.status == answer.status, "\(run.errors)")
        }
    }
}
