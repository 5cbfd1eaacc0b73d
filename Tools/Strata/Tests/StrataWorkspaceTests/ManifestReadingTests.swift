import Foundation
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// A manifest in memory, and what is read in it.
struct Manifest {
    var tools = "5.9"
    var imports = "import PackageDescription"
    var environment: [String: String] = [:]

    func read(_ body: String) throws -> PackageManifest { try read(file: "// swift-tools-version:\(tools)\n\(imports)\n\(body)\n") }

    func read(file text: String) throws(WorkspaceError) -> PackageManifest {
        let reader = ManifestReader(environment: environment.merging(["PATH": "/nowhere"]) { $1 }, outside: "/")
        return try reader.manifest("sample/App", in: MemoryTree(["sample/App/Package.swift": text]))
    }

    func targets(_ body: String) throws -> [PackageManifest.Target] { try read(body).targets }
}

extension PackageManifest.Target {
    /// The dependencies as `kind name package`.
    var dependencyTexts: [String] {
        dependencies.map { dependency in
            switch dependency.reference {
            case .target(let name): "target \(name)"
            case .byName(let name): name
            case .product(let name, let package, _): "product \(name) \(package ?? "-")"
            }
        }
    }
}

@Suite struct ManifestReadingTests {
    @Test(arguments: [
        (#"url: "https://h.org/o/Log.git", from: "1.2.3""#, "log"), (#"url: "git@h.org:o/LOG.git", exact: "1.0.0-beta.1""#, "log"),
        (#"url: "https://h.org/o/Log", Version(1, 2, 3)..<Version(stringLiteral: "2.0.0")"#, "log"),
        (#"id: "o.log", from: "1.0.0""#, "o.log"),
        (#"path: "../Kits/./Net/""#, "net /sample/Kits/Net"), (#"url: "../Local", branch: "main""#, "local /sample/Local"),
        (#"url: "file:///far/Local.git", .branch("main")"#, "local /far/Local.git"),
    ])
    func dependency_inEachSpelling_hasItsIdentityAndFolder(dependency: String, expected: String) throws {
        let found = try Manifest().read("let package = Package(name: \"A\", dependencies: [.package(\(dependency))])").dependencies[0]
        #expect(found.identity + (found.path.map { " \($0)" } ?? "") == expected)
    }

    @Test(arguments: [
        (#""Net""#, "Net"), (#".byName(name: "Net")"#, "Net"), (#".byNameItem(name: "Net", condition: nil)"#, "Net"),
        (#".target(name: "Net")"#, "target Net"), (#".targetItem(name: "Net", condition: nil)"#, "target Net"),
        (#".product(name: "Net", package: "net")"#, "product Net net"),
        (#".productItem(name: "Net", package: "net", moduleAliases: nil, condition: nil)"#, "product Net net"),
    ])
    func targetDependency_inEachSpelling_isRead(dependency: String, expected: String) throws {
        let target = ".target(name: \"A\", dependencies: [\(dependency)])"
        let manifest = try Manifest().read("let package = Package(name: \"A\", targets: [\(target)])")
        #expect(manifest.targets[0].dependencyTexts == [expected])
        #expect(manifest.unknowns.isEmpty)
    }

    @Test func list_thatLoopsClosuresAndFunctionsMake_isComputed() throws {
        let targets = try Manifest().targets(
            #"""
            let domains: [(name: String, needs: [String])] = [("Shop", ["Net"]), ("User", [])]
            func kit(_ name: String) -> Target.Dependency { .byName(name: "\(name)Kit") }
            let package = Package(name: "A", targets: domains.map { .target(name: $0.name, dependencies: $0.needs.map(kit)) })
            for name in ["Net", "Store"] where name != "Store" { package.targets.append(.target(name: name)) }
            package.targets += (1...2).map { .testTarget(name: "T\($0)") }
            let extra: [Target] = { var found: [Target] = []; found.append(.testTarget(name: "T")); return found }()
            package.targets += extra + Set(["Y", "X", "X"]).sorted().map { name -> Target in .target(name: name) }
            """#)
        #expect(targets.map(\.name) == ["Shop", "User", "Net", "T1", "T2", "T", "X", "Y"])
        #expect(targets[0].dependencyTexts == ["NetKit"])
    }

    @Test func settings_ofEachTarget_areChangedThroughTheSharedObject() throws {
        let manifest = try Manifest().read(
            """
            let package = Package(name: "A", targets: [.target(name: "A"), .plugin(name: "P", capability: .buildTool())])
            for target in package.targets {
                switch target.type {
                case .regular, .test:
                    var settings = target.swiftSettings ?? []
                    settings.append(.enableUpcomingFeature("ExistentialAny"))
                    target.swiftSettings = settings
                case .macro: ()
                @unknown default: ()
                }
            }
            """)
        #expect(manifest.targets.map(\.settings.count) == [1, 0])
        #expect(manifest.unknowns.isEmpty)
    }

    @Test func statements_leaveTheSameScopeAsInSwift() throws {
        let targets = try Manifest().targets(
            """
            public let package = Package(name: "A")
            do {
                for name in ["A", "B", "C", "D"] {
                    switch name {
                    case "A": break
                    case "B": continue
                    default: if name == "D" { break }
                        package.targets.append(.target(name: name))
                    }
                    package.targets.append(.target(name: name + "Tail"))
                }
            }
            """)
        #expect(targets.map(\.name) == ["ATail", "C", "CTail", "DTail"])
    }

    @Test func enumeration_asACatalogOfModules_isComputed() throws {
        let targets = try Manifest().targets(
            #"""
            enum Module: String, CaseIterable {
                case core, shop = "Store", user
                var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
                var needs: [Module] { switch self { case .core: []; case .shop, .user: [.core] } }
                var target: Target { .target(name: name, dependencies: needs.map { .target(name: $0.name) }) }
            }
            struct Test { var of: Module; var extra: [String] = []; mutating func add(_ name: String) { extra.append(name) } }
            var test = Test(of: .shop)
            test.add("Kit")
            let package = Package(name: "A", targets: Module.allCases.map(\.target))
            package.targets.append(.testTarget(name: test.of.name + "Tests", dependencies: [.target(name: test.of.name)] + test.extra.map { .byName(name: $0) }))
            """#)
        #expect(targets.map(\.name) == ["Core", "Store", "User", "StoreTests"])
        #expect(targets[1].dependencyTexts == ["target Core"])
        #expect(targets[3].dependencyTexts == ["target Store", "Kit"])
    }

    /// The expected type decides which of two members a `.name` means.
    @Test func implicitMember_thatSeveralTypesDeclare_isThatOfTheExpectedType() throws {
        let manifest = try Manifest().read(
            """
            extension Target.Dependency {
                static let log: Self = .product(name: "Log", package: "log")
                static func kit(_ name: String) -> Self { .byName(name: name + "Kit") }
            }
            extension Package.Dependency { static let log: Package.Dependency = .package(path: "../Log") }
            extension Array where Element == CSetting { static var strict: Self { [.define("C")] } }
            extension Array where Element == PackageDescription.SwiftSetting { static var strict: Self { [.define("STRICT")] } }
            extension Array { func appending(_ element: Element, if holds: Bool) -> [Element] { holds ? self + [element] : self } }
            extension Target { static let log: Target = .target(name: "Log") }
            let package = Package(name: "A", dependencies: [.log], targets: [
                .target(name: "A", dependencies: [.kit("Net")].appending(.log, if: true), swiftSettings: .strict + [.define("MORE")]), .log,
            ])
            for target in package.targets where target.name == "Log" {
                var settings = target.swiftSettings ?? []
                settings += .strict
                target.swiftSettings = settings
            }
            """)
        #expect(manifest.dependencies.map(\.identity) == ["log"])
        #expect(manifest.targets.map(\.name) == ["A", "Log"])
        #expect(manifest.targets[0].dependencyTexts == ["NetKit", "product Log log"])
        #expect(manifest.targets.map { $0.settings.map(\.kind) } == [[.define("STRICT"), .define("MORE")], [.define("STRICT")]])
        #expect(manifest.unknowns.isEmpty)
    }

    @Test(arguments: [([:], "far"), (["NEAR": "1"], "near")])
    func environment_inACondition_decides(environment: [String: String], name: String) throws {
        let manifest = Manifest(imports: "import Foundation\nimport PackageDescription", environment: environment)
        for question in [
            #"Context.environment["NEAR"] != nil"#, #"ProcessInfo.processInfo.environment["NEAR"] == "1""#, #"getenv("NEAR") != nil"#,
        ] {
            #expect(try manifest.read("let package = Package(name: \(question) ? \"near\" : \"far\")").name == name, "\(question)")
        }
    }

    @Test func condition_ofTheSystemAndTheCompiler_leavesTheOtherBranchOut() throws {
        let manifest = try Manifest().read(
            """
            #if os(Windows) || swift(>=6) || TUIST
            let name = "other"
            #elseif compiler(>=6.0) && canImport(Foundation)
            let name = "here"
            #else
            let name = "old"
            #endif
            let package = Package(name: name)
            """)
        #expect(manifest.name == "here")
        #expect(manifest.assumedCompiler == "6.3")
    }

    @Test func string_inEachSpelling_isReadAsBySwift() throws {
        let target = try Manifest().targets(
            """
            let package = Package(name: #"raw \\n "x""#, targets: [.target(name: "A", path: \"\"\"
                one \\
                two
                  three\\u{e9}
                \"\"\", exclude: ["\\t\\\\\\"", "a\\(1)\\(true)", "\\([1].map { "\\($0)" }.joined())"])])
            """)[0]
        #expect(target.path == "one two\n  three\u{e9}")
        #expect(target.exclude == ["\t\\\"", "a1true", "1"])
    }

    @Test func package_withOnlyAModuleMap_isASystemLibrary() throws {
        let text = "// swift-tools-version:4.2\nimport PackageDescription\nlet package = Package(name: \"C\", pkgConfig: \"c\")\n"
        let manifest = try ManifestReader(environment: [:], outside: "/").manifest(
            "C", in: MemoryTree(["C/Package.swift": text, "C/module.modulemap": "module C {}"]))
        #expect(manifest.targets.map(\.kind) == [.system])
        #expect(manifest.products.map(\.targets) == [["C"]])
    }

    /// Public manifests that an earlier reader refused.
    @Test(arguments: [
        ("// swift-tools-version:5.9\n@preconcurrency import PackageDescription\n", "5.9"),
        ("// swift-tools-version:5.9\nprivate import Foundation\npublic import PackageDescription\n", "5.9"),
        ("\n\n// A comment\n//\tswift-tools-version:\t6.0\r\nimport PackageDescription\r\n", "6.0"),
        ("// swift-tools-version:99.0\nimport PackageDescription\n", "99.0"), ("import PackageDescription\n", "3.1"),
        (
            "// swift-tools-version: 5.9\nimport PackageDescription\nlet v = Version(stringLiteral: \"1.0.0\"); if case .some(let x) = Optional(1) { print(x) }\n",
            "5.9"
        ),
    ])
    func head_inEachSpelling_isRead(head: String, tools: String) throws {
        let manifest = try Manifest().read(file: head + "let package = Package(name: \"A\", targets: [.target(name: \"T\")])\n")
        #expect((manifest.name, manifest.targets.map(\.name)) == ("A", ["T"]))
        #expect(manifest.toolsVersion == CompilerVersion(tools))
        #expect(manifest.unknowns.isEmpty)
    }

    // MARK: - What is not known

    @Test func value_thatCannotBeComputed_spoilsOnlyWhatDependsOnIt() throws {
        let manifest = try Manifest().read(
            """
            let hidden = Process().run()
            let package = Package(name: "A", targets: [
                .target(name: "A", dependencies: ["B", hidden], swiftSettings: [.unsafeFlags([hidden]), .define("D")]),
                .target(name: "B", dependencies: hidden), .target(name: "C", path: hidden),
            ])
            if hidden.isEmpty { package.targets.append(.target(name: "D")) }
            """)
        #expect(manifest.targets.map(\.name) == ["A", "B", "C"])
        #expect(manifest.targets[0].dependencyTexts == ["B"])
        #expect(manifest.targets[0].settings.map(\.kind) == [.flags([]), .define("D")])
        #expect(
            manifest.unknowns.map { "\($0.target ?? "-") \($0.fact) \($0.isDependency)" } == [
                "A a dependency true", "B a dependency true", "C the path false", "- a target false",
            ])
        #expect(manifest.unknowns.allSatisfy { $0.position == SourcePosition(line: 3, column: 14) })
    }

    @Test func statement_thatCannotBeParsed_isPassedOver() throws {
        let manifest = try Manifest().read(
            """
            let x = @@ 3 ++ ]
            precedencegroup Odd {}
            func odd<T>(_ x: borrowing T) throws(E) -> some P where T: Q { x~>y }
            let package = Package(name: "A", targets: [.target(name: "A"), .target(name: @, path: ]), .target(name: "B")])
            """)
        #expect(manifest.name == "A")
        #expect(manifest.targets.map(\.name).first == "A")
        // It could have changed the package.
        #expect(manifest.unknowns.contains { $0.fact == "a statement" && $0.position == SourcePosition(line: 3, column: 1) })
        #expect(!manifest.unknowns.contains { $0.fact == "a statement" && $0.position.line == 4 })
    }

    @Test(arguments: [
        "let package = make()", "print(1)", "let package = Package(",
        "func f(_ n: Int) -> Int { f(n) + f(n) }\nlet x = f(1)\nlet p = Package(name: x)",
        "while true {}\nlet package = Package(name: \"A\")", "var x = [1]\nwhile true { x += x }",
    ])
    func manifest_withoutAPackage_isAnErrorWithItsPlace(body: String) throws {
        let error = try #require(throws: WorkspaceError.self) { try Manifest().read(body) }
        #expect(error.isUnevaluatedManifest && error.place != nil)
    }

    // MARK: - Hostile manifests

    private static let package = "\nlet package = Package(name: \"A\")"

    /// An end of the process would be the failure.
    @Test(arguments: [
        "(", "[", "{", "!", "\"\\(", "if true { ", "a.b(", "#if true\n", "x ? y : ", "a ?? ", "[[", "#if !(", "let x: [", "{ $0 in ",
        ".a(.", "a<", "-",
        "case .a(", "enum A { ", "switch a { case ", "as [", "\"\"\"\n\\(",
    ])
    func nesting_ofTenThousandLevels_isRead(part: String) {
        for body in ["let x = " + String(repeating: part, count: 10_000), String(repeating: part, count: 10_000)] {
            _ = try? Manifest().read(body + Self.package)
        }
    }

    @Test(arguments: [
        "func f() -> Int { f() }\nlet x = f()", "func f(_ a: [Int]) -> [Int] { f(a + a) }\nlet x = f([1])",
        "for a in 0..<9999 { for b in 0..<9999 { for c in 0..<9999 { } } }", "var x = [1]\nfor a in 0..<99 { x += x }",
        "var x = \"a\"\nfor a in 0..<99 { x += x }", "let x = 9223372036854775807 + 1", "let x = 0..<9223372036854775807",
        "var a: Int { b }\nvar b: Int { a }\nlet x = a", "let x = String(repeating: \"a\", count: 9999999999)",
        "let x = Array(repeating: Array(repeating: 1, count: 99999), count: 99999).flatMap { $0 }",
        "enum E { static let a = E.b; static let b = E.a }\nlet x = E.a",
    ])
    func evaluation_withoutEnd_isEnded(body: String) { _ = try? Manifest().read(body + Self.package) }

    @Test func manifest_cutOffOrDamagedAnywhere_isRead() throws {
        let text = Array(
            """
            // swift-tools-version:5.9
            import PackageDescription
            extension Target { static func t(_ n: String, _ d: [String] = []) -> Target { .target(name: n, dependencies: d.map { .init(stringLiteral: $0) }) } }
            #if os(Linux)
            let package = Package(name: "A", targets: ["a", "b"].map { .t($0 + "\\(1)") } + [.t(\"\"\"
              x
              \"\"\", ["y"])])
            #endif
            """.utf8)
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<3_000 {
            var damaged = Array(text.prefix(Int.random(in: 0...text.count, using: &numbers)))
            for _ in 0..<Int.random(in: 0...4, using: &numbers) where !damaged.isEmpty {
                damaged[Int.random(in: damaged.indices, using: &numbers)] = text[Int.random(in: text.indices, using: &numbers)]
            }
            _ = try? Manifest().read(file: String(decoding: damaged, as: UTF8.self))
        }
    }
}
