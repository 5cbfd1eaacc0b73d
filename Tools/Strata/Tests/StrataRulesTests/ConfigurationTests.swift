import StrataRules
import StrataScan
import StrataTesting
import StrataWorkspace
import Testing

/// Valid and invalid contents of `.strata.yml`.
@Suite struct ConfigurationTests {
    @Test(arguments: [
        ("{name: a, packages: [A], closed: perhaps}", "'perhaps' is none of false, true, production"),
        ("{name: a, files: [A/**], closed: true}", "'closed:' is for modules, and this layer names only files"),
    ])
    func closed_ofAnUnsupportedDimension_isRejected(layer: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: "layers:\n  - \(layer)\n", file: ".strata.yml")
        }
        #expect(error.problems.map(\.message) == [message])
        #expect(try Configuration(yaml: "layers:\n  - {name: a, packages: [A], closed: true}\n", file: ".strata.yml").layers[0].isClosed)
    }

    @Test func configuration_withThousandsOfUnmatchedNamesInOneLine_reportsEachInLinearTime() throws {
        let names = (0..<8_000).map { "Nämlich\($0)" }
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: b, modules: [\(names.joined(separator: ", "))]}\n"
        let world = SyntheticWorkspace([.package("A", [.target("Kit")])])
        var problems: [ConfigurationProblem] = []
        let duration = try ContinuousClock().measure {
            let configuration = try Configuration(yaml: yaml, file: ".strata.yml")
            problems = Checker().check(world.load(), configuration: configuration, today: .first).configurationProblems
            #expect(problems.map(\.description).joined().utf8.count > 1_000_000)
        }
        #expect(problems.count >= 8_000)
        let last = try #require(problems.last)
        #expect(last.position.column == yaml.split(separator: "\n")[2].utf8.count - "Nämlich7999]}".utf8.count + 1)
        #expect(last.description.hasSuffix("\n    | \(String(repeating: " ", count: 41))^~~~~~~~~~~"), "\(last.description)")
        // A quadratic reader takes more than a minute in a debug build.
        #expect(duration < .seconds(20), "\(duration)")
    }

    @Test func configuration_withEveryKey_isRead() throws {
        let configuration = try Configuration(
            yaml: """
                exclude:
                  - path: "**/Fixtures/**"
                    because: broken on purpose
                layers:
                  - name: top
                    packages: [Top/*]
                    modules: [Extra, "*Screens"]
                    uses: [bottom]
                    siblings: api
                    api: [TopKit]
                    peers: "*Screens"
                    umbrella: true
                    because: order
                  - name: bottom
                    packages: [Bottom/*]
                roots: [App]
                test-only: ["*Testing"]
                external: {GRDB: [bottom]}
                umbrellas: {LoggingKit: [Logging]}
                exceptions:
                  - {rule: cycle, from: A, to: B, reason: r, owner: o, expires: 2026-12-31}
                """, file: ".strata.yml")
        #expect(configuration.exclude.map(\.path.value) == ["**/Fixtures/**"])
        let top = try #require(configuration.layers.first)
        #expect(top.packages.map(\.value) == ["Top/*"])
        #expect(top.modules.map(\.value) == ["Extra", "*Screens"])
        #expect(top.uses?.map(\.value) == ["bottom"])
        #expect(top.siblings == .api)
        #expect(top.api?.map(\.value) == ["TopKit"])
        #expect(top.peers.map(\.value) == ["*Screens"])
        #expect(top.isUmbrella)
        #expect(top.because == "order")
        #expect(top.name.position.description == "5:11")
        #expect(configuration.layers[1].uses == nil)
        #expect(configuration.layers[1].siblings == .free)
        #expect(configuration.roots.map(\.value) == ["App"])
        #expect(configuration.external.first?.users.map(\.value) == ["bottom"])
        #expect(configuration.umbrellas.first?.exports.map(\.value) == ["Logging"])
        #expect(configuration.exceptions.first?.expires?.value == CalendarDay("2026-12-31"))
    }

    @Test func matrix_isThatOfTheFile_elseCommon() throws {
        func read(_ yaml: String) throws -> Configuration { try Configuration(yaml: yaml, file: ".strata.yml") }
        let matrix = try read("matrix: {platforms: [linux], builds: [release, debug]}\n").matrix
        #expect(matrix.platforms == [.linux] && matrix.builds == [false, true] && matrix.isClosed)
        #expect(try read("matrix: {builds: [debug]}\n").matrix.isClosed == false)
        #expect(try read("conventions: {controller-dispatches: {lines: 1}}\n").conventions[0].options["lines"]?.map(\.value) == ["1"])
        #expect(try read("baseline: known\n").baseline?.value == "known")
    }

    @Test(
        arguments: [("", .builtIn), ("null\n", .builtIn), ("manifests: toolchain\n", .toolchain)] as [(String, UserConfiguration.Manifests)]
    )
    func userConfiguration_isReadOrRefused(yaml: String, manifests: UserConfiguration.Manifests) throws {
        #expect(try UserConfiguration(yaml: yaml, file: "c").manifests == manifests)
        #expect(throws: ConfigurationError.self) { try UserConfiguration(yaml: "manifests: sometimes\n", file: "c") }
    }

    static let mistakes: [(String, String)] = [
        ("layers:\n  - name: a\n    pakages: [A]\n", ".strata.yml:3:5: error: unknown key 'pakages'; did you mean 'packages'?"),
        ("layer:\n  - name: a\n", ".strata.yml:1:1: error: unknown key 'layer'; did you mean 'layers'?"),
        (
            "layers:\n  - name: a\n    packages: [A]\n    siblings: fre\n",
            ".strata.yml:4:15: error: 'fre' is none of free, api, forbidden; did you mean 'free'?"
        ),
        ("layers:\n  - name: a\n    packages: [A]\n    uses: [b]\n", ".strata.yml:4:12: error: unknown layer 'b'"),
        (
            "layers:\n  - {name: a, packages: [A]}\n  - {name: b, packages: [B], uses: [a]}\n",
            ".strata.yml:3:37: error: 'a' is not below 'b'; layers are listed top first and use only lower ones"
        ),
        ("layers:\n  - {name: a, packages: [A]}\n  - {name: a, packages: [B]}\n", ".strata.yml:3:12: error: there are two layers 'a'"),
        ("layers:\n  - name: a\n", ".strata.yml:2:11: error: layer 'a' is empty; add 'packages:', 'modules:' or 'files:'"),
        ("layers:\n  - packages: [A]\n", ".strata.yml:2:5: error: this entry has no 'name:'"),
        ("layers: nothing\n", ".strata.yml:1:9: error: this must be a list, not a text"),
        ("layers:\n  - name: a\n    packages: [A, [B]]\n", ".strata.yml:3:19: error: this must be a text, not a list"),
        ("layers:\n  - name: a\n    packages: [A]\n    umbrella: perhaps\n", ".strata.yml:4:15: error: this must be true or false"),
        (
            "layers:\n  - name: a\n    packages: [A]\n    siblings: api\n",
            ".strata.yml:2:11: error: layer 'a' has 'siblings: api' but names no 'api:' modules"
        ),
        ("exclude:\n  - path: A\n", ".strata.yml:2:11: error: this exclusion has no reason; add 'because:'"),
        ("exclude: [A]\n", ".strata.yml:1:11: error: this must be a mapping ('key: value'), not a text"),
        (
            "layers:\n  - {name: a, packages: [A], budgets: {depth: -1}}\n",
            ".strata.yml:2:47: error: '-1' is no whole number"
        ),
        (
            "layers:\n  - {name: a, files: [A/**], budgets: {depth: 1}}\n",
            ".strata.yml:2:47: error: budgets are for modules, and this layer names only files"
        ),
        ("conventions: []\n", ".strata.yml:1:14: error: this list is empty; name a convention or remove it"),
        (
            "conventions: [section-ordre]\n",
            ".strata.yml:1:15: error: unknown convention 'section-ordre'; did you mean 'section-order'?"
        ),
        ("conventions: [cycle]\n", ".strata.yml:1:15: error: 'cycle' is no convention; it is always on"),
        ("conventions: {section-order: [A]}\n", ".strata.yml:1:30: error: this must be a mapping ('key: value'), not a list"),
        (
            "conventions: {controller-dispatches: {lines: 0}}\n",
            ".strata.yml:1:39: error: 'lines' is a whole number above zero"
        ),
        (
            "conventions: {documented-public: {kinds: [functions]}}\n",
            ".strata.yml:1:43: error: 'functions' is none of type, function, initializer, subscript, property, case; did you mean 'function'?"
        ),
        (
            "conventions: {no-catch-all: {names: []}}\n",
            ".strata.yml:1:30: error: 'names' is empty; remove it for the default"
        ),
        (
            "layers:\n  - name: a\n    files: {A: B}\n    packages: [A]\n",
            ".strata.yml:3:12: error: this must be a list, not a mapping"
        ),
        ("targets: [{module: A}]\n", ".strata.yml:1:11: error: this entry has no 'path:'"),
        (
            "targets: [{module: A, path: S}, {module: B, path: S}]\n",
            ".strata.yml:1:51: error: another target has the same path 'S'; a file belongs to one module"
        ),
        (
            "targets: [{module: A, path: S, kind: tests}]\n",
            ".strata.yml:1:38: error: 'tests' is none of library, executable, test; did you mean 'test'?"
        ),
        ("layers: []\n", ".strata.yml:1:1: error: the list of layers is empty; add one"),
        (
            "manifests: toolchain\n",
            ".strata.yml:1:1: error: 'manifests' is a setting of the user and not of a workspace, because it allows the toolchain to run code of the checked folder; set it in ~/.config/strata/config.yml, or use '--allow-manifests'"
        ),
        ("reach: [{from: a}]\n", ".strata.yml:1:9: error: this entry has no 'to:'"),
        ("severity: {cycle: warn}\n", ".strata.yml:1:19: error: 'warn' is none of error, warning, note"),
        (
            "matrix: {platforms: [linus]}\n",
            ".strata.yml:1:22: error: 'linus' is none of linux, macos, ios, tvos, watchos, visionos, windows, android, wasi, maccatalyst, driverkit, freebsd, openbsd, other; did you mean 'linux'?"
        ),
        ("matrix: {builds: [fast]}\n", ".strata.yml:1:19: error: 'fast' is none of debug, release"),
        (
            "exceptions:\n  - {rule: cycel, from: A, reason: r, owner: o}\n",
            ".strata.yml:2:12: error: unknown rule 'cycel'; did you mean 'cycle'?"
        ),
        (
            "exceptions:\n  - {rule: cycle, reason: r, owner: o}\n",
            ".strata.yml:2:12: error: this exception would silence the whole rule; add 'from:' or 'to:'"
        ),
        ("exceptions:\n  - {rule: cycle, from: A, owner: o}\n", ".strata.yml:2:5: error: this entry has no 'reason:'"),
        (
            "exceptions:\n  - {rule: cycle, from: A, reason: r, owner: o, expires: 2026-02-30}\n",
            ".strata.yml:2:58: error: '2026-02-30' is no date; write it as 2026-12-31"
        ),
        ("", ".strata.yml:1:1: error: a configuration is a mapping that starts with 'layers:'"),
        ("layers: [\n", ".strata.yml:2:1: error: this is not YAML: did not find expected node content"),
        ("roots: [A]\nroots: [B]\n", ".strata.yml:1:1: error: the key 'roots' occurs twice here"),
    ]

    @Test(arguments: mistakes)
    func configuration_withAMistake_isRefusedWithItsPlace(yaml: String, message: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: ".strata.yml") }
        #expect(error.description.split(separator: "\n").first.map(String.init) == message)
    }

    @Test func problem_behindATwoByteCharacter_countsBytesAndAlignsTheCaret() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: "layers:\n  - {name: é, pakages: [A]}\n", file: "s.yml")
        }
        #expect(
            error.problems.map(\.description).first { $0.contains("pakages") } == """
                s.yml:2:16: error: unknown key 'pakages'; did you mean 'packages'?
                  2 |   - {name: é, pakages: [A]}
                    |               ^~~~~~~
                """)
    }

    @Test func configuration_withSeveralMistakes_namesAllInOrder() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: "layers:\n  - name: a\n    pakages: [A]\n    sibling: api\nroot: [A]\n", file: "s")
        }
        #expect(error.problems.map(\.position.line) == [3, 4, 5])
    }

    static let mismatches: [(String, String)] = [
        (
            "layers:\n  - {name: a, packages: [A/*, Nothing]}\n",
            "no package matches 'Nothing'"
        ),
        ("layers:\n  - {name: a, packages: [A]}\n", "no package matches 'A'; did you mean 'A/*'?"),
        ("layers:\n  - {name: a, packages: [A/*], modules: [Netkit]}\n", "no module matches 'Netkit'; did you mean 'NetKit'?"),
        ("layers:\n  - {name: a, packages: [A/*]}\n  - {name: b, packages: [\"**\"]}\n", "layer 'b' has no module"),
        (
            "layers:\n  - {name: a, packages: [A/*]}\n  - {name: b, packages: [\"*/Net\"]}\n",
            "'*/Net' and 'A/*' (line 2) match 'NetKit' equally well; make one more specific"
        ),
        (
            "layers:\n  - {name: a, packages: [A/*], siblings: api, api: [NetKt]}\n",
            "no module of layer 'a' matches 'NetKt'; did you mean 'NetKit'?"
        ),
        ("layers:\n  - {name: a, packages: [A/*], peers: [Nobody]}\n", "no module of layer 'a' matches 'Nobody'"),
        ("layers:\n  - {name: a, packages: [A/*]}\nroots: [App]\n", "no package matches 'App'"),
        ("layers:\n  - {name: a, packages: [A/*]}\ntest-only: [\"*Testing\"]\n", "no module matches '*Testing'"),
        (
            "layers:\n  - {name: a, packages: [A/*]}\nexternal: {Loging: [a]}\n",
            "no code imports or declares 'Loging'; did you mean 'Logging'?"
        ),
        ("layers:\n  - {name: a, packages: [A/*]}\nexternal: {Logging: [b]}\n", "no layer, package or module is 'b'"),
        ("layers:\n  - {name: a, packages: [A/*]}\numbrellas: {NetKit: [Logging]}\n", "no re-export of 'NetKit' matches 'Logging'"),
        (
            "layers:\n  - {name: a, packages: [A/*]}\nexclude: [{path: Gone, because: x}]\n",
            "no path in the workspace matches 'Gone'; remove the exclusion"
        ),
        (
            "layers:\n  - {name: a, packages: [A/*]}\nexceptions: [{rule: cycle, from: NetKitt, reason: r, owner: o}]\n",
            "no module matches 'NetKitt'; did you mean 'NetKit'?"
        ),
    ]

    @Test(arguments: mismatches)
    func configuration_whenUnmatched_cannotBeQueried(yaml: String, message: String) throws {
        let world = SyntheticWorkspace([
            .package("A/Net", [.target("NetKit", uses: ["swift-log/Logging"], ["A.swift": "import Logging\n"])]),
            .package("A/Cache", [.target("CacheKit")]),
        ])
        let result = try check(world, yaml)
        #expect(result.exitCode == 2)
        #expect(result.configurationProblems.map(\.message) == [message])
    }

    @Test func patterns_ofThreeLayersThatMatchEqually_areReportedInOrder() throws {
        let yaml = "layers:\n  - {name: a, packages: [A/*]}\n  - {name: b, packages: [\"*/Net\"]}\n  - {name: c, packages: [A/N*]}\n"
        let result = try check(
            SyntheticWorkspace([.package("A/Net", [.target("NetKit"), .target("NetMore")]), .package("A/Cache", [.target("CacheKit")])]),
            yaml)
        // One message for all modules of a pattern.
        #expect(
            result.configurationProblems.map { "\($0.position) \($0.message)" } == [
                "3:26 '*/Net' and 'A/*' (line 2) match 'NetKit' equally well; make one more specific", "4:12 layer 'c' has no module",
            ])
    }

    /// The exception of a rule about declarations names one of these instead of a module.
    @Test(arguments: [("unused-public", []), ("cycle", ["no module matches 'Gone'"])])
    func exception_namesAModule_unlessItsRuleIsAboutDeclarations(rule: String, problems: [String]) throws {
        let yaml = "layers:\n  - {name: a, packages: [A]}\nexceptions: [{rule: \(rule), to: Gone, reason: r, owner: o}]\n"
        let result = try check(SyntheticWorkspace([.package("A", [.target("Kit")])]), yaml)
        #expect(result.configurationProblems.map(\.message) == problems)
    }

    /// A test, or a module for tests, may reach what its subject must not.
    @Test(arguments: [
        (PackageManifest.Target.Kind.regular, "", ["A", "Use"]), (.test, "", ["A"]), (.regular, "test-only: [Use]\n", ["A"]),
    ])
    func reach_countsProductionCodeOnly(kind: PackageManifest.Target.Kind, testOnly: String, from: [String]) throws {
        let world = SyntheticWorkspace([
            .package(
                "A",
                [.target("A", uses: ["Net"], ["a.swift": "import Net"]), .target("Use", kind, uses: ["Net"], ["u.swift": "import Net"])]),
            .package("N", [.target("Net")]),
        ])
        let yaml = "layers:\n  - {name: a, packages: [A]}\n  - {name: n, packages: [N]}\nreach: [{from: [a], to: [Net], because: x}]\n"
        #expect(try check(world, yaml + testOnly).findings.map(\.from) == from)
    }

    @Test func files_ofTwoLayersThatMatchEqually_areReportedOnce() throws {
        let world = SyntheticWorkspace([.package("A", [.target("Kit", .regular, ["UI/a.swift": "", "UI/b.swift": "", "c.swift": ""])])])
        let yaml = "layers:\n  - {name: a, files: [A/**/UI/*]}\n  - {name: b, files: [\"A/**/UI/?.swift\"]}\n  - {name: c, packages: [A]}\n"
        let messages = try check(world, yaml).configurationProblems.map(\.message).filter { $0.contains("equally well") }
        #expect(
            messages == [
                "'A/**/UI/?.swift' and 'A/**/UI/*' (line 2) match 'A/Sources/Kit/UI/a.swift' equally well; make one more specific"
            ],
            "\(messages)")
    }

    @Test func configuration_withMoreLiteralSegments_wins() throws {
        let world = SyntheticWorkspace([
            .package("S/Facade", [.target("F", uses: ["G"], ["F.swift": "import G"])]), .package("S/G", [.target("G")]),
        ])
        let yaml = "layers:\n  - {name: facade, packages: [S/Facade]}\n  - {name: services, packages: [S/*]}\n"
        #expect(try check(world, yaml).exitCode == 0)
        let upside = "layers:\n  - {name: services, packages: [S/*]}\n  - {name: facade, packages: [S/Facade]}\n"
        #expect(try check(world, upside).findings.map(\.rule) == ["cross-layer-import", "cross-layer-import"])
    }

    @Test func exclusion_leavesPackagesOut() throws {
        var world = ExampleWorkspace().world
        world.packages.append(
            .package("Packages/Services/Fitness/Fixtures/Bad", [.target("BadKit", uses: [], ["A.swift": "import Nothing"])]))
        let yaml = ExampleWorkspace().configuration + "exclude: [{path: \"**/Fixtures/**\", because: broken on purpose}]\n"
        #expect(try check(world, yaml).exitCode == 0)
        #expect(try check(world, ExampleWorkspace().configuration).exitCode == 1)
    }

    @Test func day_followsTheCalendar() {
        #expect(CalendarDay("2024-02-29")?.description == "2024-02-29")
        #expect(CalendarDay("2100-02-29") == nil && CalendarDay("2024-02-30") == nil && CalendarDay("2000-02-29") != nil)
        #expect(CalendarDay("0000-12-31") == nil && CalendarDay("9999-12-31") != nil && CalendarDay("2026-00-01") == nil)
        #expect(CalendarDay("2026-01-00") == nil && CalendarDay("0001-01-01") == .first)
        for (month, length) in zip(1...12, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            #expect(CalendarDay(year: 2026, month: month, day: length) != nil)
            #expect(CalendarDay(year: 2026, month: month, day: length + 1) == nil)
        }
        #expect(CalendarDay("2026-13-01") == nil)
        #expect(CalendarDay("26-01-01") == nil)
        #expect(CalendarDay("2026-01-01T00:00") == nil)
        #expect(CalendarDay("0999-01-01")?.description == "0999-01-01")
    }
}
