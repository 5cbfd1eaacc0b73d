import StrataManifest
import StrataScan
import Testing

@Suite struct ManifestAnswerTests {
    @Test func target_asItIsDeclared_isWrittenAsByDumpPackage() throws {
        let target = try Evaluation().targets(
            """
            let package = Package(name: "A", dependencies: [.package(url: "https://h.org/o/Log.git", from: "1.2.3")], targets: [
                .target(name: "A", dependencies: ["B", .product(name: "Log", package: "Log", condition: .when(platforms: [.linux]))],
                    path: "Code", exclude: ["x"], resources: [.copy("./R")],
                    swiftSettings: [.define("D", .when(configuration: .debug)), .interoperabilityMode(.Cxx)]),
                .target(name: "B"),
            ])
            """)[0]
        #expect(target["dependencies"].json == #"[{"byName":["B",null]},{"product":["Log","Log",null,{"platformNames":["linux"]}]}]"#)
        #expect(
            target["settings"][0].json
                == #"{"condition":{"config":"debug","platformNames":[]},"kind":{"define":{"_0":"D"}},"tool":"swift"}"#)
        #expect(target["settings"][1]["kind"].json == #"{"interoperabilityMode":{"_0":"Cxx"}}"#)
        #expect(target["resources"].json == #"[{"path":"R","rule":{"copy":{}}}]"#)
        #expect(target["path"].text == "Code")
    }

    /// RxSwift's manifest is written this way.
    @Test func lists_coercedAndReturnedByAnIfExpression_areEvaluated() throws {
        let body = """
            let isLarge = true
            extension Target {
                static func more() -> [Target] {
                    if isLarge {
                        [.target(name: "B")]
                    } else if !isLarge {
                        []
                    } else {
                        [.target(name: "C")]
                    }
                }
            }
            let package = Package(name: "A", targets: ([[.target(name: "A")], Target.more()] as [[Target]]).flatMap { $0 })
            """
        #expect(try Evaluation().targets(body).map { $0["name"].text } == ["A", "B"])
        #expect(Evaluation().refusal(body.replacing("[[Target]]", with: "[[Product]]")) != nil)
        #expect(Evaluation().refusal(body.replacing("as [", with: "as! [")) != nil)
        #expect(Evaluation().refusal(body.replacing("[]", with: "let x = 1")) != nil)
    }

    @Test func languageVersion_ofUpToThreeNumbers_isWrittenAsItIs() throws {
        let versions = ["4.2", "5.2", "5.2.1", "7"]
        let list = versions.map { ".version(\"\($0)\")" }.joined(separator: ", ")
        let answer = try Evaluation().dump("let package = Package(name: \"A\", swiftLanguageVersions: [\(list)])")
        #expect(answer["swiftLanguageVersions"].json == #"["4.2","5.2","5.2.1","7"]"#)
        for version in ["abc", "5.2.1.3", "5.", ""] {
            let body = "let package = Package(name: \"A\", swiftLanguageVersions: [.version(\"\(version)\")])"
            #expect(Evaluation().refusal(body)?.contains("this version") == true, "\(version)")
        }
    }

