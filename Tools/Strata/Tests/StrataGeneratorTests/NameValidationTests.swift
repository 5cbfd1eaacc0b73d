import StrataGenerator
import Testing

@Suite struct NameValidationTests {
    private static let remedy = "use one or several words that each begin with a capital letter, such as SavingsGoals"

    @Test(arguments: [
        ("", "it is empty; \(remedy)"),
        ("orders", "it does not begin with a capital letter; \(remedy)"),
        ("2Orders", "it does not begin with a capital letter; \(remedy)"),
        ("My Orders", "it contains a space, and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        ("Größen", "it contains the character 'ö', and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        ("订单", "it contains the character '订', and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        ("Orders/../X", "it contains the character '/', and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        ("Orders-2", "it contains the character '-', and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        ("Or_ders", "it contains the character '_', and names of modules and folders have only ASCII letters and digits; \(remedy)"),
        (String(repeating: "A", count: 25), "it is longer than 24 characters; choose a shorter one"),
        ("Class", "'class' is a word of Swift or of the example's code; choose a more specific name"),
        ("Cases", "'case' is a word of Swift or of the example's code; choose a more specific name"),
        ("Entries", "'entry' is a word of Swift or of the example's code; choose a more specific name"),
        ("Strings", "'String' is a word of Swift or of the example's code; choose a more specific name"),
        ("Finance", "Packages/Services/Finance exists; choose another name, or remove it first"),
        ("CACHE", "Packages/MicroServices/Cache exists; choose another name, or remove it first"),
        ("FINANCE", "Packages/Services/Finance exists; choose another name, or remove it first"),
        ("Accounts", "Packages/Services/Finance/Sources/FinanceAPI/Account.swift declares the type Account; choose another name"),
        ("Storages", "App/Sources/Composition/AppDependencies.swift declares 'storages'; choose another name"),
    ])
    func name_thatCannotBeUsed_isRefusedWithTheReason(name: String, reason: String) throws {
        var files = ExampleTree.make()
        let error = try #require(throws: GeneratorError.self) { try files.add(name) }
        #expect(error.kind == .name)
        #expect(error.description == "'\(name)' cannot name a domain: \(reason)")
        #expect(files == ExampleTree.make())
    }

    @Test(arguments: ["Orders", "Cards", "SavingsGoals", "FAQs", "Area51", "A", "Notes", "NotesAndNotes", "MeetingNotes"])
    func name_thatIsFree_isUsedAndRemoved(name: String) throws {
        var files = ExampleTree.make()
        try files.add(name)
        #expect(files["Packages/Services/\(name)/Package.swift"] != nil)
        #expect(files.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata").contains("Packages/Services/\(name)\""))
        try files.remove(name)
        #expect(files == ExampleTree.make())
    }
}
