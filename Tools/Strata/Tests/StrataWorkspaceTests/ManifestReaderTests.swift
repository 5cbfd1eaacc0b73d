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
            let cache = allowsToolchain ? "\(folder)/cache" : nil
            let reader = ManifestReader(environment: Self.withoutToolchain, outside: folder, cacheDirectory: cache)
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

    private static let versions = ["": "5.7", "@swift-5.9": "5.9", "@swift-6.1": "6.1", "@swift-6.2": "6.2", "@swift-7.0": "7.0"]

    @Test(
        arguments: [
            (nil, versions, "@swift-6.2", "6.3"), ("5.10", versions, "@swift-5.9", nil), ("6.1.2", versions, "@swift-6.1", nil),
            ("7.0", versions, "@swift-7.0", nil), ("6.3", ["@swift-6": "6.0", "@swift-5.5": "5.5", "": "5.3"], "@swift-6", nil),
            ("6.3", ["@swift-5.6": "5.6", "@swift-5.5": "5.5", "": "5.3"], "@swift-5.6", nil),
            ("6.3", ["@swift-5.6": "5.6", "": "5.7"], "", nil), ("6.3", ["@swift-6.0": "6.0", "": "6.2"], "", nil),
            ("6.3", ["@swift-99": "6.0", "": "5.3"], "", nil),
            // Tools that no toolchain knows yet.
            (nil, ["": "8.0"], "", "8.0"),
        ] as [(String?, [String: String], String, String?)])
    func reader_ofSeveralManifests_readsThatOfTheInstalledVersion(
        installed: String?, versions: [String: String], chosen: String, assumed: String?
    ) throws {
        try withTemporaryFolder { folder in
            if let installed {
                try writeProgram("#!/bin/sh\n", to: "\(folder)/usr/bin/swift")
                let module = "\(folder)/usr/lib/swift/pm/ManifestAPI/PackageDescription.swiftmodule"
                try write("Apple Swift version \(installed) (x)", to: module)
            }
            let texts = versions.map { suffix, tools in
                ("Package\(suffix).swift", Self.plain.replacing("5.9", with: tools).replacing("\"Plain\"", with: "\"\(suffix)\""))
            }
            let reader = ManifestReader(environment: ["PATH": "\(folder)/usr/bin"], outside: "\(folder)/tree")
            let manifest = try reader.manifest("", in: MemoryTree(Dictionary(uniqueKeysWithValues: texts)))
            #expect((manifest.name, manifest.assumedCompiler) as (String, String?) == (chosen, assumed))
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
            #expect(found.map(\.path) == ["/far/ours.git", nil])
        }
    }
}