    @Test(arguments: [
        (#"url: "https://h.org/o/Log.git", from: "1.2.3""#, #"{"range":[{"lowerBound":"1.2.3","upperBound":"2.0.0"}]}"#),
        (#"url: "https://h.org/o/Log", "1.0.0"..."1.4.2""#, #"{"range":[{"lowerBound":"1.0.0","upperBound":"1.4.3"}]}"#),
        (#"url: "https://h.org/o/Log", .upToNextMinor(from: "1.2.3")"#, #"{"range":[{"lowerBound":"1.2.3","upperBound":"1.3.0"}]}"#),
        (#"url: "git@h.org:o/LOG.git", exact: "1.0.0-beta.1""#, #"{"exact":["1.0.0-beta.1"]}"#),
        (#"url: "https://h.org/o/Log", .branch("main")"#, #"{"branch":["main"]}"#),
    ])
    func requirement_inEachSpelling_isARangeOrAPoint(dependency: String, requirement: String) throws {
        let answer = try Evaluation().dump("let package = Package(name: \"A\", dependencies: [.package(\(dependency))])")
        let found = answer["dependencies"][0]["sourceControl"][0]
        #expect(found["requirement"].json == requirement)
        #expect(found["identity"].text == "log")
    }

    @Test(arguments: [
        (".macOS(.v10_15)", "macos 10.15"), (".iOS(\"13\")", "ios 13"), (".macOS(\"10.15.4\")", "macos 10.15.4"),
        (".macOS(\"10.15.foo.bar\")", "macos 10.15 foo bar"), (".custom(\"os\", versionString: \"1.0\")", "os 1.0"),
    ])
    func platform_inEachSpelling_hasItsVersionAndItsOptions(platform: String, written: String) throws {
        let found = try Evaluation().dump("let package = Package(name: \"A\", platforms: [\(platform)])")["platforms"][0]
        let parts = [found["platformName"].text ?? "", found["version"].text ?? ""] + found["options"].texts
        #expect(parts.joined(separator: " ") == written)
    }

    @Test func path_ofADependency_isFoundFromThePackagesFolder() throws {
        let answer = try Evaluation().dump(#"let package = Package(name: "A", dependencies: [.package(path: "../Kits/./Net/")])"#)
        let found = answer["dependencies"][0]["fileSystem"][0]
        #expect(found["path"].text == "/sample/Kits/Net")
        #expect(found["identity"].text == "net")
    }

    @Test func list_thatLoopsAndFunctionsMake_isWorkedOut() throws {
        let targets = try Evaluation().targets(
            """
            let domains: [(name: String, needs: [String])] = [("Shop", ["Net"]), ("User", [])]
            func module(_ name: String, needs: [String] = []) -> Target { .target(name: "\\(name)Kit", dependencies: needs.map { .init($0) }) }
            let package = Package(name: "A", targets: domains.map { .target(name: $0.name, dependencies: $0.needs.map { .target(name: $0) }) })
            for name in ["Net", "Store"] where name != "Store" { package.targets.append(.target(name: name)) }
            package.targets += (1...2).map { .testTarget(name: "T\\($0)") }
            """.replacing("needs.map { .init($0) }", with: "needs.map { .byName(name: $0) }"))
        #expect(targets.map { $0["name"].text } == ["Shop", "User", "Net", "T1", "T2"])
        #expect(targets[0]["dependencies"].json == #"[{"target":["Net",null]}]"#)
    }

    @Test func settings_ofEachTarget_areChangedThroughTheSharedObject() throws {
        let targets = try Evaluation().targets(
            """
            let package = Package(name: "A", targets: [.target(name: "A"), .plugin(name: "P", capability: .buildTool())])
            for target in package.targets {
                switch target.type {
                case .regular, .test:
                    var settings = target.swiftSettings ?? []
                    settings.append(.enableUpcomingFeature("ExistentialAny"))
                    target.swiftSettings = settings
                default: ()
                }
            }
            """)
        #expect(targets[0]["settings"][0]["kind"].json == #"{"enableUpcomingFeature":{"_0":"ExistentialAny"}}"#)
        #expect(targets[1]["settings"].list.isEmpty)
    }

    @Test(arguments: [([:], "far"), (["NEAR": "1"], "near")])
    func environment_inACondition_decides(environment: [String: String], name: String) throws {
        let answer = try Evaluation(environment: environment).dump(
            #"let package = Package(name: Context.environment["NEAR"] == nil ? "far" : "near")"#)
        #expect(answer["name"].text == name)
    }

    @Test func constant_assignedInEachBranch_hasTheValueOfTheTakenBranch() throws {
        let answer = try Evaluation(imports: "import PackageDescription\nimport Foundation", environment: ["X": "b"]).dump(
            """
            let name: String
            if let x = ProcessInfo.processInfo.environment["X"] { name = "a" + x } else { name = "none" }
            let package = Package(name: name)
            """)
        #expect(answer["name"].text == "ab")
    }

    @Test func condition_ofTheSystem_leavesTheOtherBranchOut() throws {
        let answer = try Evaluation().dump(
            """
            #if os(Windows) || swift(>=6)
            let name = "other"
            #elseif compiler(>=6.3)
            let name = "here"
            #else
            let name = "old"
            #endif
            let package = Package(name: name)
            """)
        #expect(answer["name"].text == "here")
    }

    @Test func string_inEachSpelling_isReadAsBySwift() throws {
        let targets = try Evaluation().targets(
            """
            let package = Package(name: #"raw \\n "x""#, targets: [.target(name: "A", path: \"\"\"
                one \\
                two
                  three\\u{e9}
                \"\"\", exclude: ["\\t\\\\\\"", "a\\(1)\\(true)"])])
            """)
        #expect(targets[0]["path"].text == "one two\n  three\u{e9}")
        #expect(targets[0]["exclude"].texts == ["\t\\\"", "a1true"])
    }

    @Test func extension_ofAPackageDescriptionType_addsItsMembers() throws {
        let targets = try Evaluation().targets(
            """
            extension Target.Dependency {
                static let log: Self = .product(name: "Log", package: "Log")
                static func kit(_ name: String) -> Self { .byName(name: name + "Kit") }
            }
            extension Array where Element == SwiftSetting { static var strict: Self { [.define("STRICT")] } }
            let package = Package(name: "A", dependencies: [.package(path: "../Log")], targets: [
                .target(name: "A", dependencies: [.log, .kit("Net")], swiftSettings: .strict),
            ])
            """)
        #expect(targets[0]["dependencies"].json == #"[{"product":["Log","Log",null,null]},{"byName":["NetKit",null]}]"#)
        #expect(targets[0]["settings"].list.count == 1)
    }

    @Test func traits_ofAPackage_areSorted() throws {
        let answer = try Evaluation(tools: "6.1").dump(
            #"let package = Package(name: "A", traits: ["B", .default(enabledTraits: ["B"]), .trait(name: "A", enabledTraits: ["B"])])"#)
        #expect(answer["traits"].list.map { $0["name"].text } == ["A", "B", "default"])
    }

    @Test func file_whereOneMayAsk_isLookedFor() throws {
        let text = """
            var name = "small"
            if FileManager.default.fileExists(atPath: "Enterprise/Package.swift") { name = "large" }
            let package = Package(name: name)
            """
        var evaluation = Evaluation(
            imports: "import PackageDescription\nimport Foundation", fileExists: { $0 == "Enterprise/Package.swift" })
        #expect(try evaluation.dump(text)["name"].text == "large")
        evaluation.fileExists = nil
        #expect(evaluation.refusal(text) == "5:23: a question about files")
    }

    @Test func exitStatements_leaveTheSameScopeAsInSwift() throws {
        let targets = try Evaluation().targets(
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
            let extra: [Target] = { var found: [Target] = []; found.append(.testTarget(name: "T")); return found }()
            package.targets += extra + Set(["Y", "X", "X"]).sorted().map { name -> Target in .target(name: name) }
            """)
        #expect(targets.map { $0["name"].text } == ["ATail", "C", "CTail", "DTail", "T", "X", "Y"])
    }

    @Test func package_withOnlyAModuleMap_isASystemLibrary() throws {
        let text = "// swift-tools-version:4.2\nimport PackageDescription\nlet package = Package(name: \"C\", pkgConfig: \"c\")\n"
        let evaluator = ManifestEvaluator(folder: "/c", environment: [:], compiler: nil, hasModuleMap: true)
        let answer = try evaluator.evaluate(Array(text.utf8)).line
        #expect(answer.contains(#""path":"","pkgConfig":"c","resources":[],"settings":[],"type":"system""#))
        #expect(answer.contains(#""products":[{"name":"C","settings":[],"targets":["C"],"type":{"library":["automatic"]}}]"#))
    }

    @Test func evaluate_whenRepeated_returnsTheSame() throws {
        let text = #"let package = Package(name: "A", traits: ["C", "B", "A"], targets: [.target(name: "T")])"#
        let first = try Evaluation(tools: "6.1").answer(text)
        for _ in 0..<20 { #expect(try Evaluation(tools: "6.1").answer(text) == first) }
    }
}
