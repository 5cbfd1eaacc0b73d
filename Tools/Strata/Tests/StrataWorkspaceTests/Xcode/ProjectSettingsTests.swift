import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Effects of build settings: names of modules, platforms, and the conditions of `#if`.
@Suite struct ProjectSettingsTests {
    private func module(
        _ settings: [String: [String: String]], project: [String: [String: String]]? = nil, base: String? = nil,
        files: [String: String] = [:],
        matrix: BuildMatrix = .common
    ) -> (module: WorkspaceModule?, workspace: Workspace) {
        var fixture = ProjectFixture(targets: [.init(name: "My App", sources: ["A.swift"])], base: base)
        fixture.targets[0].settings = settings
        if let project { fixture.settings = project }
        var texts = files.merging(["A.swift": ""]) { own, _ in own }
        texts["App.xcodeproj/project.pbxproj"] = fixture.text
        let workspace = SyntheticWorkspace([], files: texts).load(matrix: matrix)
        return (workspace.modules.first, workspace)
    }

    @Test(arguments: [
        ([:], "My_App"),
        (["PRODUCT_NAME": "Harbor-2"], "Harbor_2"),
        (["PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:lower)_core", "PRODUCT_NAME": "Harbor"], "harbor_core"),
        (["PRODUCT_NAME": "${MISSING:default=Other}"], "Other"),
        (["PRODUCT_NAME": "$(A)", "A": "$(PRODUCT_NAME)"], "My_App"),
        (["PRODUCT_MODULE_NAME": "$(NAME_$(CONFIGURATION))", "NAME_Release": "Shipped"], "Shipped"),
    ])
    func module_hasTheNameOfTheSettings(settings: [String: String], name: String) {
        #expect(module(["Release": settings]).module?.name == name)
    }

