import Foundation
import StrataScan
import StrataTesting
import Testing

@testable import StrataWorkspace

/// The real toolchain over small packages on disk.
@Suite(.serialized) struct ToolchainTests {
    /// The `swift` of the search path records each call and then runs the real one.
    @Test func reader_overRealManifests_answersFromItsCacheAfterwards() throws {
        try withTemporaryFolder { folder in
            for name in ["A", "B"] { try write(Self.manifest(name, "\"\(name)Kit\""), to: "\(folder)/\(name)/Package.swift") }
            var environment = ProcessInfo.processInfo.environment
            let path = environment["PATH"] ?? ""
            let programs = path.split(separator: ":").map { "\($0)/swift" }
            let real = try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0) })
            try writeProgram("#!/bin/sh\necho call >> '\(folder)/calls'\nexec '\(real)' \"$@\"\n", to: "\(folder)/bin/swift")
            environment["PATH"] = "\(folder)/bin:\(path)"
            let reader = ManifestReader(environment: environment, outside: "")
            let tree = try DiskTree(folder)
            for _ in 0..<2 {
                let found = try ["B", "A"].map { try reader.dumped($0, in: tree, ManifestCache(directory: "\(folder)/cache")) }
                #expect(found.map { $0.targets.map(\.name) } == [["BKit"], ["AKit"]])
                // Answers in the cache start no process.
                #expect(try String(contentsOfFile: "\(folder)/calls", encoding: .utf8) == "call\ncall\n")
            }
        }
    }

    /// The same facts as those that the reader finds without the toolchain.
    @Test func evaluator_overAManifestOfEachKindOfFact_agreesWithTheReader() throws {
        try withTemporaryFolder { folder in
            try write(
                """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "A", platforms: [.macOS(.v15)], products: [.library(name: "P", targets: ["A", "C"])],
                    traits: [.default(enabledTraits: ["On"]), "On", "Off"],
                    dependencies: [
                        .package(path: "../B"), .package(url: "https://e.org/swift-log", from: "1.0.0"), .package(id: "x.y", from: "1.0.0"),
                    ],
                    targets: [
                        .target(
                            name: "A",
                            dependencies: [
                                "B", .target(name: "C", condition: .when(platforms: [.linux])), .product(name: "Old", package: "b"),
                                .product(
                                    name: "Logging", package: "swift-log", moduleAliases: ["Old": "New"],
                                    condition: .when(platforms: [.macOS], traits: ["On"])),
                            ], path: "Src", exclude: ["x"], sources: ["y"], resources: [.copy("r"), .process("s")],
                            cSettings: [.define("C")],
                            swiftSettings: [
                                .define("FLAG", .when(platforms: [.linux], configuration: .debug)), .enableUpcomingFeature("ExistentialAny"),
                                .swiftLanguageMode(.v5), .unsafeFlags(["-x"]),
                            ], linkerSettings: [.linkedLibrary("z")], plugins: [.plugin(name: "Make", package: "b")]),
                        .systemLibrary(name: "C"),
                    ], swiftLanguageModes: [.v6])
                """, to: "\(folder)/A/Package.swift")
            let tree = try DiskTree(folder)
            let reader = ManifestReader(environment: ProcessInfo.processInfo.environment, outside: folder)
            let asked = try reader.dumped("A", in: tree, ManifestCache(directory: "\(folder)/cache"))
            let read = try reader.manifest("A", in: tree)
            #expect(asked == read)
            #expect((read.traits, read.traitsOffByDefault, read.targets.count) == (["On", "Off"], ["Off"], 2))
        }
    }

    @Test func compilerError_isReportedUntilTheTextChanges() throws {
        try withTemporaryFolder { folder in
            let reader = ManifestReader(environment: ProcessInfo.processInfo.environment, outside: "")
            func evaluated(_ target: String) throws -> PackageManifest {
                try write(Self.manifest("A", target), to: "\(folder)/A/Package.swift")
                return try reader.dumped("A", in: try DiskTree(folder), ManifestCache(directory: "\(folder)/cache"))
            }
            let error = try #require(throws: WorkspaceError.self) { try evaluated("missing") }
            #expect(error.description.hasPrefix("A/Package.swift: error: the manifest is not valid; SwiftPM reports:\n"))
            #expect(error.description.contains("cannot find 'missing' in scope"))
            #expect(try evaluated("\"AKit\"").targets.map(\.name) == ["AKit"])
        }
    }

    /// The key of an answer contains the inputs of a manifest; one that may read others is evaluated each time.
    @Test(arguments: [
        (#"Package(name: "A")"#, false), (#"Context.environment["NAME"]"#, true), (#"getenv("OTHER")"#, true),
        ("FileManager.default", nil), ("Process()", nil), ("Date()", nil), ("#filePath", nil),
    ])
    func key_ofAManifest_dependsOnTheEnvironmentIfItReadsThat(text: String, readsVariables: Bool?) {
        func key(_ environment: [String: String], _ files: [String] = []) -> [UInt8]? {
            let manifests = ([text] + files).map { (name: "Package.swift", contents: Array($0.utf8)) }
            return ManifestCache.key(package: "/A", manifests: manifests, toolchain: "t", environment: environment)
        }
        #expect((key([:]) == nil) == (readsVariables == nil))
        #expect((key(["NAME": "X"]) != key(["NAME": "Y"])) == (readsVariables == true))
        #expect(key([:]) == nil || key([:]) != key([:], ["another"]))
    }

    /// Two toolchains behind macOS's `/usr/bin/swift` have different answers in the cache.
    @Test func identity_behindTheShim_isThatOfTheSelectedToolchain() throws {
        try withTemporaryFolder { folder in
            for (name, text) in [("A", "one"), ("B", "three")] {
                for file in ["swift", "swift-frontend"] { try write(text, to: "\(folder)/\(name)/usr/bin/\(file)") }
                let module = "\(folder)/\(name)/usr/lib/swift/pm/ManifestAPI/PackageDescription.swiftmodule"
                try write("Swift version 6.\(text.count)", to: module)
            }
            func toolchain(_ selected: String, _ environment: [String: String] = [:], swift: String = "/shim") -> Toolchain {
                Toolchain(swift: swift, environment: environment, shim: "/shim", selection: "\(folder)/\(selected)")
            }
            #expect(toolchain("A").identity != toolchain("B").identity)
            #expect(toolchain("A").swift == "/shim")
            #expect(toolchain("A").version == CompilerVersion(6, 3))
            let others = [toolchain("A", ["DEVELOPER_DIR": "\(folder)/B"]), toolchain("A", swift: "\(folder)/B/usr/bin/swift")]
            for other in others + [toolchain("B")] { #expect(other.version == CompilerVersion(6, 5)) }
            #expect(toolchain("none").version == nil)
            let before = toolchain("A").identity
            try write("another", to: "\(folder)/A/usr/bin/swift-frontend")
            #expect(toolchain("A").identity != before)
        }
    }

    /// A `swift` that behaves as inside a sandbox of macOS.
    @Test(arguments: [
        ("sandbox-exec: sandbox_apply: Operation not permitted", ["package", "package --disable-sandbox"], true),
        ("error: manifest parse error", ["package"], false),
    ])
    func manifest_insideASandbox_isEvaluatedWithoutAnother(message: String, calls: [String], isRead: Bool) throws {
        try withTemporaryFolder { folder in
            let script = """
                #!/bin/sh
                case "$*" in
                *--disable-sandbox*) echo "$1 --disable-sandbox" >> '\(folder)/calls'; echo answer ;;
                *) echo "$1" >> '\(folder)/calls'; echo '\(message)' >&2; exit 1 ;;
                esac
                """
            try writeProgram(script, to: "\(folder)/bin/swift")
            let toolchain = Toolchain(swift: "\(folder)/bin/swift", environment: ProcessInfo.processInfo.environment)
            let result = try? toolchain.dump(package: folder, scratch: "\(folder)/scratch", path: "Package.swift")
            #expect(result.map { String(decoding: $0, as: UTF8.self) } == (isRead ? "answer\n" : nil))
            let written = FileManager.default.contents(atPath: "\(folder)/calls").map { String(decoding: $0, as: UTF8.self) } ?? ""
            #expect(written.split(separator: "\n").map(String.init) == calls)
        }
    }

    @Test func evaluator_withoutSwift_reportsWhatIsMissing() throws {
        let reader = ManifestReader(environment: ["PATH": "/nowhere"], outside: "")
        let cache = ManifestCache(directory: "/nowhere")
        let error = try #require(throws: WorkspaceError.self) { try reader.dumped("A", in: MemoryTree(), cache) }
        let text = "no 'swift' is on the search path; install a Swift toolchain or add its folder to PATH"
        #expect(error.description == "A/Package.swift: error: \(text)")
    }

    private static func manifest(_ name: String, _ target: String) -> String {
        "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", targets: [.target(name: \(target))])\n"
    }
}

