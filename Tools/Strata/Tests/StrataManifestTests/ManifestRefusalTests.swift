import StrataManifest
import Testing

@Suite struct ManifestRefusalTests {
    @Test(arguments: [
        (#"let package = Package(name: hostName())"#, "3:29: this call"),
        (
            #"let package = Package(name: "A", targets: [.target(name: "A", path: nil, dependencies: [])])"#,
            "3:44: these arguments of 'target'"
        ),
        (#"let package = Package(name: 1)"#, "3:29: a value of type 'Int' where 'String' is expected"),
        (#"let package = Package(name: "A", targets: [.macro(name: "M")])"#, "3:44: 'macro' of 'Target'"),
        (#"let package = Package(name: "A", platforms: [.macOS(.v26)])"#, "3:53: 'v26' of 'SupportedPlatform.MacOSVersion'"),
        (#"let package = Package(name: "A", traits: [])"#, "3:15: these arguments of 'init'"),
        (#"let package = Package(name: "A") print("x")"#, "3:34: this text after a statement"),
        (#"let package = Package(name: "A", targets: [.target(name: "A"), .target(name: "A")])"#, "1:1: two targets of one name"),
        (#"let package = Package(name: "A", products: [.library(name: "A", targets: ["B"])])"#, "1:1: the targets of a product"),
        (#"let package = Package(name: "A", dependencies: [.package(url: "https://h.org/o/L", from: "1.0")])"#, "3:90: the version '1.0'"),
        (
            #"let package = Package(name: "A", dependencies: [.package(url: "../Local", from: "1.0.0")])"#,
            "1:1: the repository '../Local' in a folder"
        ),
        (#"let a = ProcessInfo.processInfo.environment["A"]; let package = Package(name: "A")"#, "3:9: the name 'ProcessInfo'"),
        (#"#if hasFeature(X)"# + "\n#endif\n" + #"let package = Package(name: "A")"#, "3:1: the condition '#if hasFeature(X)'"),
        (#"let package = Package(name: "A"); let other = Package(name: "B")"#, "1:1: a manifest of 2 packages"),
    ])
    func manifest_withAnUnknownOrInvalidExpression_isRejectedWithItsPosition(body: String, refusal: String) {
        #expect(Evaluation().refusal(body) == refusal)
    }

    /// Code that is never run has to be valid, too, or the compiler would reject the manifest.
    @Test(arguments: [
        "func unused() -> String { 1 }", "func unused(_ x: Bool) -> String { if x { return \"a\" } }", "if false { missing() }",
        "var unused: [Target] { [.library(name: \"A\", targets: [])] }", "let a: String = nil", "let a = 1\nlet a = 2", "a = 1",
        "let b = 1\nb = 2", "extension Target { static let x: Target = 3 }", "let x: Int\nif true { x = 1 }", "for x in 3 {}", "return",
        "let x = [1, \"a\"]", "enum E { case a, a }", "let s = \"\\(missing)\"", "guard true else {}", "break",
        // The compiler requires closures without parameter names to use their parameters, and structures not to contain themselves.
        "let x = [1].map { 2 }", "let x = [1].map { a in [2].map { b in $0 } }", "struct S { let s: S }", "enum E: String {}",
        "extension String { var isEmpty: Bool { true } }", "let x = 1 // a\rlet y = missing",
        "#if true\n#endif$", "#if true\n#else let\n#endif",
    ])
    func manifest_withAnErrorInUnusedCode_isRejected(fault: String) {
        #expect(Evaluation().refusal("\(fault)\nlet package = Package(name: \"A\")") != nil)
    }

    @Test func global_inAFunctionOfMode6_isRefusedUnlessItCannotChange() {
        let body = "var names = [\"A\"]\nlet first = \"A\"\nfunc name() -> String { %@ }\nlet package = Package(name: name())"
        #expect(
            Evaluation(tools: "6.0").refusal(body.replacing("%@", with: "names[0]")) == "5:25: a use of a global variable in a function")
        #expect(Evaluation(tools: "6.0").refusal(body.replacing("%@", with: "first")) == nil)
        #expect(Evaluation(tools: "5.9").refusal(body.replacing("%@", with: "names[0]")) == nil)
    }

    @Test(arguments: ["3.1", "6.4", "999.0", "5", "x", "5.9 ", "5.9;(experimentalCGen)"])
    func toolsVersion_whenUnknown_isRejected(tools: String) {
        #expect(Evaluation(tools: tools).refusal(#"let package = Package(name: "A")"#)?.hasPrefix("1:1: ") == true)
    }

    @Test func toolchain_whenNewerThanSupported_evaluatesTheManifest() {
        let evaluation = Evaluation(compiler: ToolsVersion(6, 4))
        #expect(evaluation.refusal(#"let package = Package(name: "A")"#) == "1:1: the toolchain of version 6.4")
    }

    /// Then the toolchain is not needed.
    @Test func manifest_thatSwiftPMSurelyRefuses_hasItsVerdict() {
        let product = #"let package = Package(name: "A", targets: [.target(name: "T", dependencies: [.product(name: "x", package: "Y")])])"#
        #expect(Evaluation().verdict(product) == "error: 'app': unknown package 'Y' in dependencies of target 'T'")
        let clone = #"let package = Package(name: "A", dependencies: [.package(url: "../L", from: "1.0.0")])"#
        #expect(Evaluation(repositoryState: { _ in .other }).verdict(clone) == "error: 'app': cannot clone from local directory /sample/L")
        #expect(Evaluation(repositoryState: { _ in nil }).refusal(clone) != nil)
        #expect(Evaluation(repositoryState: { _ in nil }).verdict(clone) == nil)
        #expect(Evaluation(repositoryState: { $0 == "/sample/L" ? .repository : nil }).refusal(clone) == nil)
        let newer = Evaluation(tools: "6.4").verdict(#"let package = Package(name: "A")"#)
        #expect(newer == "error: 'app': package 'app' is using Swift tools version 6.4.0 but the installed version is 6.3.1")
    }

    @Test func compilerCondition_withoutACompiler_isRejectedUnlessTheToolsVersionDecides() {
        let body = "#if compiler(>=%@)\nlet n = \"A\"\n#else\nlet n = \"B\"\n#endif\nlet package = Package(name: n)"
        let evaluation = Evaluation(compiler: nil)
        #expect(evaluation.refusal(body.replacing("%@", with: "5.9")) == nil)
        #expect(evaluation.refusal(body.replacing("%@", with: "6.1"))?.contains("compiler(>=6.1)") == true)
    }
}
