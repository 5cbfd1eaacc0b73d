import StrataWorkspace

@testable import StrataRules

/// Rules about the platforms of manifests.
extension FurtherExamples {
    /// A declaration for Linux only, and text that may use it.
    private static func onLinux(_ declaration: String, _ rest: String) -> String { "#if os(Linux)\n\(declaration)\n#endif\n\(rest)" }

    /// A module with some code, in a package that declares platforms.
    private static func module(for platforms: [String] = ["macos"], _ code: String) -> (inout ExampleWorkspace) -> Void {
        {
            $0.support(platforms, in: "CacheKit")
            $0.importing(code, in: "CacheKit")
        }
    }

    static var platformSymbol: [RuleExample] {
        [
            .bad(
                "a type, in a file that imports only the standard library", findings: 2,
                module(
                    onLinux(
                        "struct Cipher {}",
                        "import Synchronization\nfinal class Keyed { let cipher: Cipher?\n    init() { cipher = Cipher() } }"))),
            .bad(
                "a function, in a branch of another platform", findings: 1,
                module(
                    for: ["macos", "ios"], "#if canImport(Glibc)\nfunc wipe() {}\n#endif\n#if os(macOS)\nfunc clear() { wipe() }\n#endif")),
            .bad("a type of macOS in code for iOS, in two files", findings: 2) {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing("#if canImport(AppKit)\nenum Panel {}\n#elseif canImport(Android)\nenum Panel {}\n#endif", in: "CacheKit")
                $0.addFile("Packages/MicroServices/Cache/Sources/CacheKit/Shown.swift", "let panel: Panel.Type = Panel.self")
                $0.importing("#if false\nlet unused: Panel? = nil\n#endif", in: "CacheKit")
            },
            .good("an import that may provide the name") {
                $0.support(["macos"], in: "CacheKit")
                $0.importing(
                    onLinux("func autoreleasepool(_ work: () -> Void) {}", "import Foundation\nfunc run() { autoreleasepool {} }"),
                    in: "CacheKit")
                $0.importing(onLinux("struct Boolean {}", "let flag = Boolean()"), in: "CacheKit")
            },
            .good("the module of a package that declares no platform") {
                $0.importing(onLinux("struct Cipher {}", "let cipher = Cipher()"), in: "CacheKit")
            },
            .good(
                "a use inside the same condition, and one that traits decide",
                module(onLinux("struct Cipher {}\nlet cipher = Cipher()", "#if FAST\nlet other = Cipher()\n#endif"))),
            .good(
                "another declaration of the name",
                module(onLinux("struct Cipher {}", "struct Outer {\n    struct Cipher {}\n    let cipher = Cipher()\n}"))),
            .good(
                "a generic parameter, a member and a label",
                module(onLinux("struct Cipher {}", "func run<Cipher>(_ value: Cipher) {}\nfunc run(Key: Int, _ a: Wide) { a.Cipher() }"))),
            .good(
                "a static member that a protocol may declare",
                module(
                    "enum Backend: Wiping {}\n" + onLinux("extension Backend { static func wipe() {} }", "func clear() { Backend.wipe() }"))
            ),
            .good(
                "a member of a type that a macro extends",
                module(
                    "@Generated enum Backend {}\n"
                        + onLinux("extension Backend { static func wipe() {} }", "func clear() { Backend.wipe() }"))),
            .good(
                "a member of a type of another module",
                module("import Foundation\n" + onLinux("extension Data { static func empty() {} }", "func clear() { Data.empty() }"))),
            .good("a target that is used on Linux only") {
                $0.addPackage(
                    "Packages/MicroServices/Files",
                    [
                        .target("FileKit"),
                        .target("FileWatch", uses: [], ["FileWatch.swift": onLinux("struct Watch {}", "let watch = Watch()")]),
                    ], offering: ["FileKit"])
                $0.declare("FileWatch", in: "FileKit", onlyOn: ["linux"])
                $0.support(["macos", "ios"], in: "FileKit")
            },
        ]
    }

    static var platformImport: [RuleExample] {
        [
            .bad(
                "AppKit on iOS, in a branch for devices", findings: 1,
                module(for: ["macos", "ios"], "#if os(iOS) || os(macOS)\nimport AppKit\n#endif")),
            .bad("the C library of Linux", findings: 1, module("import Glibc")),
            .bad(
                "the other branch of a question about another module", findings: 1,
                module(for: ["macos", "ios"], "#if canImport(AppKit)\nimport AppKit\n#else\nimport Glibc\n#endif")),
            .good("branches for both platforms") {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing("#if canImport(UIKit)\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif", in: "CacheKit")
                $0.importing("#if os(Linux)\nimport Glibc\n#else\nimport Darwin\n#endif", in: "CacheKit")
            },
            .good("a branch that a trait decides", module("#if Phone\nimport UIKit\n#endif")),
            .good("a target that is used on one platform only") {
                $0.addPackage(
                    "Packages/MicroServices/Files",
                    [.target("FileKit"), .target("FileWatch", uses: [], ["FileWatch.swift": "import Glibc\n"])], offering: ["FileKit"])
                $0.declare("FileWatch", in: "FileKit", onlyOn: ["linux"])
                $0.support(["macos", "ios"], in: "FileKit")
            },
            .good("a module whose platforms are unknown", module(for: ["tvos", "watchos"], "import UIKit")),
        ]
    }