    @Test(arguments: [
        (["SDKROOT": "iphoneos"], ["ios"]), (["SDKROOT": "macosx"], ["macos"]), (["SDKROOT": "macosx14.0"], ["macos"]),
        (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator xros"], ["ios", "visionos"]),
        (["SDKROOT": "iphoneos", "SUPPORTS_MACCATALYST": "YES"], ["ios", "maccatalyst"]), (["SDKROOT": "watchos"], ["watchos"]),
    ])
    func module_isBuiltForItsPlatforms(settings: [String: String], platforms: [String]) {
        let flags = ["Debug": ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG"], "Release": [:]].mapValues { own in
            own.merging(settings) { first, _ in first }
        }
        #expect(module(flags).module?.configurations.map(\.name) == platforms.flatMap { ["\($0)-debug", "\($0)-release"] })
        let closed = module(flags, matrix: BuildMatrix(platforms: [.linux, .ios])).module?.configurations.map(\.platform.rawValue) ?? []
        #expect(Set(closed) == (platforms.contains("ios") ? ["ios"] : Set(platforms)))
    }

    @Test func flags_ofSeveralBuilds_areCertainWhereAllDefineThem() {
        let names = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
        let own = [
            "Debug": [names: "DEBUG ALL=1 $(inherited)", "OTHER_SWIFT_FLAGS": "-D SOME -DTWO -Xfrontend -x"],
            "Staging": [names: "DEBUG ALL"],
            "Release": [
                names: "ALL", "\(names)[sdk=iphonesimulator*]": "ALL SIM", "SWIFT_VERSION": "6.0",
                "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
            ],
        ]
        let project = ["Debug": ["SDKROOT": "iphoneos", names: "BELOW"], "Release": ["SDKROOT": "iphoneos"]]
        let configurations = module(own, project: project).module?.configurations ?? []
        #expect(configurations.map(\.isDebug) == [true, false])
        #expect(configurations.map(\.definedFlags) == [["ALL"], ["ALL"]])
        #expect(configurations.map(\.uncertainFlags) == [["SOME", "TWO", "BELOW"], ["SIM"]])
        #expect(configurations.map(\.languageMode) == [nil, 6])
        let regex = "BareSlashRegexLiterals"
        #expect(configurations.map(\.features) == [[regex], [regex, "MemberImportVisibility"]])
    }

    /// Xcode reads `/…/` as a regular expression in every language mode unless the setting is off.
    @Test(arguments: [
        ([:], true), (["SWIFT_ENABLE_BARE_SLASH_REGEX": "NO"], false), (["OTHER_SWIFT_FLAGS": "-enable-bare-slash-regex"], true),
    ])
    func regex_ofBareSlashes_isReadUnlessItIsOff(settings: [String: String], isRead: Bool) {
        #expect(module(["Release": settings.merging(["SWIFT_VERSION": "5.0"]) { $1 }]).module?.readsBareSlashRegex == isRead)
    }

    @Test func configurationFiles_countBelowTheirLevelAndInclude() {
        let files = [
            "Config/Base.xcconfig": """
            // SWIFT_VERSION = 4
            #include "Shared.xcconfig"
            #include? "Secrets.xcconfig"
            PRODUCT_NAME = FromFile // a remark
            OTHER_SWIFT_FLAGS = $(inherited) -DFILE
            """,
            "Config/Shared.xcconfig": "SDKROOT = macosx\nSWIFT_VERSION[config=*] = 6.0;\n#include \"Base.xcconfig\"\n",
        ]
        let (module, workspace) = module(
            ["Release": ["OTHER_SWIFT_FLAGS": "$(inherited) -DOWN"]], project: ["Release": [:]], base: "Config/Base.xcconfig", files: files)
        #expect(workspace.problems == [])
        #expect(workspace.unanalysed == [])
        #expect(module?.name == "FromFile")
        #expect(module?.configurations.map(\.name) == ["macos-release"])
        #expect(module?.configurations.first?.definedFlags == ["FILE", "OWN"])
    }

    @Test func configurationFile_whenMissing_isReported() {
        let (module, workspace) = module(["Release": [:]], base: "Pods/App.xcconfig")
        #expect(workspace.problems == [])
        #expect(module?.lacksSettings == true)
        #expect(workspace.unanalysed == ["build settings of Pods/App.xcconfig, which does not exist, and the libraries that they link"])
    }

    @Test(arguments: [("target 'My App' do", true), ("target \"My App\" do", true), ("target 'Other' do", false)])
    func podfile_whosePodsAreNotInstalled_leavesTheLibrariesOfItsTargetsUnknown(podfile: String, isNamed: Bool) {
        #expect(module(["Release": [:]], files: ["Podfile": podfile]).module?.lacksSettings == isNamed)
        #expect(module(["Release": [:]], files: ["Podfile": podfile, "Pods/Manifest.lock": ""]).module?.lacksSettings == false)
    }

    @Test(arguments: ["SDKROOT = macosx\n<<<<<<< HEAD\nA = 1", "A = 1\n#include Shared.xcconfig", "just words"])
    func configurationFile_thatIsDamaged_isAProblemWithALine(text: String) {
        let problems = module(["Release": [:]], base: "Base.xcconfig", files: ["Base.xcconfig": text]).workspace.problems
        #expect(problems.map(\.path) == ["Base.xcconfig"])
        #expect(problems.first?.message.contains("neither a setting") == true)
    }

    @Test func configurationFile_withAContinuedLine_isReadAsOne() {
        let file = "OTHER_SWIFT_FLAGS = $(inherited) \\\n  -DA \\ // a comment\n  -DB\nPRODUCT_NAME = \\\nLong\n"
        let (module, workspace) = module(["Release": [:]], base: "Base.xcconfig", files: ["Base.xcconfig": file])
        #expect(workspace.problems == [] && module?.name == "Long")
    }

    @Test func settings_thatDoubleThemselves_endSoon() {
        var settings = ["PRODUCT_NAME": "$(A0)"]
        for number in 0..<40 { settings["A\(number)"] = "$(A\(number + 1))$(A\(number + 1))" }
        #expect(module(["Release": settings]).module?.name == "My_App")
    }
}
