import StrataRules
import StrataTesting
import StrataWorkspace
import Testing

/// Conventions about the inside of a type: accepted and reported sources, line by line.
@Suite struct ConventionTableTests {
    private func messages(_ source: String, _ conventions: String) throws -> [String] {
        let world = SyntheticWorkspace([.package("Screens", [.target("UserScreens", .regular, ["a.swift": source])])])
        return try check(world, "layers: [{name: screens, packages: [Screens]}]\nconventions: \(conventions)\n").findings.map(\.message)
    }

    // MARK: Sections

    private static let misplaced = "'Life cycle' of AController is after"

    /// Sections are in their order, once; a title with other signs, or one wrong letter in more than five, is a misspelled one.
    @Test(arguments: [
        (["Life cycle", "Events", "Done"], []), (["Done"], []), (["Events", "Life cycle"], ["\(misplaced) 'Events'"]),
        (["Done", "Life cycle", "Events"], ["\(misplaced) 'Done'", "'Events' of AController is after 'Done'"]),
        (["Events", "Life cycle", "Done"], ["\(misplaced) 'Events'"]),
        (["Events", "Events"], ["AController has the section 'Events' twice"]),
        (["Other", "Events"], []), (["Lifecycle"], ["AController has a section 'Lifecycle', which is called 'Life cycle' elsewhere"]),
        (["done"], ["AController has a section 'done', which is called 'Done' elsewhere"]), (["Dona"], []), (["Eves"], []),
        (["Event"], ["AController has a section 'Event', which is called 'Events' elsewhere"]), (["Layoud"], []),
    ])
    func sections_areInTheirOrder(titles: [String], expected: [String]) throws {
        let body = titles.map { "    // MARK: \($0)\n" }.joined()
        let found = try messages(
            "final class AController {\n\(body)}", "{section-order: {sections: [Life cycle, Events, Layou, Done]}}")
        #expect(found == expected)
        // Those of a nested type are its own.
        let nested = try messages(
            "final class AController {\n    struct Part {\n\(body)    }\n    // MARK: Life cycle\n}",
            "{section-order: {sections: [Life cycle, Events, Layou, Done]}}")
        #expect(nested == [])
    }

    /// Two methods need a section, whether or not it is spelled right.
    @Test(arguments: [
        ("func a() {}", []), ("func a() {}\n    func b() {}", ["AController has 2 methods and none of the sections Life cycle, Events"]),
        ("static func a() {}\n    func b() {}", []), ("var a = 0\n    var b = 0", []),
        ("// MARK: Events\n    func a() {}\n    func b() {}", []),
        (
            "// MARK: Event\n    func a() {}\n    func b() {}",
            ["AController has a section 'Event', which is called 'Events' elsewhere"]
        ),
        (
            "// MARK: Lifecycle\n    func a() {}\n    // MARK: Events\n    func b() {}",
            ["AController has a section 'Lifecycle', which is called 'Life cycle' elsewhere"]
        ),
    ])
    func methods_areInSections(body: String, expected: [String]) throws {
        #expect(
            try messages("final class AController {\n    \(body)\n}", "{section-order: {sections: [Life cycle, Events]}}") == expected)
    }

    @Test(arguments: [
        ("extension AController: P {}", []), ("extension AController: P, Sendable {}", []), ("extension AController: P & Sendable {}", []),
        ("extension AController: P, Q {}", ["one extension makes AController conform to P and Q"]), ("extension AController {}", []),
    ])
    func extension_addsOneProtocol(text: String, expected: [String]) throws {
        #expect(try messages("final class AController: P, Q {}\n\(text)", "[section-order]") == expected)
    }

    // MARK: View models

    /// A stored property is a variable with a default value, and holds neither an object nor a service nor a closure.
    @Test(arguments: [
        ("var a = 0", nil), ("let a = 0", "is a constant"), ("lazy var a = 0", "is lazy, so that reading it changes the value"),
        ("var a: Int?", nil), ("var a: Optional<Int>", nil), ("var a: Int", "has no default value"), ("var a: Int { 0 }", nil),
        ("static let a = Store()", nil), ("func a() -> Store { Store() }", nil), ("var a: () -> Void = {}", "stores a closure"),
        ("var a: Store? = nil", "holds Store, a class"), ("var a: [Val: Box] = [:]", "holds Box, an actor"),
        ("let a: Store", "holds Store, a class"), ("var a = Store()", "holds Store, a class"),
        ("var a = [Store]()", "holds Store, a class"),
        ("var a = [Val: Store]()", "holds Store, a class"), ("var a = [Store()]", "holds Store, a class"), ("var a = Val()", nil),
        ("var a = make(Store())", nil), ("var a = [Val](repeating: Val(Store()), count: 1)", nil),
        ("var a: (any Serving)? = nil", "holds Serving, a service"),
        ("var a: (any Object)? = nil", "holds Object, a service"), ("var a: (any Acting)? = nil", "holds Acting, a service"),
        ("var a: (any Shown)? = nil", nil), ("var a: any Shown", "has no default value"), ("var a: Unknown? = nil", nil),
    ])
    func storedProperty_isAVariableWithADefault(member: String, fault: String?) throws {
        let source = """
            final class Store {}
            actor Box {}
            struct Val {}
            protocol Serving { func load() async }
            protocol Object: AnyObject {}
            protocol Acting: Actor {}
            protocol Shown {
                var name: String { get }
                func text() -> String
            }
            struct RowViewModel {
                \(member)
            }
            """
        #expect(try messages(source, "[view-model-is-struct]") == (fault.map { ["RowViewModel.a \($0)"] } ?? []))
    }

    @Test(arguments: [("struct", nil), ("final class", "a class"), ("actor", "an actor"), ("enum", "an enum")])
    func viewModel_isAStruct(kind: String, article: String?) throws {
        let found = try messages("\(kind) RowViewModel {}", "[view-model-is-struct]")
        #expect(found == (article.map { ["RowViewModel is \($0), not a struct"] } ?? []))
    }
}
