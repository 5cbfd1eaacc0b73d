import Foundation
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// A damaged project file is rejected with a position, or its effect is visible: files are never dropped silently.
@Suite struct ProjectDamageTests {
    /// The long version, for an optimized build: `STRATA_FULL=1`.
    private static let isFull = ProcessInfo.processInfo.environment["STRATA_FULL"] != nil

    private static let files = [
        "App/Main.swift": "import Kit", "App/Left.swift": "", "Kit/K.swift": "", "Widget/W.swift": "", "Both.swift": "", "Shown.swift": "",
    ]

    private func load(_ text: String) -> Workspace {
        var files = Self.files
        files["App.xcodeproj/project.pbxproj"] = text
        return SyntheticWorkspace([], files: files).load()
    }

    /// The verdict of each file, as a check reports it.
    private func membership(_ workspace: Workspace) -> Set<String> {
        Set(workspace.modules.flatMap { module in module.files.map { "\(module.id.target) \($0.path)" } })
    }

    /// Whether the report shows that something is missing: the receipt counts checked, excluded and unassigned files.
    private func isHeard(_ workspace: Workspace, besides whole: Workspace) -> Bool {
        !workspace.problems.isEmpty || workspace.ledger.count(.checked) < whole.ledger.count(.checked)
            || workspace.unanalysed.count > whole.unanalysed.count
    }

    @Test func project_ofWhichTheEndIsMissing_isRefused() {
        let text = ProjectTests.fixture.text
        let whole = load(text)
        for end in stride(from: 0, to: text.utf8.count - 2, by: Self.isFull ? 1 : 23) {
            let workspace = load(String(text.utf8.prefix(end)) ?? "")
            #expect(workspace.problems.count == 1, "\(end)")
            #expect(workspace.problems.first?.place != nil, "\(end)")
            #expect(workspace.problems.first?.path == "App.xcodeproj/project.pbxproj")
        }
        #expect(whole.problems == [])
        #expect(membership(whole).count == 6)
    }

    @Test func project_ofWhichALineIsMissing_isRefusedOrHeard() {
        let whole = load(ProjectTests.fixture.text)
        for index in Self.lines.indices {
            var rest = Self.lines
            rest.remove(at: index)
            let workspace = load(rest.joined(separator: "\n"))
            // A file missing from one target is reported if no other target has it; a file of two targets is as declared.
            let isLess = membership(workspace).isStrictSubset(of: membership(whole))
            let isOfOne = membership(whole).subtracting(membership(workspace)).contains { !$0.hasSuffix("Both.swift") }
            #expect(!isLess || !isOfOne || isHeard(workspace, besides: whole), "\(index + 1): \(Self.lines[index])")
        }
    }

    private static let lines = ProjectTests.fixture.text.split(separator: "\n", omittingEmptySubsequences: false)
    private static let conflicts = ["<<<<<<< HEAD", "=======", ">>>>>>> other"].map { mark in
        ((lines[..<11] + [mark[...]] + lines[11...]).joined(separator: "\n"), 12, "a merge left both versions here; resolve the conflict")
    }
    private static let invalid = [
        "{}", "( a )", "{ objects = {}; }", "{ objects = {}; rootObject = a; }", "{ objects = { a = {}; }; rootObject = a; }",
        "{ objects = { a = { isa = PBXGroup; }; }; rootObject = a; }",
    ].map { ($0, 1, "this is not an Xcode project: it has no 'PBXProject' as its root") }

    @Test(arguments: conflicts + invalid)
    func project_whenInvalid_isRejectedWithItsPlace(text: String, line: Int, reason: String) {
        let message = "this project cannot be read, the rest is checked: \(reason); 'exclude:' in .strata.yml leaves the project out"
        #expect(load(text).problems.map(\.description) == ["App.xcodeproj/project.pbxproj:\(line):1: error: \(message)"])
    }

    /// An entry that cannot be read costs what it contains, and a note.
    @Test(arguments: [
        ("archiveVersion = 1;", "archiveVersion = 1; unheardOf = { a = (b); };", false, 6),
        ("objectVersion = 77;", "objectVersion = 110;", false, 6), ("isa = PBXProject;", "isa = PBXProject; isa = PBXProject;", false, 6),
        ("files = (\n\t\t\t\t\"B:Kit:Kit/K.swift\" /* B:Kit:Kit/K.swift */,\n\t\t\t);", "", false, 5),
        ("buildPhases = (", "buildPhases = ( gone,", true, 6),
        ("children = (\n\t\t\t\t\"F:Kit/K.swift\"", "children = ( gone, \"F:Kit/K.swift\"", true, 6),
        ("exceptions = (", "exceptions = ( main,", false, 6),
        ("isa = PBXResourcesBuildPhase;", "isa = PBXFuturePhase;", false, 6), ("fileRef = \"F:Kit/K.swift\";", "fileRef = gone;", true, 5),
        ("fileRef = \"F:Kit/K.swift\";", "fileRef = ( a );", true, 5),
        ("target = \"T:Kit\";", "target = gone;", true, 6),
        // Xcode leaves such an entry when a package's plug-in or another project is removed.
        ("isa = PBXTargetDependency;\n\t\t\ttarget = \"T:Kit\";", "isa = PBXTargetDependency;", false, 6),
        ("name = \"Kit\";", "", true, 5), ("name = Debug;", "", true, 6),
        ("buildConfigurationList = \"L:Kit\";", "", true, 6), ("productName = \"Far\";", "productName = ();", true, 6),
        ("buildSettings = { \"SDKROOT\" = \"iphoneos\"; };", "buildSettings = { A = { b = c; }; };", false, 6),
    ])
    func project_withAnEntryThatCannotBeRead_isReadWithoutIt(old: String, new: String, isNoted: Bool, count: Int) {
        let text = ProjectTests.fixture.text
        #expect(text.contains(old))
        let workspace = load(text.replacing(old, with: new))
        #expect(workspace.problems == [])
        #expect(membership(workspace).count == count)
        #expect(workspace.unanalysed.count == (isNoted ? 1 : 0), "\(workspace.unanalysed)")
    }

    @Test func notes_ofEntriesThatCannotBeRead_countThemAndNameTheFirst() {
        let lines =
            "{ rootObject = a; objects = {\na = { isa = PBXProject; buildConfigurationList = l; mainGroup = m; targets = (\nx,\ny\n); };\n"
        let workspace = load(lines + "l = { isa = XCConfigurationList; }; m = { isa = PBXGroup; }; }; }")
        #expect(
            workspace.unanalysed == ["2 entries of App.xcodeproj/project.pbxproj: line 3: object x is missing from the file"])
    }

    @Test(arguments: 0..<4) func project_thatIsMutated_isRefusedOrHeardOrTheSame(seed: UInt64) {
        let whole = load(ProjectTests.fixture.text)
        for mutant in mutants(of: ProjectTests.fixture.text, separator: " \n;=,(){}\"".contains, seed: seed) {
            let workspace = load(mutant)
            let lost = membership(whole).subtracting(membership(workspace)).filter { !$0.hasSuffix("Both.swift") }
            // A renamed target still has all its files.
            let files = Set(workspace.modules.flatMap { $0.files.map(\.path) })
            let isSeen = lost.allSatisfy { files.contains(String($0.split(separator: " ").last ?? "")) }
            #expect(isSeen || isHeard(workspace, besides: whole), "\(mutant)")
        }
    }
}
