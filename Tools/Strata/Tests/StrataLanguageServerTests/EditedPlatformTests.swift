import StrataRules
import StrataScan
import StrataWorkspace
import Testing

@testable import StrataLanguageServer

/// Findings about platforms in edited files.
@Suite struct EditedPlatformTests {
    private static let path = "A/Sources/AKit/A.swift"
    private static let text = "let number = UInt(pthread_self())\n"

    private func edited(_ text: String) -> EditedWorkspace {
        var package = SyntheticWorkspace.Package.package("A", [.target("AKit", uses: [], ["A.swift": text, "B.swift": "struct B {}\n"])])
        package.platforms = ["macos"]
        return EditedWorkspace(
            LoadedWorkspace(
                root: "/sample", workspace: SyntheticWorkspace([package]).load(), configuration: nil, baseline: nil,
                today: CalendarDay.first))
    }

    private func rules(_ workspace: EditedWorkspace) -> [String] { workspace.findings.map { "\($0.rule) \($0.position)" } }

    @Test func finding_ofAnEditedFile_isHiddenUntilTheTextIsAsBefore() {
        var workspace = edited(Self.text)
        #expect(rules(workspace) == ["platform-type 1:19"])
        workspace.setText(Array("\n\(Self.text)".utf8), of: Self.path, isOriginal: false)
        #expect(rules(workspace) == [])
        workspace.setText(Array(Self.text.utf8), of: Self.path, isOriginal: true)
        #expect(rules(workspace) == ["platform-type 1:19"])
    }

    @Test func file_withPartsForPlatforms_isReadAgainWhenItIsSaved() {
        var workspace = edited(Self.text)
        #expect(!workspace.dependsOnPlatform(Self.path))
        workspace.setText([], of: Self.path, isOriginal: false)
        #expect(workspace.dependsOnPlatform(Self.path))

        let other = "A/Sources/AKit/B.swift"
        workspace.setText(Array("struct B { let a = 1 }\n".utf8), of: other, isOriginal: false)
        #expect(!workspace.dependsOnPlatform(other))
        workspace.setText(Array("#if os(Linux)\nstruct B {}\n#endif\n".utf8), of: other, isOriginal: false)
        #expect(workspace.dependsOnPlatform(other))
    }
}
