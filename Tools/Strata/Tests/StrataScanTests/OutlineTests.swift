import StrataScan
import Testing

/// The types of a file with their positions and nesting.
@Suite struct OutlineTypeTests {
    @Test(arguments: [
        ("struct A {}", "struct A 1:1"),
        (
            "public final class A<T: P, U>: B<T, [U: Int]>, @unchecked Sendable, ~Copyable where T.X == Int {}",
            "class A 1:14 : B<T,[U:Int]>, @uncheckedSendable, ~Copyable"
        ),
        ("indirect enum E: (Int) -> Void, any P & Q {}", "enum E 1:10 : (Int)->Void, anyP&Q"),
        ("extension Array.Index where Element == Int {}", "extension Array.Index 1:1"),
        ("extension [Int]: P {}", "extension [Int] 1:1 : P"),
        ("extension A<B>.C: @retroactive P {}", "extension A<B>.C 1:1 : @retroactiveP"),
        ("protocol P<X, Y>: class, Q {}", "protocol P 1:1 : class, Q"), ("distributed actor `default` {}", "actor default 1:13"),
        ("struct\n  // why\n  A\n  : B,\n    C\n{}", "struct A 1:1 : B, C"),
        ("struct é {}; struct 日本 {}", "struct é 1:1\nstruct 日本 1:15"), ("\u{FEFF}struct A {}", "struct A 1:4"),
        ("struct A {}\r\nstruct B {}\rstruct C {}", "struct A 1:1\nstruct B 2:1\nstruct C 3:1"),
    ])
    func type_isListedWithKindPlaceAndInheritance(source: String, expected: String) { #expect(types(source) == expected) }

    @Test(arguments: [
        "let kind = Foo.class", "f(class: 1, struct: 2, enum: 3)", "class func make() {}", "class var a: Int { 1 }",
        "class override final func f() {}", "class private(set) var a = 1", "let actor = 1", "actor is Int", "actor\nfoo()",
        #"let s = "struct A {}""#, "/* struct A {} */", "// struct A {}", #"let r = /struct A {}/"#, "x.protocol Foo",
        "func f<T>() where T: class {}",
        "let a = b as? any Actor", "import struct Foundation.Date", "macro(x)", "foo(protocol)", "#if struct\n#endif",
    ])
    func identifierLikeATypeKeyword_isNoDeclaration(source: String) { #expect(types(source).isEmpty, "\(source)") }

    @Test func nestedTypes_haveTheirPath() {
        let source = """
            struct A {
                class func f() { struct Local { enum Deep {} } }
                let c = { class InClosure {} }()
                var text: String { "\\({ struct InText {}; return 1 }())" }
                enum B { case x; protocol P {} }
            }
            extension A.B { struct C {} }
            """
        let outline = SourceScanner().outline(source)
        let paths = outline.declarations.filter { $0.kind.isType }.map {
            (outline.path(of: $0) + [$0.name]).joined(separator: "/") + ($0.isLocal ? " local" : "")
        }
        #expect(
            paths == [
                "A", "A/Local local", "A/Local/Deep", "A/InClosure local", "A/InText local", "A/B", "A/B/P", "A.B", "A.B/C",
            ])
    }

    private static let prefixes: [(String, [String])] = [
        // The end of a list of generic arguments is no operator that the next line continues.
        ("typealias A = B<\n    C\n>\n\n@objc final class D {}", ["A", "D @objc final"]),
        ("protocol A { func b() -> C<\n    D\n>\n@objc func e() }", ["A", "b", "e @objc"]),
        ("struct A { var b: C<\n    D\n>\n@objc var e: F }", ["A", "b", "e @objc"]),
        ("struct A<each B>: C\nwhere\n    D.E == F<repeat (each B).G>\n{\n    typealias H = I\n}", ["A", "H"]),
        ("@Suite(\"a \\(b) c\") struct A {}", ["A @Suite(\"a \\(b) c\")"]),
        (
            """
            @MainActor @available(macOS 15, *) // why
            public
            final class A {
                @Published private(set) static var x = 1
                nonisolated(unsafe) let y = 2
                package func f() {}
            }
            open class B {}
            """,
            [
                "A @MainActor @available(macOS15,*) final public", "x @Published private(set) static", "y nonisolated(unsafe)", "f package",
                "B open",
            ]
        ),
        ("let a = \"\\(\"v\")\"\nlet b = \"\\(x.map { \"\\($0)\" })\"\nstruct T {}", ["a", "b", "T"]),
        ("let a = x...\ninternal enum E {}\nlet b = x...\nindirect enum F {}", ["a", "E internal", "b", "F indirect"]),
        ("#if A\n@x\n#else\n@y\n#endif\nextension T {}", ["T @x @y"]),
        ("func f() { x = prefix\n struct A {} }", ["f", "A local"]), ("@testable public import A\nstruct B {}", ["B"]),
        ("let a = 1\nif let b = c, let d = e { let f = 1 }\nguard var g = h else { fatalError() }\nfunc top() {}", ["a", "top"]),
        ("switch a { case let x: break; case .y: break }\nfor case let z in w {}", []),
        (
            "prefix operator +/*c*/\ninfix operator <*>: Mine\nprecedencegroup Mine { higherThan: X }",
            ["+ prefix", "<*> infix", "Mine"]
        ),
        (
            "@freestanding(expression)\npublic macro stringify<T>(_ v: T) -> (T, String) = #externalMacro(module: \"M\", type: \"T\")\nstruct A {}",
            ["stringify @freestanding(expression) public", "A"]
        ),
        (
            "func f(class x: Int = { struct A { enum B {} }; return 1 }(), y: String = \"\\({ class C {} }())\") {}",
            ["f", "A local", "B", "C local"]
        ),
        ("struct S { init(z: Int = { actor D {}; return 1 }()) {} }", ["S", "init", "D local"]),
        ("enum S { case e(Int = { enum F {} }()) }\nstruct G {}", ["S", "e", "F local", "G"]),
    ]

    /// `name attributes modifiers access`, and `local` in code.
    @Test(arguments: prefixes)
    func prefix_belongsToTheDeclarationBehindIt(source: String, expected: [String]) {
        let found = SourceScanner().outline(source).declarations.map { declaration in
            let prefix = declaration.attributes + declaration.modifiers + [declaration.access?.rawValue].compactMap(\.self)
            return ([declaration.name] + prefix + (declaration.isLocal ? ["local"] : [])).joined(separator: " ")
        }
        #expect(found == expected)
    }

    @Test func conditions_areThoseOfTheBranchesAround() {
        let source = """
            #if DEBUG
            struct A {
                #if os(Linux)
                enum B {}
                #else
                enum C {}
                #endif
            }
            #elseif X
            struct D {}
            #endif
            struct E {}
            """
        let outline = SourceScanner().outline(source)
        #expect(
            outline.declarations.map { "\($0.name): \($0.conditions.map(\.description).joined(separator: ", "))" } == [
                "A: DEBUG", "B: DEBUG, os(Linux)", "C: DEBUG, !os(Linux)", "D: !DEBUG && X", "E: ",
            ])
    }

