import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Targets of a project: sources that several of them share, a C module in a header search path, and build settings that do not exist.
@Suite struct SharedSourceTests {
    private struct Target {
        var name = "App"
        var type = "application"
        var file = "A.swift"
        /// The compilation conditions.
        var flags = ""
    }

    /// - Parameters:
    ///   - settings: Further build settings of each target.
    ///   - base: An entry of the project's build configurations.
    private static func project(_ targets: [Target] = [Target()], settings: String = "", base: String = "") -> String {
        let names = targets.map(\.name)
        let objects = targets.map { target in
            """
            T\(target.name) = { isa = PBXNativeTarget; name = \(target.name); productType = "com.apple.product-type.\(target.type)";
              dependencies = (); buildPhases = (P\(target.name)); buildConfigurationList = L\(target.name); };
            P\(target.name) = { isa = PBXSourcesBuildPhase; files = (B\(target.name)); };
            B\(target.name) = { isa = PBXBuildFile; fileRef = F\(target.file.prefix(1)); };
            F\(target.file.prefix(1)) = { isa = PBXFileReference; path = \(target.file); sourceTree = "<group>"; };
            L\(target.name) = { isa = XCConfigurationList; buildConfigurations = (D\(target.name), E\(target.name)); };
            D\(target.name) = { isa = XCBuildConfiguration; name = Debug;
              buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG \(target.flags)"; \(settings) }; };
            E\(target.name) = { isa = XCBuildConfiguration; name = Release;
              buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = "\(target.flags)"; \(settings) }; };
            """
        }
        let files = Set(targets.map { "F\($0.file.prefix(1))" }).sorted().joined(separator: ", ")
        return """
            { rootObject = R; objects = {
            R = { isa = PBXProject; mainGroup = G; targets = (T\(names.joined(separator: ", T"))); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (\(files), X); sourceTree = "<group>"; };
            X = { isa = PBXFileReference; path = "App.xcconfig"; sourceTree = "<group>"; };
            L = { isa = XCConfigurationList; buildConfigurations = (D, E); };
            D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; \(base) };
            E = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; \(base) };
            \(objects.joined(separator: "\n"))}; }
            """
    }

    private static let path = "App.xcodeproj/project.pbxproj"

    /// An app that imports a framework of its project without linking it.
    static func framework(base: String = "") -> [String: String] {
        let project = project([Target(), Target(name: "Kit", type: "framework", file: "K.swift")], base: base)
        return [path: project, "A.swift": "import Kit", "K.swift": ""]
    }

    private func findings(of rule: String, _ files: [String: String], _ packages: [SyntheticWorkspace.Package] = []) throws -> Int {
        let result = try check(SyntheticWorkspace(packages, files: files))
        #expect(result.workspaceProblems.allSatisfy { $0.message.hasPrefix("no target") })
        return result.findings.count { $0.rule == rule }
    }

    @Test(arguments: [("", 1), ("baseConfigurationReference = X;", 0)])
    func import_ofATargetWithoutSettings_isNotChecked(base: String, count: Int) throws {
        #expect(try findings(of: "undeclared-import", Self.framework(base: base)) == count)
    }

    @Test(arguments: [("", 0), ("LEAN", 2)])
    func import_thatOneOfTwoTargetsCompiles_isNotDead(flags: String, count: Int) throws {
        let targets = [Target(flags: flags), Target(name: "Lean", flags: "LEAN")]
        let files = [
            Self.path: Self.project(targets, settings: "SUPPORTS_MACCATALYST = YES;"),
            "A.swift": "#if !LEAN && os(iOS)\nimport Foundation\n#endif\n",
        ]
        #expect(try findings(of: "dead-import", files) == count)
    }

    @Test(arguments: [(#"SWIFT_OBJC_INTERFACE_HEADER_NAME = "App-Swift.h";"#, 0), ("", 1)])
    func generatedHeader_whoseNameTheProjectSets_isThatOfTheTargetItself(settings: String, count: Int) throws {
        let project = Self.project([Target(file: "A.m"), Target(name: "Lean", file: "A.m")], settings: settings)
        #expect(try findings(of: "undeclared-import", [Self.path: project, "A.m": "#import \"App-Swift.h\"\n"]) == count)
    }

    @Test func include_byThePathFromTheRoot_isOfTheTargetThatOwnsTheHeader_andTestsInCAreUsed() throws {
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
        for rule in ["undeclared-import", "unused-module", "unused-resource"] { #expect(try findings(of: rule, files) == 0) }
    }

    @Test(arguments: [(#"HEADER_SEARCH_PATHS = "$(SRCROOT)/Core/Sources/CCore/include/**";"#, 0), ("", 1)])
    func cModule_inAHeaderSearchPath_isFound(settings: String, count: Int) throws {
        let files = [
            Self.path: Self.project(settings: settings), "A.swift": "import CCore\n",
            "Core/Sources/CCore/include/module.modulemap": "module CCore { header \"c.h\" }\n", "Core/Sources/CCore/include/c.h": "",
        ]
        #expect(try findings(of: "undeclared-import", files, [.package("Core", [.target("CCore", .system)])]) == count)
    }
}
