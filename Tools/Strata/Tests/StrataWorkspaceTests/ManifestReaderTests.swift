import Foundation
import StrataManifest
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

@Suite struct ManifestReaderTests {
    private static let plain = "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Plain\")\n"
    private static let odd = plain + "_ = CommandLine.arguments\n"
    private static let withoutToolchain = ["PATH": "/nowhere", "HOME": "/nowhere"]

    private static func reader(in folder: String, _ environment: [String: String], allowsToolchain: Bool = true) -> ManifestReader {
        let toolchain = ToolchainManifests(cacheDirectory: "\(folder)/cache", environment: environment)
        return ManifestReader(toolchain: allowsToolchain ? toolchain : nil, environment: environment, outside: folder)
    }

    @Test func reader_withoutToolchain_evaluatesSupportedManifestsAndListsTheRest() throws {
        try withTemporaryFolder { folder in
            try write(Self.plain, to: "\(folder)/A/Package.swift")
            try write(Self.odd, to: "\(folder)/B/Package.swift")
            let results = Self.reader(in: folder, Self.withoutToolchain).evaluate(["B", "A"], in: try DiskTree(folder)) { _ in }
            #expect(try results[1].get().name == "Plain")
            #expect(
                results[0].failure?.description == """
                    B/Package.swift:4:5: error: the built-in evaluator does not support the name 'CommandLine', and no 'swift' is on the search path; \
                    install a Swift toolchain or add its folder to PATH
                    """)
        }
    }

    @Test func reader_withoutPermission_skipsUnsupportedManifests() throws {
        try withTemporaryFolder { folder in
            try write(Self.plain, to: "\(folder)/A/Package.swift")
            try write(Self.odd, to: "\(folder)/B/Package.swift")
            let reader = Self.reader(in: folder, ProcessInfo.processInfo.environment, allowsToolchain: false)
            let results = reader.evaluate(["A", "B"], in: try DiskTree(folder)) { _ in }
            #expect(try results[0].get().name == "Plain")
            #expect(
                results[1].failure == .notEvaluated("B/Package.swift", reason: "the name 'CommandLine'", place: .init(line: 4, column: 5)))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/cache"))
        }
    }

    /// Without permission to run manifests, an unsupported toolchain version must not make each manifest fail.
    @Test(arguments: [nil, "5.10", "6.1.2", "7.0"]) func reader_withoutPermission_assumesTheNearestKnownVersion(installed: String?) throws {
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
                try write(text, to: "\(folder)/work/A/Package\(suffix).swift")
            }
            try write(Self.plain.replacing("5.9", with: "7.0"), to: "\(folder)/work/B/Package.swift")
            let reader = Self.reader(in: "\(folder)/work", ["PATH": "\(folder)/usr/bin"], allowsToolchain: false)
            let results = reader.evaluate(["A", "B"], in: try DiskTree("\(folder)/work")) { _ in }
            let expected: [String?: (name: String, assumed: String?)] = [
                nil: ("@swift-6.2", "6.3"), "5.10": ("@swift-5.9", "6.0"), "6.1.2": ("@swift-6.1", nil), "7.0": ("@swift-6.2", "6.3"),
            ]
            let manifest = try results[0].get()
            #expect(manifest.name == expected[installed]?.name)
            #expect(manifest.assumedCompiler == expected[installed]?.assumed)
            #expect(results[1].failure?.description.contains("7.0") == true)
        }
    }

    @Test func reader_ofAnUnsupportedManifest_usesTheToolchain() throws {
        try withTemporaryFolder { folder in
            try write(Self.plain, to: "\(folder)/A/Package.swift")
            try write(Self.odd, to: "\(folder)/B/Package.swift")
            let environment = ProcessInfo.processInfo.environment
            let results = Self.reader(in: folder, environment).evaluate(["A", "B"], in: try DiskTree(folder)) { _ in }
            #expect(try results.map { try $0.get().name } == ["Plain", "Plain"])
            let toolchain = ToolchainManifests(cacheDirectory: "\(folder)/cache", environment: environment)
            #expect(toolchain.evaluate(["A", "B"], in: try DiskTree(folder)) { _ in } == results)
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
            let own = try OwnManifests(environment: ProcessInfo.processInfo.environment, outside: folder).dump("", in: tree)
            #expect(try PackageManifest(dump: Array(own.line.utf8), path: "").name == chosen)
            let asked = ToolchainManifests(cacheDirectory: "\(folder)/cache", environment: ProcessInfo.processInfo.environment)
            #expect(try asked.evaluate([""], in: tree) { _ in }[0].get().name == chosen)
            // The selected manifest depends on the toolchain, if it may be asked.
            let strict = OwnManifests(environment: Self.withoutToolchain, outside: folder, assumesCompiler: false)
            #expect(throws: Refusal.self) { try strict.dump("", in: tree) }
        }
    }

    @Test func reader_ofAManifestThatSwiftPMRejects_startsNoProcess() throws {
        try withTemporaryFolder { folder in
            let text = Self.plain.replacing("\"Plain\"", with: "\"Plain\", dependencies: [.package(url: \"../Local\", from: \"1.0.0\")]")
            try write(text, to: "\(folder)/A/Package.swift")
            let reader = Self.reader(in: folder, Self.withoutToolchain)
            let tree = try DiskTree(folder)
            #expect(try reader.evaluate(["A"], in: tree) { _ in }[0].get().dependencies.map(\.identity) == ["local"])
            try write("", to: "\(folder)/Local/Package.swift")
            let refused = reader.evaluate(["A"], in: tree) { _ in }[0].failure?.description
            #expect(refused?.contains("error: 'a': cannot clone from local directory") == true)
            try write("", to: "\(folder)/Local/.git")
            #expect(reader.evaluate(["A"], in: tree) { _ in }[0].failure?.description.contains("no 'swift'") == true)
        }
    }

    @Test func mirrors_ofThePackageOrTheUser_areTheToolchainsToApply() throws {
        try withTemporaryFolder { folder in
            try write(Self.plain, to: "\(folder)/A/Package.swift")
            try write("{}", to: "\(folder)/home/.swiftpm/configuration/mirrors.json")
            let tree = try DiskTree(folder)
            #expect(throws: Refusal(line: 1, column: 1, reason: "the mirrors of this package")) {
                try OwnManifests(environment: ["HOME": "\(folder)/home"], outside: folder).dump("A", in: tree)
            }
            try write("{}", to: "\(folder)/A/.swiftpm/configuration/mirrors.json")
            #expect(throws: Refusal(line: 1, column: 1, reason: "the mirrors of this package")) {
                try OwnManifests(environment: Self.withoutToolchain, outside: folder).dump("A", in: tree)
            }
        }
    }

    @Test func evaluation_onManyThreads_isDeterministic() throws {
        try withTemporaryFolder { folder in
            let names = (0..<60).map { "P\($0)" }
            for name in names { try write(Self.plain.replacing("Plain", with: name), to: "\(folder)/\(name)/Package.swift") }
            let reader = Self.reader(in: folder, Self.withoutToolchain)
            for _ in 0..<5 {
                #expect(try reader.evaluate(names, in: try DiskTree(folder)) { _ in }.map { try $0.get().name } == names)
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { return error }
        return nil
    }
}
