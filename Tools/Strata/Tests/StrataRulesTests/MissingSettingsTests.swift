import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Conclusions about a project's target whose build settings do not exist.
@Suite struct MissingSettingsTests {
    private static func project(base: String) -> String {
        let target = { (name: String, type: String, file: String) in
            """
            T\(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; dependencies = ();
              buildPhases = (P\(name)); buildConfigurationList = L; };
            P\(name) = { isa = PBXSourcesBuildPhase; files = (B\(name)); };
            B\(name) = { isa = PBXBuildFile; fileRef = F\(name); };
            F\(name) = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };

            """
        }
        return """
            { rootObject = R; objects = {
            R = { isa = PBXProject; mainGroup = G; targets = (TApp, TKit); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (FApp, FKit, X); sourceTree = "<group>"; };
            X = { isa = PBXFileReference; path = "App.xcconfig"; sourceTree = "<group>"; };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; \(base) };
            \(target("App", "application", "A.swift"))\(target("Kit", "framework", "K.swift"))}; }
            """
    }

    /// An app and a framework of a project.
    static func files(base: String) -> [String: String] {
        ["App.xcodeproj/project.pbxproj": project(base: base), "A.swift": "import Kit", "K.swift": ""]
    }

    @Test(arguments: [("", 1), ("baseConfigurationReference = X;", 0)])
    func import_ofATargetWithoutSettings_isNotChecked(base: String, findings: Int) {
        let result = Checker().check(SyntheticWorkspace([], files: Self.files(base: base)).load(), configuration: nil, today: .first)
        #expect(result.workspaceProblems == [])
        #expect(result.findings.filter { $0.rule == "undeclared-import" }.count == findings, "\(result.findings)")
    }
}
