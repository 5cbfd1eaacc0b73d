import Foundation
import StrataGenerator
import StrataWorkspace
import Testing

@Suite struct NameValidationTests {
    /// The example domain of this repository, with the lists that name it and no other code.
    private static let example: MemoryTree = {
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        func text(_ path: String) -> String { (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "" }
        let folder = "Tests/Fixtures/NewDomain/"
        let own = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.compactMap { $0 as? String }.map { folder + $0 } ?? []
        let lists = text(folder + "template.yml").matches(of: /file: (.+)/).map { String($0.1) }
        let files = (own + lists).map { ($0, text($0)) }.filter { !$0.1.isEmpty }
        return MemoryTree(Dictionary(files) { old, _ in old })
    }()

    private func add(_ name: String) throws -> PlanOutcome {
        var draft = TreeDraft(Self.example)
        return try PartGenerator(.domain, in: Self.example).add(name, to: &draft)
    }

    @Test(arguments: [
        "Accounts", "Billing", "Bookings", "Categories", "Customers", "Documents", "Events", "Invoices", "Items", "Messages", "Order",
        "Orders",
        "Payments", "Products", "Profiles", "Projects", "Recipes", "Teams", "Trips", "Users", "Workouts",
    ])
    func commonNoun_thatNoDeclarationOfTheExampleHas_isUsed(name: String) throws {
        #expect(try add(name) == PlanOutcome(next: "make test PACKAGE=\(name)"))
    }

    @Test(arguments: [
        ("Tasks", "'Task' is a type of Swift"), ("Comments", "'Comment' is a type of Testing"),
        ("Packages", "'package' is a word of Swift"),
        ("Keys", "Packages/Services/Notes/Sources/NotesService/NotesService.swift also uses 'key'"),
        ("Clients", "Packages/Services/Notes/Sources/NotesService/NotesService.swift also uses 'client'"),
        ("Forms", "Packages/Presentation/Screens/Sources/NotesScreens/Notes/NotesView.swift also uses 'Form'"),
        ("HTTPClients", "Packages/Services/Notes/Sources/NotesService/NotesService.swift also uses 'HTTPClient'"),
    ])
    func commonNoun_thatWouldClash_isRefusedWithTheReason(name: String, reason: String) throws {
        let error = try #require(throws: GeneratorError.self) { try add(name) }
        let place = reason.hasPrefix("'") ? "" : "Tests/Fixtures/NewDomain/"
        #expect(error.description == "'\(name)' cannot name a domain: \(place)\(reason); choose a more specific name")
    }

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
        ("Class", "'class' is a word of Swift; choose a more specific name"),
        ("Cases", "'case' is a word of Swift; choose a more specific name"),
        ("Strings", "'String' is a type of Swift; choose a more specific name"),
        ("Units", "'Unit' is a type of Foundation; choose a more specific name"),
        ("Comments", "'Comment' is a type of Testing; choose a more specific name"),
        ("Finance", "Packages/Screens/Sources/FinanceScreens exists; choose another name, or remove it first"),
        ("CACHE", "Packages/MicroServices/Cache exists; choose another name, or remove it first"),
        ("FINANCE", "Packages/Screens/Sources/FinanceScreens exists; choose another name, or remove it first"),
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