    @Test func body_endsAtItsBrace() {
        let outline = SourceScanner().outline("struct A {\n  func f() { }\n}\nstruct B {}")
        #expect(outline.declarations.map { $0.end?.description } == ["3:1", nil, "4:11"])
    }

    private func types(_ source: String) -> String {
        SourceScanner().outline(source).declarations.filter { $0.kind.isType }.map { type in
            "\(type.kind.rawValue) \(type.name) \(type.position)"
                + (type.inheritedTypes.isEmpty ? "" : " : " + type.inheritedTypes.joined(separator: ", "))
        }.joined(separator: "\n")
    }
}

/// Which members a type has.
@Suite struct OutlineMemberTests {
    @Test(arguments: [
        ("var a: Int = 1", "variable a: Int = 1"),
        ("let a = [1, 2], b: [String: Int]", "variable a = [1, 2]\nvariable b: [String: Int]"),
        ("var a = Foo<A, B>(), c = 2", "variable a = Foo<A, B>()\nvariable c = 2"), ("var a: Int { 1 }", "variable a: Int computed"),
        ("var a = 1 { didSet { f() } }", "variable a = 1"),
        ("var a: (Int) -> Void = { x in f(x) }", "variable a: (Int) -> Void = { x in f(x) }"),
        ("var a =\n  b\n  + c\nvar d: Int", "variable a = b + c\nvariable d: Int"),
        ("var a = b\n  .map { $0 }\n  ?? c\nlet d = 1", "variable a = b .map { $0 } ?? c\nvariable d = 1"),
        ("var a = if x { 1 }\n else { 2 }\nvar b = 1", "variable a = if x { 1 } else { 2 }\nvariable b = 1"),
        ("let a = b\nlet c: Int", "variable a = b\nvariable c: Int"), ("let (a, b) = (1, 2)", "variable (a, b) = (1, 2)"),
        ("var a: some View { x }; var b: any P = q", "variable a: some View computed\nvariable b: any P = q"),
        (
            "lazy var a: Int = { struct X { var z = 1 }; return 1 }()\nvar b = 2",
            "variable a: Int = { struct X { var z = 1 }; return 1 }()\nstruct X\nvariable z = 1\nvariable b = 2"
        ),
        (
            "func f<T>(_ a: T, b: Int = 1) async throws(E) -> [T] where T: P { x }",
            "function f: <T>(_ a: T, b: Int = 1) async throws(E) -> [T] where T: P"
        ),
        ("static func == (a: A, b: A) -> Bool { true }", "function ==: (a: A, b: A) -> Bool"),
        ("static func <<T>(a: T, b: T) -> Bool { true }", "function <: <T>(a: T, b: T) -> Bool"),
        ("func a() -> Int\nfunc b()\n  async\n  throws", "function a: () -> Int\nfunction b: () async throws"),
        (
            "init?(_ x: Int) {}\ndeinit {}\nsubscript(i: Int) -> Int { i }",
            "initializer init: (_ x: Int)\ndeinitializer deinit\nsubscript subscript: (i: Int) -> Int"
        ),
        (
            "case a, b(Int, c: String), `d` = \"x\"\nindirect case e",
            "enumCase a\nenumCase b: (Int, c: String)\nenumCase d = \"x\"\nenumCase e"
        ),
        ("typealias X<T> = [T: Int]\nassociatedtype Y: P, Q = Z where Y.A == Int", "typealias X: [T: Int]\nassociatedtype Y: Z"),
        ("var a: Int { get set }\nvar b: String { get }", "variable a: Int computed\nvariable b: String computed"),
        ("@A var a: @Sendable (Int) -> Void", "variable a: @Sendable (Int) -> Void"),
        ("func f() { let local = 1; func g() {} }", "function f: ()"),
        ("var a = x < y, b = z > w", "variable a = x < y\nvariable b = z > w"),
    ])
    func member_isListedWithTypeAndValue(source: String, expected: String) {
        let outline = SourceScanner().outline("enum T {\n\(source)\n}")
        let members = outline.declarations.dropFirst().map(describe).joined(separator: "\n")
        #expect(members == expected)
        #expect(outline.declarations[0].end != nil)
    }

    @Test func documentation_belongsToTheDeclarationBehindIt() {
        let source = """
            /// Documented.
            @A public struct A {
                // Not.
                var a = 1
                /** Documented. */
                var b = 1
                /// Nothing follows.
            }
            struct B {}
            """
        #expect(SourceScanner().outline(source).declarations.map(\.isDocumented) == [true, false, true, false])
    }

    @Test func sections_haveTitleAndType() {
        let source = """
            // MARK: - Life cycle
            struct A {
                // MARK: Events
                func f() {}
                // MARK: -
            }
            // not a MARK: here
            """
        let sections = SourceScanner().outline(source).sections
        #expect(
            sections.map { "\($0.title)|\($0.position)|\($0.parent ?? -1)" } == [
                "Life cycle|1:1|-1", "Events|3:5|0", "|5:5|0",
            ])
    }

    private func describe(_ declaration: Declaration) -> String {
        var text = "\(declaration.kind.rawValue) \(declaration.name)"
        if let signature = declaration.signature, !signature.isEmpty { text += ": \(signature)" }
        if let value = declaration.initialValue { text += " = \(value)" }
        if declaration.isComputed { text += " computed" }
        return text
    }
}