    static var platformAPI: [RuleExample] {
        [
            .bad(
                "a script, a home folder and a notification", findings: 3,
                module(
                    for: ["ios"],
                    """
                    import Foundation
                    func run() { _ = NSAppleScript(source: "beep") }
                    let home = FileManager.default.homeDirectoryForCurrentUser
                    let center = DistributedNotificationCenter.default()
                    """)),
            .bad(
                "a process that is run at once, on a watch", findings: 1,
                module(
                    for: ["watchos", "macos"],
                    "import Foundation\nfunc run(_ tool: Tool) throws { try Process.run(tool.executableURL, arguments: []) }")),
            .bad(
                "in a branch for all of Apple's platforms", findings: 1,
                module(for: ["ios"], "#if canImport(Darwin)\nlet home = FileManager.default.homeDirectoryForCurrentUser\n#endif")),
            .good("a package for macOS", module("let home = FileManager.default.homeDirectoryForCurrentUser")),
            .good(
                "a type of the module with the same name",
                module(
                    for: ["ios"],
                    "final class Process { var launchPath = \"\" }\nlet first = Process()\nfinal class NSUserScriptTask {}\nlet task = NSUserScriptTask()"
                )),
            .good("a type of a module that it uses") {
                $0.support(["ios"], in: "CacheKit")
                $0.importing("public final class Process { public var launchPath = \"\" }", in: "NetworkKit")
                $0.declare("NetworkKit", in: "CacheKit")
                $0.importing("func run() { let process = Process()\n    process.launchPath = \"\" }", in: "CacheKit")
            },
            .good(
                "a declaration that is unavailable on the platform",
                module(for: ["ios"], "@available(iOS, unavailable)\nlet home = FileManager.default.homeDirectoryForCurrentUser")),
            .good("a program, which runs on no device") {
                $0.support(["macos", "ios"], in: "harbor")
                $0.importing("let home = FileManager.default.homeDirectoryForCurrentUser", in: "harbor")
            },
            .good(
                "a word in a comment and in a text, and a process without properties",
                module(for: ["ios"], "// NSAppleScript\nlet text = \"NSAppleScript\"\nlet process = Process()")),
        ]
    }

    static var platformType: [RuleExample] {
        [
            .bad(
                "a thread of zero", findings: 2,
                module(for: ["macos", "ios"], "func start() {\n    var thread = pthread_t()\n    let other = pthread_t(0)\n}")),
            .bad("the number of the current thread", findings: 1, module(for: ["ios"], "let number = UInt64(pthread_self())")),
            .bad(
                "a thread in a structure that is sent, and in a list", findings: 2,
                module("struct Started: Sendable {\n    let thread: pthread_t\n}\nprivate let threads = Mutex<[String: pthread_t]>([:])")),
            .good(
                "a branch for Linux",
                module(
                    "#if os(Linux)\nlet thread = pthread_t()\nlet number = UInt(pthread_self())\n#else\nlet thread: pthread_t? = nil\n#endif"
                )),
            .good(
                "the bits of the pointer, and a structure that is not sent",
                module("let number = UInt(bitPattern: pthread_self())\nstruct Started {\n    let thread: pthread_t\n}")),
            .good("a type of the module with the same name", module("typealias pthread_t = Int\nlet thread = pthread_t()")),
            .good("a package that declares no platform") { $0.importing("let thread = pthread_t()", in: "CacheKit") },
        ]
    }

    static var platformTool: [RuleExample] {
        [
            .bad("a package of programs", findings: 1) {
                $0.addPackage(
                    "Tools/Dump",
                    [
                        .target(
                            "dump", .executable, uses: ["swift-argument-parser/ArgumentParser"], ["main.swift": "import ArgumentParser\n"])
                    ])
                $0.support(["macos", "ios"], in: "dump")
                $0.configure("roots: [App, Tools/*]")
            },
            .bad("a library that starts processes on a television and a watch", findings: 1) {
                $0.support(["tvos", "watchos"], in: "CacheKit")
                $0.declare("swift-subprocess/Subprocess", in: "CacheKit")
                $0.importing("import Subprocess", in: "CacheKit")
            },
            .bad("a target that a library uses", findings: 1) {
                $0.addPackage(
                    "Packages/MicroServices/Files",
                    [
                        .target("FileKit", uses: ["FileCommands"], ["FileKit.swift": "import FileCommands\n"]),
                        .target("FileCommands", uses: ["shellout/ShellOut"], ["FileCommands.swift": "import ShellOut\n"]),
                    ], offering: ["FileKit"])
                $0.support(["ios"], in: "FileKit")
            },
            .good("a program beside a library") {
                $0.addPackage(
                    "Packages/MicroServices/Files",
                    [
                        .target("FileKit"),
                        .target(
                            "files", .executable, uses: ["swift-argument-parser/ArgumentParser"], ["main.swift": "import ArgumentParser\n"]),
                    ])
                $0.support(["ios"], in: "FileKit")
            },
            .good("a package for macOS") {
                $0.support(["macos"], in: "CacheKit")
                $0.declare("swift-argument-parser/ArgumentParser", in: "CacheKit")
                $0.importing("import ArgumentParser", in: "CacheKit")
            },
        ]
    }
}
