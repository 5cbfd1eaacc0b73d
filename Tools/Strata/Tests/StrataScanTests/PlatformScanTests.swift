import Testing

@testable import StrataScan

/// The parts of a file that depend on the platform.
@Suite struct PlatformScanTests {
    private func declared(_ text: String) -> [String] {
        (SourceScanner().platforms(text)?.declarations ?? []).map { item in
            let conditions = item.conditions.map { "\($0)" }.joined(separator: " ")
            return "\(item.owner.map { "\($0)." } ?? "")\(item.name) \(conditions)"
        }
    }

    private func uses(_ text: String) -> [String] {
        (SourceScanner().platforms(text)?.uses ?? []).map { "\($0.position) \($0.kind.rawValue) \($0.name)" }
    }

    @Test func scan_withoutPlatforms_isNil() {
        for text in ["", "struct A {}", "#if DEBUG\nstruct A {}\n#endif", "import UIKit\nlet x = pthread", "#if os(Linux)\n#endif"] {
            #expect(SourceScanner().platforms(text) == nil, "\(text)")
        }
    }

    @Test func declarations_belowConditionsOnPlatforms_areListed() {
        let text = """
            struct Everywhere { static func one() {}
            #if os(Linux)
                static func two() {}
                func three() {}
                static let four = 4
                struct Five { static func six() {} }
            #endif
            }
            #if !canImport(Darwin) && DEBUG
            func seven() { func local() {} }
            let eight = 8
            #elseif targetEnvironment(simulator)
            typealias Nine = Int
            #else
            extension Everywhere { class var ten: Int { 10 } }
            #endif
            """
        #expect(
            declared(text) == [
                "Everywhere.two os(Linux)", "Everywhere.four os(Linux)", "Everywhere.Five os(Linux)",
                "seven !canImport(Darwin) && DEBUG",
                "Nine !(!canImport(Darwin) && DEBUG) && targetEnvironment(simulator)",
                "Everywhere.ten !(!canImport(Darwin) && DEBUG) && !targetEnvironment(simulator)",
            ])
    }

    @Test func conditionalFlag_aroundAPlatform_isKeptWithIt() {
        #expect(declared("#if FAST\n#if os(iOS)\nenum A {}\n#endif\n#endif\n#if FAST\nenum B {}\n#endif") == ["A FAST os(iOS)"])
    }

    @Test(arguments: [
        ("let a = Process()\na.executableURL = b", ["1:9 api Process"]),
        ("try Process.run(tool, arguments: [])\n_ = x.launchPath", ["1:5 api Process"]),
        ("let a = Process()\na.arguments = b", []),
        ("let a = TSC.Process()\na.launchPath = b", []),
        ("let a = Process(b)\na.launchPath = b", []),
        ("let home = files.homeDirectoryForCurrentUser", ["1:18 api homeDirectoryForCurrentUser"]),
        ("let homeDirectoryForCurrentUser = 1", []),
        ("class NSAppleScript {}\nlet NSUserUnixTask: Int", []),
        ("let a: NSUserUnixTask?\nf(NSUserUnixTask: a)", ["1:8 api NSUserUnixTask"]),
        ("@available(iOS, unavailable)\nlet a = NSAppleScript()", []),
        ("// NSAppleScript\n/* Process().launchPath */ let a = \"NSAppleScript\"", []),
        ("let a = \"\\(NSAppleScript())\"", ["1:12 api NSAppleScript"]),
    ])
    func api_inCode_isFound(text: String, found: [String]) { #expect(uses(text) == found) }

    @Test(arguments: [
        ("var t = pthread_t()", ["1:9 integerThread pthread_t()"]),
        ("var t = pthread_t(0)", ["1:9 integerThread pthread_t(0)"]),
        ("var t = pthread_t(bitPattern: 0)", []),
        ("let n = Int(pthread_self())", ["1:13 integerThread Int(pthread_self())"]),
        ("let n = UInt(bitPattern: pthread_self())", []),
        (
            "let n = Double(pthread_self())\nlet m = Int(pthread_self()) + UInt(pthread_self() + 1)",
            ["2:13 integerThread Int(pthread_self())"]
        ),
        ("let t = Mutex<pthread_t?>(nil)", ["1:5 sharedThread t"]),
        ("let t: Mutex<[Int: (a: pthread_t, b: Int)]>", ["1:5 sharedThread t"]),
        ("let t: Mutex<Int>, u: Box<pthread_t>", []),
        ("func f() { let t = Mutex<pthread_t?>(nil) }", []),
        ("var t: Mutex<pthread_t?> { other }", []),
        ("struct S: Sendable { let t: pthread_t\n let u: pthread_t_box }", ["1:26 sharedThread t"]),
        ("final class C: P, Sendable { let t: pthread_t? }", ["1:34 sharedThread t"]),
        ("struct S: @unchecked Sendable { let t: pthread_t }", []),
        ("struct S: Sendable { static let t: pthread_t = f()\n nonisolated(unsafe) let u: pthread_t\n let g: (pthread_t) -> Void }", []),
        ("struct S { let t: pthread_t }", []),
    ])
    func thread_asANumberOrShared_isFound(text: String, found: [String]) { #expect(uses(text) == found) }

    @Test func uses_insideConditions_haveThem() {
        let text = "#if os(Linux)\n#if DEBUG\nlet a = pthread_t()\n#endif\n#else\nlet b = pthread_t()\n#endif\nlet c = pthread_t()"
        let conditions = (SourceScanner().platforms(text)?.uses ?? []).map { $0.conditions.map { "\($0)" } }
        #expect(conditions == [["os(Linux)", "DEBUG"], ["!os(Linux)"], []])
    }
}
