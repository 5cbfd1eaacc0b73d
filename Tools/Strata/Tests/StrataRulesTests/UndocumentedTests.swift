import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// The public declarations that `documented-public` asks about, with all kinds switched on.
@Suite struct UndocumentedTests {
    @Test(
        arguments: [
            ("public struct A {}", ["A"]), ("/// A.\npublic struct A {}", []), ("struct A {}", []), ("public typealias A = Int", []),
            // Hidden declarations and all inside them.
            ("@_spi(X) public struct A {}", []), ("@_documentation(visibility: internal) public func f() {}", []),
            ("@available(*, unavailable) public func f() {}", []), ("@available(macOS 13, *) public func f() {}", ["f"]),
            ("public struct _A { public struct B { public func f() {} } }\npublic struct C {}", ["C"]),
            // Each kind.
            (
                "/// A.\npublic struct A {\n    public subscript(a: Int) -> Int { 0 }\n    public var b = 0\n    public init(c: Int) {}\n}",
                ["A.subscript", "A.b", "A.init"]
            ),
            ("/// A.\npublic class A {\n    public override func f() {}\n    public func g() {}\n    deinit {}\n}", ["A.g"]),
            ("/// P.\npublic protocol P {\n    associatedtype X\n    func f()\n}", ["P.f"]),
            // Types and cases, whatever their type conforms to.
            (
                "/// E.\npublic enum E: Foreign {\n    case a\n    public struct B {}\n    public func f() {}\n}", ["E.a", "E.B"]
            ),
            // Extensions of the module's own internal types, directly or not.
            ("struct A {}\nextension A { public func f() {} }", []),
            ("struct A {}\nextension A { public struct B { public func f() {} } }", []),
            ("struct A { struct B {} }\nextension A.B { public func f() {} }", []),
            ("public extension Int { func f() {} }", ["Int.f"]),
            ("extension String { public struct B { public func f() {} } }", ["String.B", "String.B.f"]),
            // Requirements of known protocols and of the module's own, but not those of unknown ones.
            ("/// A.\npublic struct A: Hashable {\n    public func hash() {}\n    public func f() {}\n}", ["A.f"]),
            (
                "protocol Q { func q() }\nprotocol P: Q { func p() }\n/// A.\npublic struct A: P {\n    public func p() {}\n    public func q() {}\n    public func r() {}\n}",
                ["A.r"]
            ),
            ("protocol P: Foreign {}\n/// A.\npublic struct A: P { public func r() {} }", []),
            ("protocol P: Q {}\nprotocol Q: P {}\n/// A.\npublic struct A: P { public func r() {} }", ["A.r"]),
            ("/// A.\npublic struct A {}\nextension A: Foreign { public func r() {} }", []),
            (
                "/// P.\npublic protocol P {\n    /// f.\n    func f()\n}\nextension P {\n    public func f() {}\n    public func g() {}\n}",
                ["P.g"]
            ),
            // The methods of a result builder.
            (
                "/// A.\n@resultBuilder public enum A {\n    public static func buildBlock() {}\n    public static func other() {}\n}",
                ["A.other"]
            ),
            ("/// A.\npublic enum A { public static func buildBlock() {} }", ["A.buildBlock"]),
        ] as [(String, [String])])
    func declaration_isReported_ifItsUsersSeeItWithoutAComment(source: String, reported: [String]) throws {
        let yaml = """
            layers: [{name: kits, packages: [Kit]}]
            conventions: {documented-public: {kinds: [type, function, initializer, subscript, property, case]}}
            """
        let world = SyntheticWorkspace([.package("Kit", [.target("HomeKit", .regular, ["a.swift": source])])])
        #expect(try check(world, yaml).findings.map(\.to) == reported)
    }
}
