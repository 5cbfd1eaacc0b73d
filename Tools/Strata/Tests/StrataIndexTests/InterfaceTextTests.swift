import StrataScan
import Testing

@testable import StrataIndex

/// The part of a declaration that its users see.
@Suite struct InterfaceTextTests {
    private func head(_ text: String, of index: Int = 0) -> Set<String> {
        var text = text
        return text.withUTF8 { InterfaceText("a.swift", SourceScanner(), UnsafeRawBufferPointer($0)) }.heads[index]
    }

    private static let signatures: [(String, Set<String>)] = [
        (
            "(of name: Name, _ other: [Key: Value] = [first: second, third: fourth]) -> Reply",
            ["Name", "Key", "Value", "first", "second", "third", "fourth", "Reply"]
        ),
        ("(_ body: (_ line: Line) -> Void)", ["Line", "Void"]),
        ("<A, B: P>(a: A) where B.C == D", ["A", "B", "P", "where", "C", "D"]),
        ("(size: Size = .standard, at: Int = Self.start(from: zero))", ["Size", "standard", "Int", "Self", "start", "zero"]),
    ]

    @Test(arguments: signatures)
    func words_ofASignature_excludeLabels(signature: String, words: Set<String>) { #expect(head("func f\(signature) { body() }") == words) }

    @Test func head_ofAType_containsInheritanceAndRequirements() {
        let text = "public struct A<B: C>: D, E where B.F == G { var h: I }\nextension A: J where B: K {}"
        #expect(head(text).isSuperset(of: ["B", "C", "D", "E", "F", "G"]))
        #expect(head(text).isDisjoint(with: ["h", "I", "J"]))
        #expect(head(text, of: 2).isSuperset(of: ["A", "J", "K"]))
    }

    @Test func head_ofAVariable_containsItsValueOnlyIfThatDeterminesTheType() {
        #expect(head("let a = B.c()") == ["B", "c"])
        #expect(head("let a: D = B.c()") == ["D"])
        #expect(head("var a: D { B.c() }") == ["D"])
    }

    private static let inlined: [(String, Set<String>)] = [
        ("@inlinable public func a(b: B) -> C { d() }; func e() { f() }", ["public", "func", "a", "b", "B", "C", "d"]),
        ("func a() { b() }; @inlinable init(c: C = { d }) { self.e = f }", ["c", "C", "d", "self", "e", "f"]),
        ("var a: A { @inlinable get { b } set { c } }; let d = e", ["get", "b"]),
        ("#if A\n@_alwaysEmitIntoClient\n#endif\nfunc a() { b() }; func c() { d() }", ["func", "a", "b"]),
        ("@frozen public struct A { var b: B; private let c = C(); var d: D { e }; func f(g: G) {} }; struct H { var i: I }", ["B", "C"]),
        ("@usableFromInline func a(b: B) { c() }; public func d() {}", ["B", "usableFromInline"]),
        ("let frozen = 1; func a(inlinable: Bool) -> B { c }; @_spi(X) public func d() { e() }", []),
    ]

    @Test(arguments: inlined)
    func inlinedWords_areThoseOfTheDeclarationWithTheAttribute(text: String, words: Set<String>) {
        var text = text
        let read = text.withUTF8 { InterfaceText("a.swift", SourceScanner(), UnsafeRawBufferPointer($0)) }
        #expect(read.inlinedWords == words)
    }

    @Test(arguments: ["", "func", "func f(", "struct A<", "let a: [B", "enum { case (", "extension"])
    func head_ofGarbage_isRead(text: String) {
        var text = text
        let read = text.withUTF8 { InterfaceText("a.swift", SourceScanner(), UnsafeRawBufferPointer($0)) }
        for index in read.outline.declarations.indices { #expect(read.heads[index].count <= 2) }
    }
}
