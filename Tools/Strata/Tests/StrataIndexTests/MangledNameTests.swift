import Testing

@testable import StrataIndex

/// The types in mangled names.
@Suite struct MangledNameTests {
    private static let names: Set<String> = ["Net", "B", "C", "FitnessService", "InventoryService"]

    @Test(arguments: [
        ("s:1B7ServingV6client3Net6ClientCvp", ["Net"]), ("s:1B7ServingV3runyyy3Net6ClientCXEF", ["Net"]),
        ("s:1B7ServingV4takeyy3Net6ClientCF", []), ("s:1B7ServingVy3Net6ClientCSScip", ["Net"]),
        ("s:1B3OutO6failedyAC3Net6ClientCcACmF", ["B", "Net"]), ("s:1B7ServingV4make3Net6ClientCyF", ["Net"]),
        ("s:Si3NetE5leakySiyF", []), ("s:3Net6ClientC1BE6bExtraSivp", []), ("s:1B6Handlea", []),
    ])
    func name_ofADeclaration_containsItsModules(usr: String, modules: [String]) throws {
        let name = try #require(MangledName(usr: usr))
        #expect(name.handedModules(among: Self.names, isEnumCase: usr.contains("failed")).sorted() == modules)
    }

    @Test func name_ofAFunctionWithAParameter_showsMoreThanItHandsOver() throws {
        let name = try #require(MangledName(usr: "s:1B7ServingV4takeyy3Net6ClientCF"))
        #expect(name.shownModules(among: Self.names) == ["Net"])
        #expect(name.handedModules(among: Self.names, isEnumCase: false) == [])
    }

    @Test(arguments: [
        ("B.X.(secret in _0F3A)(Net.A) -> C.D", ["C"]), ("(extension in Net):B.X.make() -> Swift.Int", []),
        ("(extension in Net):B.X.made : C.D", ["C"]), ("B.X.f<A where A: C.P>(A, (Net.R) -> ()) -> A", ["Net"]),
        ("B.X.f(Swift.Array<B.Net>, x: B.Q) -> Net", []), ("static B.X.== infix(B.X, B.X) -> Swift.Bool", []),
        ("B.X.value : [Swift.String : (Net.R) async throws -> C.D]", ["C", "Net"]),
        ("(extension in C):B.X.Kind.one((extension in C):B.X.Kind.Type) -> (extension in C):B.X.Kind", ["C"]),
        ("B.X.kind : Swift.Array<(extension in Net):B.X.Kind<C.P>>", ["C", "Net"]),
        ("", []), ("(", []), ("B.(", []), ("B : ", []), ("B.f((", []), ("B.f)))", []), ("B.f<<<>", []),
    ])
    func text_ofADeclaration_isReadWhateverItIs(text: String, modules: [String]) {
        let name = MangledName(demangled: Array(text.utf8))
        #expect(name.handedModules(among: Self.names, isEnumCase: false).sorted() == modules)
    }

    @Test(arguments: ["", "s:", "c:@M@B", "s:not a name", "s:9999999999999999999B", "e:s:1B"])
    func name_whenMalformed_isNotRead(usr: String) { #expect(MangledName(usr: usr) == nil) }
}