/// The real file system.
@Suite struct DiskTreeTests {
    private static func manifest(_ targets: String) -> String { "let package = Package(name: \"P\", targets: [\(targets)])\n" }

    private func load(_ folder: String) throws -> Workspace {
        WorkspaceLoader(tree: try DiskTree(folder), manifests: ManifestReader(environment: [:], outside: folder)).load()
    }

    @Test func tree_listsFilesFoldersAndLinksSorted() throws {
        try withTemporaryFolder { folder in
            try write("b", to: "\(folder)/b.swift")
            try write("", to: "\(folder)/a/inner.swift")
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/c", withDestinationPath: "a")
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/broken", withDestinationPath: "gone")
            let tree = try DiskTree(folder)
            let entries = ["a directory false", "b.swift file false", "c directory true"]
            #expect(try tree.entries(of: "").map { "\($0.name) \($0.kind) \($0.isLink)" } == entries)
            #expect(tree.kind(of: "a/inner.swift") == .file)
            #expect(tree.kind(of: "gone") == nil)
            #expect(try tree.contents(of: "b.swift") == [0x62])
            #expect(try tree.contents(of: "a/inner.swift") == [])
            #expect(tree.canonicalName(of: "c") == tree.canonicalName(of: "a"))
        }
    }

    @Test func target_whoseFolderIsALink_ownsTheFilesThatItLeadsTo() throws {
        try withTemporaryFolder { folder in
            try write("import A", to: "\(folder)/Code/a.swift")
            try write("", to: "\(folder)/Code/Stub/s.swift")
            try write(Self.manifest(#".target(name: "T", exclude: ["Stub"])"#), to: "\(folder)/Package.swift")
            try FileManager.default.createDirectory(atPath: "\(folder)/Sources", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/Sources/T", withDestinationPath: "../Code")
            let workspace = try load(folder)
            #expect(workspace.modules.first?.files.map(\.path) == ["Sources/T/a.swift"])
            #expect(
                workspace.ledger.entries.map { "\($0.path) \($0.verdict)" } == [
                    "Code/Stub/s.swift excluded", "Code/a.swift checked", "Package.swift checked",
                ])
        }
    }

    @Test func foldersBehindLinks_areReadOnce() throws {
        try withTemporaryFolder { folder in
            try write(Self.manifest(#".target(name: "T")"#), to: "\(folder)/A/Package.swift")
            try write("import A", to: "\(folder)/A/Sources/T/a.swift")
            for (link, target) in [("again", "A"), ("A/loop", ".."), ("A/Sources/T/loop", "..")] {
                try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
            }
            let workspace = try load(folder)
            #expect(workspace.packages.map(\.directory) == ["A"])
            #expect(workspace.modules.first?.files.count == 1)
            #expect(workspace.problems == [])
        }
    }

    @Test func tree_ofAMissingFolder_throws() throws {
        let error = try #require(throws: WorkspaceError.self) { try DiskTree("/nowhere/at/all") }
        #expect(error.description == "/nowhere/at/all: error: cannot be read: No such file or directory")
        #expect(throws: WorkspaceError.self) { try DiskTree("/etc/hosts") }
        #expect(throws: WorkspaceError.self) { try DiskTree("/").contents(of: "nowhere") }
    }
}

func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}

func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
}
