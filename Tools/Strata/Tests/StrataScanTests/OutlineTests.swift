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
    func type_isListedWithKindPlaceAndInheritance(source: String, expected: String) {
        #expect(types(source) == expected)
    }

    @Test(arguments: [
        "let kind = Foo.class", "f(class: 1, struct: 2, enum: 3)", "class func make() {}", "class var a: Int { 1 }",
        "class override final func f() {}", "class private(set) var a = 1", "let actor = 1", "actor is Int", "actor\nfoo()",
        #"let s = "struct A {}""#, "/* struct A {} */", "// struct A {}", #"let r = /struct A {}/"#, "x.protocol Foo",
        "func f<T>() where T: class {}",
        "let a = b as? any Actor", "import struct Foundation.Date", "macro(x)", "foo(protocol)", "#if struct\n#endif",
    ])
    func identifierLikeATypeKeyword_isNoDeclaration(source: String) {
        #expect(types(source).isEmpty, "\(source)")
    }

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

    @Test func typesInDefaultArguments_areFound() {
        let source = """
            func f(class x: Int = { struct A { enum B {} }; return 1 }(), y: String = "\\({ class C {} }())") {}
            struct S { init(z: Int = { actor D {}; return 1 }()) {} ; case e(Int = { enum F {} }()) }
            struct G {}
            """
        let outline = SourceScanner().outline(source)
        #expect(outline.declarations.filter { $0.kind.isType }.map(\.name) == ["A", "B", "C", "S", "D", "F", "G"])
        #expect(outline.declarations.filter { !$0.kind.isType }.map(\.name) == ["f", "init", "e"])
    }

    @Test func attributesAndModifiers_belongToTheDeclarationTheyPrecede() throws {
        let source = """
            @MainActor @available(macOS 15, *) // why
            public
            final class A {
                @Published private(set) static var x = 1
                nonisolated(unsafe) let y = 2
                package func f() {}
            }
            open class B {}
            """
        let outline = SourceScanner().outline(source)
        #expect(outline.declarations.map(\.attributes) == [["@MainActor", "@available(macOS15,*)"], ["@Published"], [], [], []])
        #expect(outline.declarations.map(\.modifiers) == [["final"], ["private(set)", "static"], ["nonisolated(unsafe)"], [], []])
        #expect(outline.declarations.map(\.access) == [.public, nil, nil, .package, .open])
    }

    @Test func literalInsideAnInterpolation_losesNothing() {
        let source = "let a = \"\\(\"v\")\"\nlet b = \"\\(x.map { \"\\($0)\" })\"\nstruct T {}"
        #expect(SourceScanner().outline(source).declarations.map { "\($0.name) \($0.isLocal)" } == ["a false", "b false", "T false"])
    }

    @Test func modifierAfterAPostfixOperator_belongsToTheDeclaration() {
        let outline = SourceScanner().outline("let a = x...\ninternal enum E {}\nlet b = x...\nindirect enum F {}")
        #expect(outline.declarations.map(\.access) == [nil, .internal, nil, nil])
        #expect(outline.declarations[3].modifiers == ["indirect"])
    }

    @Test func attributesInABranchOfTheirOwn_belongToTheDeclarationBehindIt() {
        let source = "#if A\n@x\n#else\n@y\n#endif\nextension T {}"
        #expect(SourceScanner().outline(source).declarations.map(\.attributes) == [["@x", "@y"]])
        #expect(SourceScanner().outline(source).declarations.map(\.conditions) == [[]])
    }

    @Test func modifierName_inAnExpression_isNoModifier() {
        let source = "func f() { x = prefix\n struct A {} }"
        #expect(SourceScanner().outline(source).declarations.last?.modifiers == [])
    }

    @Test func importsAttributes_doNotLeakIntoTheNextDeclaration() {
        let outline = SourceScanner().outline("@testable public import A\nstruct B {}")
        #expect(outline.declarations.map(\.attributes) == [[]])
        #expect(outline.declarations.map(\.access) == [nil])
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

    @Test func statementsOfAScript_areNoMembers() {
        let source = """
            let a = 1
            if let b = c, let d = e { let f = 1 }
            guard var g = h else { fatalError() }
            switch a { case let x: break; case .y: break }
            for case let z in w {}
            func top() {}
            """
        #expect(SourceScanner().outline(source).declarations.map(\.name) == ["a", "top"])
    }

    @Test func operatorsAndPrecedenceGroups_areListed() {
        let outline = SourceScanner().outline("prefix operator +/*c*/\ninfix operator <*>: Mine\nprecedencegroup Mine { higherThan: X }")
        #expect(outline.declarations.map { "\($0.kind.rawValue) \($0.name)" } == ["operator +", "operator <*>", "precedenceGroup Mine"])
    }

    @Test func macro_isListed() {
        let outline = SourceScanner().outline(
            "@freestanding(expression)\npublic macro stringify<T>(_ v: T) -> (T, String) = #externalMacro(module: \"M\", type: \"T\")\nstruct A {}"
        )
        #expect(outline.declarations.map(\.name) == ["stringify", "A"])
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
