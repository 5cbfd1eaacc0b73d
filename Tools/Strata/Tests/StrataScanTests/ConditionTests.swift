import StrataScan
import Testing

/// `#if`: row 7 of the semantics table.
@Suite struct ConditionTests {
    @Test func scan_withNestedClauses_recordsThemFromOutsideIn() {
        let scan = SourceScanner().scan(
            """
            import A
            #if canImport(UIKit)
            import B
            #if DEBUG && !(os(Linux) || X)
            import C
            #endif
            #elseif os(Linux)
            import D
            #else
            import E
            #endif
            import F
            """)
        #expect(
            scan.imports.map { $0.conditions.map(\.description) } == [
                [], ["canImport(UIKit)"], ["canImport(UIKit)", "DEBUG && !(os(Linux) || X)"], ["!canImport(UIKit) && os(Linux)"],
                ["!canImport(UIKit) && !os(Linux)"], [],
            ])
    }

    @Test(arguments: [
        ("true", "true"), ("!DEBUG", "!DEBUG"), ("A||B&&C", "A || (B && C)"), ("(A)", "A"), ("!(A && B)", "!(A && B)"),
        ("compiler( >= 6.3 )", "compiler(>=6.3)"), ("canImport(A, _version: 5.1)", "canImport(A,_version:5.1)"),
        ("os(Linux) || (\n os(macOS))", "os(Linux) || os(macOS)"), ("os(Linux) // why", "os(Linux)"),
        ("os(Linux) /* why\n not */", "os(Linux)"), ("hasFeature(X) && swift(<6)", "hasFeature(X) && swift(<6)"),
    ])
    func scan_withCondition_readsIt(text: String, expected: String) {
        let scan = SourceScanner().scan("#if \(text)\nimport A\n#endif")
        #expect(scan.imports.map { $0.conditions.map(\.description) } == [[expected]])
        #expect(scan.problems.isEmpty)
    }

    @Test func scan_withAnUnreadableCondition_recordsItsTextAndTheImport() {
        let scan = SourceScanner().scan("#if A  &&  = B\nimport C\n#endif")
        #expect(scan.imports.first?.conditions.map(\.description) == ["A && = B"])
        #expect(scan.imports.first?.isActive(in: BuildConfiguration(platform: .linux, isDebug: true)) == .unknown)
        #expect(scan.problems.map(\.kind) == [.unreadableCondition])
    }

    static let truths: [(String, TruthValue, TruthValue, TruthValue)] = [
        ("true", .true, .true, .true), ("false", .false, .false, .false), ("os(Linux)", .true, .false, .false),
        ("os(macOS)", .false, .true, .false), ("os(OSX)", .false, .true, .false), ("os(iOS)", .false, .false, .true),
        ("os(Windows)", .false, .false, .false), ("DEBUG", .true, .true, .true), ("!DEBUG", .false, .false, .false),
        ("SWIFT_PACKAGE", .true, .true, .true), ("DEFINED", .true, .true, .true), ("SOMETHING", .unknown, .unknown, .unknown),
        ("SOMETHING && os(Linux)", .unknown, .false, .false), ("SOMETHING || os(Linux)", .true, .unknown, .unknown),
        ("canImport(UIKit)", .false, .false, .true), ("canImport(AppKit)", .false, .true, .false),
        ("canImport(Glibc)", .unknown, .false, .false), ("canImport(Musl)", .unknown, .false, .false),
        ("canImport(Android)", .false, .false, .false), ("canImport(Carbon)", .false, .true, .false),
        ("canImport(Darwin)", .false, .true, .true), ("canImport(Foundation)", .true, .true, .true),
        ("canImport(Darwin, _version: 9)", .false, .unknown, .unknown), ("canImport(Mystery)", .unknown, .unknown, .unknown),
        ("targetEnvironment(simulator)", .false, .false, .unknown), ("_runtime(_ObjC)", .false, .true, .true),
        ("_runtime(_Native)", .true, .false, .false), ("arch(x86_64)", .unknown, .unknown, .unknown),
        ("hasFeature(On)", .true, .true, .true), ("hasFeature(Off)", .unknown, .unknown, .unknown),
        ("compiler(>=6.1)", .true, .true, .true), ("compiler(>=5)", .true, .true, .true), ("compiler(<6)", .false, .false, .false),
        ("compiler(>=6.3)", .unknown, .unknown, .unknown), ("compiler(6.3)", .unknown, .unknown, .unknown),
        ("swift(>=5.9)", .unknown, .unknown, .unknown), ("swift(>=5)", .true, .true, .true), ("swift(>=6)", .false, .false, .false),
        ("swift(<6)", .true, .true, .true),
    ]

    @Test(arguments: truths)
    func condition_inAConfiguration_isDecidedOrNot(text: String, linux: TruthValue, macos: TruthValue, ios: TruthValue) throws {
        let condition = try #require(SourceScanner().scan("#if \(text)\nimport A\n#endif").imports.first?.conditions.first)
        let found = BuildConfiguration.Platform.common.map { platform -> TruthValue in
            var configuration = BuildConfiguration(platform: platform, isDebug: true)
            (configuration.definedFlags, configuration.features) = (["DEFINED"], ["On"])
            (configuration.oldestCompiler, configuration.languageMode) = (CompilerVersion(6, 1), 5)
            return condition.truth(in: configuration)
        }
        #expect(found == [linux, macos, ios])
    }

    @Test func declaration_inADeadBranch_isInactiveEverywhere() throws {
        let imports = SourceScanner().scan(
            "#if false\nimport A\n#elseif os(Linux)\nimport B\n#endif\n#if os(Linux)\n#if !os(Linux)\nimport C\n#endif\n#endif"
        ).imports
        let active = imports.map { declaration in
            BuildMatrix.common.configurations().usual.filter { declaration.isActive(in: $0) != .false }.map(\.name)
        }
        #expect(active == [[], ["linux-debug", "linux-release"], []])
    }

    @Test func matrix_whenOpen_usesThePlatformsOfTheManifest() {
        let (usual, others) = BuildMatrix.common.configurations(declared: ["watchos", "other"])
        #expect(usual.map(\.name).suffix(4) == ["watchos-debug", "watchos-release", "other-debug", "other-release"])
        #expect(others.count == 18)
        #expect(others.allSatisfy { !$0.isLeftOut })
        let closed = BuildMatrix(platforms: [.linux], builds: [false]).configurations(declared: ["watchos"])
        #expect(closed.usual.map(\.name) == ["linux-release"])
        #expect(closed.others.allSatisfy { $0.isLeftOut })
    }

    @Test(arguments: [
        ("os(Haiku)", [BuildConfiguration.Platform.other]), ("os(watchOS)", [.watchos]), ("os(FreeBSD)", [.freebsd]),
        ("os(macCatalyst)", [.maccatalyst]), ("os(iOS) && targetEnvironment(macCatalyst)", [.ios, .maccatalyst]),
        ("canImport(WatchKit)", BuildConfiguration.Platform.allCases),
    ])
    func condition_ofAPlatform_isTrueThere(text: String, platforms: [BuildConfiguration.Platform]) throws {
        let condition = try #require(SourceScanner().scan("#if \(text)\nimport A\n#endif").imports.first?.conditions.first)
        let all = BuildConfiguration.Platform.allCases.map { BuildConfiguration(platform: $0, isDebug: true) }
        #expect(all.filter { condition.truth(in: $0) != .false }.map(\.platform) == platforms)
    }

    @Test func compilerVersion_withAnOlderManifest_isOpenDownToItsVersion() throws {
        var configuration = BuildConfiguration(platform: .linux, isDebug: true)
        (configuration.oldestCompiler, configuration.languageMode) = (CompilerVersion(6), 6)
        func truths(_ configuration: BuildConfiguration) -> [TruthValue] {
            [("compiler", ">=6"), ("compiler", ">=5.7"), ("swift", ">=6"), ("swift", "<5")].map {
                BuildCondition.question(name: $0, argument: $1).truth(in: configuration)
            }
        }
        #expect(truths(configuration) == [.true, .true, .true, .false])
        (configuration.olderToolsVersion, configuration.olderLanguageMode) = (CompilerVersion(5, 7), 5)
        #expect(truths(configuration) == [.unknown, .true, .unknown, .false])
        #expect(truths(configuration.withReadManifestOnly) == [.true, .true, .true, .false])
    }

    @Test func flag_thatNoManifestDefines_isFalseWhenOnlyManifestsCount() {
        var open = BuildConfiguration(platform: .linux, isDebug: true)
        (open.definedFlags, open.uncertainFlags) = (["A"], ["TRAIT"])
        func truths(_ configuration: BuildConfiguration) -> [TruthValue] {
            ["A", "TRAIT", "OTHER"].map { BuildCondition.flag($0).truth(in: configuration) }
        }
        #expect(truths(open) == [.true, .unknown, .unknown])
        #expect(truths(open.withReadManifestOnly) == [.true, .unknown, .false])
    }

    @Test func condition_thatRequiresAnImport_isRecognised() throws {
        func requires(_ text: String) -> Bool? {
            SourceScanner().scan("#if \(text)\nimport A\n#endif").imports.first?.conditions.first?.requiresImport(of: "A")
        }
        #expect(requires("canImport(A)") == true)
        #expect(requires("canImport(A.Sub) && DEBUG") == true)
        #expect(requires("!canImport(A)") == false)
        #expect(requires("canImport(AB)") == false)
        #expect(requires("canImport(A) || DEBUG") == false)
    }

    @Test func version_comparesByNumbers() {
        #expect(CompilerVersion("6.10").map { $0 > CompilerVersion(6, 9) } == true)
        #expect(CompilerVersion("6.0") == CompilerVersion(6))
        #expect(CompilerVersion("6.x") == nil)
        #expect(CompilerVersion("") == nil)
        #expect(CompilerVersion("1.2.3.4.5") == nil)
        #expect(CompilerVersion("99999999999999999999") == nil)
    }

    @Test func truth_followsKleene() {
        let all: [TruthValue] = [.true, .false, .unknown]
        for left in all {
            for right in all {
                #expect(left.and(right) == right.and(left))
                #expect(left.or(right).negated == left.negated.and(right.negated))
            }
        }
        #expect(TruthValue.unknown.and(.false) == .false)
        #expect(TruthValue.unknown.or(.true) == .true)
        #expect(TruthValue.unknown.and(.true) == .unknown)
    }
}
