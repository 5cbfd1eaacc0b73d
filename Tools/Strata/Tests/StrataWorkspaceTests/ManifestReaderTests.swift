import Foundation
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@Suite struct ManifestReaderTests {
    private static let plain = "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Plain\")\n"
    private static let odd = plain.replacing("\"Plain\"", with: "CommandLine.arguments.isEmpty ? \"Plain\" : \"Plain\"")
    private static let withoutToolchain = ["PATH": "/nowhere", "HOME": "/nowhere"]

    @Test(arguments: [true, false]) func reader_withoutToolchain_readsEachManifest(allowsToolchain: Bool) throws {
        try withTemporaryFolder { folder in
            try write(Self.plain, to: "\(folder)/A/Package.swift")
            try write(Self.odd, to: "\(folder)/B/Package.swift")
            let toolchain = ToolchainManifests(cacheDirectory: "\(folder)/cache", environment: Self.withoutToolchain)
            let reader = ManifestReader(
                toolchain: allowsToolchain ? toolchain : nil, environment: Self.withoutToolchain, outside: folder)
            let results = reader.evaluate(["A", "B"], in: try DiskTree(folder))
            #expect(try results[0].get().name == "Plain")
            #expect(try results[1].get().unknowns.map { $0.reason } == ["'CommandLine.arguments'"])
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/cache"))
        }
    }

    @Test(arguments: [true, false]) func manifest_besideAnXcodeProject_isReadAsOnAMac(isBeside: Bool) throws {
        try withTemporaryFolder { folder in
            let conditions = "#if !os(macOS)\npackage.targets = []\n#endif\n"
            try write(
                Self.plain.replacing("\"Plain\"", with: "\"Plain\", targets: [.target(name: \"Kit\")]") + conditions,
                to: "\(folder)/Kit/Package.swift")
            try write("", to: "\(folder)/Kit/Sources/Kit/Kit.swift")
            if isBeside { try write(ProjectFixture(targets: []).text, to: "\(folder)/App.xcodeproj/project.pbxproj") }
            let reader = ManifestReader(environment: Self.withoutToolchain, outside: folder)
            let workspace = WorkspaceLoader(tree: try DiskTree(folder), manifests: reader).load()
            #if os(macOS)
            #expect(workspace.modules.map(\.name) == ["Kit"])
            #else
            #expect(workspace.modules.map(\.name) == (isBeside ? ["Kit"] : []))
            #endif
        }
    }

    @Test(arguments: [nil, "5.10", "6.1.2", "7.0"]) func reader_ofSeveralManifests_readsThatOfTheInstalledVersion(installed: String?) throws
    {
        try withTemporaryFolder { folder in
            if let installed {
                try writeProgram("#!/bin/sh\n", to: "\(folder)/usr/bin/swift")
                try write(
                    "Apple Swift version \(installed) (x)",
                    to: "\(folder)/usr/lib/swift/pm/ManifestAPI/PackageDescription.swiftmodule")
            }
            for (suffix, tools) in [
                ("", "5.7"), ("@swift-5.9", "5.9"), ("@swift-6.1", "6.1"), ("@swift-6.2", "6.2"), ("@swift-7.0", "7.0"),
            ] {
                let text = "// swift-tools-version:\(tools)\nimport PackageDescription\nlet package = Package(name: \"\(suffix)\")\n"
                try write(text, to: "\(folder)/tree/A/Package\(suffix).swift")
            }
            try write(Self.plain.replacing("5.9", with: "8.0"), to: "\(folder)/tree/B/Package.swift")
            let reader = ManifestReader(environment: ["PATH": "\(folder)/usr/bin"], outside: "\(folder)/tree")
            let results = reader.evaluate(["A", "B"], in: try DiskTree("\(folder)/tree"))
            let expected: [String?: (name: String, assumed: String?)] = [
                nil: ("@swift-6.2", "6.3"), "5.10": ("@swift-5.9", nil), "6.1.2": ("@swift-6.1", nil), "7.0": ("@swift-7.0", nil),
            ]
            let manifest = try results[0].get()
            #expect(manifest.name == expected[installed]?.name)
            #expect(manifest.assumedCompiler == expected[installed]?.assumed)
            // Tools that no toolchain knows yet.
            #expect(try results[1].get().assumedCompiler == "8.0")
        }
    }

    @Test(arguments: [
        (["@swift-6": "6.0", "@swift-5.5": "5.5", "": "5.3"], "@swift-6"),
        (["@swift-5.6": "5.6", "@swift-5.5": "5.5", "": "5.3"], "@swift-5.6"),
        (["@swift-5.6": "5.6", "": "5.7"], ""), (["@swift-99": "6.0", "": "5.3"], ""),
    ])
    func manifests_forSeveralVersions_countAsForTheToolchain(versions: [String: String], chosen: String) throws {
        try withTemporaryFolder { folder in
            for (suffix, tools) in versions {
                let text = "// swift-tools-version:\(tools)\nimport PackageDescription\nlet package = Package(name: \"\(suffix)\")\n"
                try write(text, to: "\(folder)/Package\(suffix).swift")
            }
            let tree = try DiskTree(folder)
            let own = ManifestReader(environment: ProcessInfo.processInfo.environment, outside: folder)
            #expect(try own.manifest("", in: tree).name == chosen)
            let asked = ToolchainManifests(cacheDirectory: "\(folder)/cache", environment: ProcessInfo.processInfo.environment)
            #expect(try asked.evaluate([""], in: tree)[0].get().name == chosen)
        }
    }

    @Test func mirrors_ofThePackageOrTheUser_replaceLocations() throws {
        try withTemporaryFolder { folder in
            func mirrors(_ original: String, _ mirror: String) -> String {
                #"{"version":1,"object":[{"original":"\#(original)","mirror":"\#(mirror)"}]}"#
            }
            let dependencies = ["one", "two"].map { ".package(url: \"https://h.org/o/\($0).git\", branch: \"main\")" }.joined(
                separator: ", ")
            try write(
                Self.plain.replacing("\"Plain\"", with: "\"Plain\", dependencies: [\(dependencies)]"), to: "\(folder)/A/Package.swift")
            try write(mirrors("https://h.org/o/one.git", "/far/ours.git"), to: "\(folder)/home/.swiftpm/configuration/mirrors.json")
            try write(mirrors("https://h.org/o/two.git", "https://i.org/o/mine.git"), to: "\(folder)/A/.swiftpm/configuration/mirrors.json")
            let reader = ManifestReader(environment: ["HOME": "\(folder)/home"], outside: folder)
            let found = try reader.manifest("A", in: try DiskTree(folder)).dependencies
            #expect(found.map(\.identity) == ["ours", "mine"])
            #expect(found.map(\.source) == [.path("/far/ours.git"), .remote])
        }
    }
}
