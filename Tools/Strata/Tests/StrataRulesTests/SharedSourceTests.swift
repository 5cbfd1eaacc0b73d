import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Sources that several targets of a project share: a file, and a C module in a header search path.
@Suite struct SharedSourceTests {
    /// - Parameters:
    ///   - flags: The compilation conditions of the target `App`.
    ///   - lean: Those of the target `Lean`, which compiles the same file; nil without the target.
    ///   - settings: Further build settings of each target.
    ///   - file: The file that the targets compile.
    private static func project(flags: String = "", lean: String? = nil, settings: String = "", file: String = "A.swift") -> String {
        let target = { (name: String, flags: String) in
            """
            T\(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.application"; dependencies = ();
              buildPhases = (P\(name)); buildConfigurationList = L\(name); };
            P\(name) = { isa = PBXSourcesBuildPhase; files = (B\(name)); };
            B\(name) = { isa = PBXBuildFile; fileRef = F; };
            L\(name) = { isa = XCConfigurationList; buildConfigurations = (D\(name), E\(name)); };
            D\(name) = { isa = XCBuildConfiguration; name = Debug;
              buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG \(flags)"; \(settings) }; };
            E\(name) = { isa = XCBuildConfiguration; name = Release;
              buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "\(flags)"; \(settings) }; };

            """
        }
        return """
            { rootObject = R; objects = {
            R = { isa = PBXProject; mainGroup = G; targets = (TApp, \(lean == nil ? "" : "TLean")); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
            F = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };
            L = { isa = XCConfigurationList; buildConfigurations = (D, E); };
            D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
            E = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
            \(target("App", flags))\(lean.map { target("Lean", $0) } ?? "")}; }
            """
    }

    private func findings(of rule: String, _ packages: [SyntheticWorkspace.Package] = [], _ files: [String: String]) -> Int {
        let result = Checker().check(SyntheticWorkspace(packages, files: files).load(), configuration: nil, today: .first)
        return result.findings.count { $0.rule == rule }
    }

    @Test(arguments: [("", 0), ("LEAN", 2)])
    func import_thatOneOfTwoTargetsCompiles_isNotDead(flags: String, count: Int) {
        let source = "#if !LEAN && os(iOS)\nimport Foundation\n#endif\n"
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project(flags: flags, lean: "LEAN", settings: "SUPPORTS_MACCATALYST = YES;"),
            "A.swift": source,
        ]
        #expect(findings(of: "dead-import", [], files) == count)
    }

    @Test(arguments: [(#"SWIFT_OBJC_INTERFACE_HEADER_NAME = "App-Swift.h";"#, 0), ("", 1)])
    func generatedHeader_whoseNameTheProjectSets_isThatOfTheTargetItself(settings: String, count: Int) {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project(lean: "", settings: settings, file: "A.m"), "A.m": "#import \"App-Swift.h\"\n",
        ]
        #expect(findings(of: "undeclared-import", [], files) == count)
    }

    @Test func include_byThePathFromTheRoot_isOfTheTargetThatOwnsTheHeader_andTestsInCAreUsed() {
        let include = "#import \"Net/Sources/Core/b.h\"\n"
        let files = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Net", products: [.library(name: "Net", targets: ["Net"])], targets: [
                .target(name: "Net", dependencies: ["NetInternal"], path: "Net/Swift"), .target(name: "NetInternal", path: "Net/Sources"),
                .testTarget(name: "NetTests", dependencies: ["NetInternal"], path: "Net/Tests", resources: [.process("Data")]),
            ])
            """,
            "Net/Swift/A.swift": "import NetInternal\n", "Net/Sources/Api/a.m": include, "Net/Sources/Core/b.h": "",
            "Net/Tests/t.m": include, "Net/Tests/Data/d.json": "",
        ]
        for rule in ["undeclared-import", "unused-module", "unused-resource"] { #expect(findings(of: rule, [], files) == 0) }
    }

    @Test(arguments: [(#"HEADER_SEARCH_PATHS = "$(SRCROOT)/Core/Sources/CCore/include/**";"#, 0), ("", 1)])
    func cModule_inAHeaderSearchPath_isFound(settings: String, count: Int) {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project(settings: settings), "A.swift": "import CCore\n",
            "Core/Sources/CCore/include/module.modulemap": "module CCore { header \"c.h\" }\n", "Core/Sources/CCore/include/c.h": "",
        ]
        #expect(findings(of: "undeclared-import", [.package("Core", [.target("CCore", .system)])], files) == count)
    }
}
