import StrataGenerator
import Testing

@Suite struct PartTests {
    private static let pages = "Packages/Presentation/Screens/Sources/TripsScreens"
    private static let registration = "\(pages)/ScreenDomain+Trips.swift"
    private var files = RepositoryFixture.files

    @Test mutating func domain_whenAdded_hasItsFilesAndOneEntryInEachList() throws {
        #expect(try files.add(.domain, "ReadingLists") == Remarks(next: "make test PACKAGE=ReadingLists"))
        // Without the template.
        let count = RepositoryFixture.files.keys.count { $0.hasPrefix("Tests/Fixtures/NewDomain/") } - 1
        #expect(files.count == RepositoryFixture.files.count + count)
        #expect(files["Packages/Services/ReadingLists/Sources/ReadingListsAPI/ReadingListsServing.swift"] != nil)
        #expect(files["Tests/Browser/test_reading_lists.py"] != nil)
        #expect(files.text(RepositoryFixture.facade).contains(#""Insurance", "ReadingLists", "Trips"]"#))
        let imports = files.text("Packages/Services/Facade/Sources/Services/Services.swift")
        #expect(imports.contains("API\n@_exported public import ReadingListsAPI\n@_"))
        #expect(files.text(RepositoryFixture.domains).contains("            trips(),\n            readingLists(),\n        ]"))
        #expect(files.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata").contains("Services/ReadingLists\""))
    }

    @Test(arguments: ["Aims", "Zones"]) mutating func imports_ofACopy_areOrderedByTheirNewNames(name: String) throws {
        try files.add(.domain, name)
        let text = files.text("App/Sources/AppComposition/\(name)/AppDependencies+\(name).swift")
        let modules = text.matches(of: /import (\w+)/).map(\.1)
        #expect(modules == modules.sorted() && modules.contains("AppRuntime") && modules.contains("\(name)Service"))
    }

    @Test mutating func screen_thatWasEdited_isNotOverwrittenAndIsRemoved() throws {
        try files.add(.screen, "Guide", in: "Trips")
        files["\(Self.pages)/Guide/GuideView.swift"] = Array("// mine\n".utf8)
        files["\(Self.pages)/Guide/More.swift"] = []
        files[Self.registration] = Array(
            files.text(Self.registration).replacing(
                "domain.page(GuidePage.self) { _, _ in GuideController() }",
                with: "domain.page(GuidePage.self, .modal) { route, _ in\n            GuideController(id: [route.id])\n        }"
            ).utf8)
        let edited = files
        #expect(throws: GeneratorError.self) { try files.add(.screen, "Guide", in: "Trips") }
        #expect(files == edited)
        let reproducible = try files.remove(.screen, "Guide", in: "Trips").reproducible
        #expect(files == RepositoryFixture.files)
        #expect(reproducible.contains("\(Self.pages)/Guide/GuideStrings.swift"))
        #expect(!reproducible.contains("\(Self.pages)/Guide/GuideView.swift"))
    }

    @Test mutating func package_thatAnotherUses_isKept() throws {
        let loans = "Packages/Services/Loans/Package.swift"
        files[loans] = Array("let package = Package(name: \"Loans\", dependencies: [.package(path: \"../Trips\", traits: [])])\n".utf8)
        let before = files
        let note = "the package Trips is kept because it is used by Loans; remove its uses there, then run the command again"
        #expect(try files.remove(.domain, "Trips").notes == [note])
        let kept = ["Packages/Services/Trips/", "Tools/DemoDomains/", RepositoryFixture.facade]
        for path in before.keys where kept.contains(where: path.hasPrefix) { #expect(files[path] == before[path]) }
        #expect(!files.keys.contains { $0.hasPrefix(Self.pages) } && !files.text(RepositoryFixture.domains).contains("trips()"))
        files[loans] = nil
        #expect(try files.remove(.domain, "Trips").notes == [])
        #expect(files.keys.filter { !$0.contains("Fixtures") && files.text($0).contains("Trips") } == [])
    }

    private static let template = "Tests/Fixtures/NewDomain/template.yml"

    @Test(arguments: [
        ("App/Package.swift", "let services = products()\n", " has no list in 'services', which the example's template.yml names"),
        ("App/Package.swift", nil, " is missing, which the example's template.yml names"),
        ("Packages/Services/Facade/Sources/Services/Services.swift", "", " has no imports, which the example's"),
        (template, nil, " is missing: a domain is made from the example in its folder"),
        (template, "name: a: b", " cannot be read: 1:8: error: "), (template, "lists: []", " cannot be read: the key 'name' is missing"),
        (template, "name: [1]", " cannot be read: [\"name\"]: Expected"),
        (registration, "func trips() { other() }\n", " has no 'trips' that ends with 'return', which the example's"),
        (registration, nil, " is missing, which the example's template.yml names"),
    ])
    mutating func workspace_withoutAPlace_isRefused(file: String, text: String?, reason: String) throws {
        files[file] = text.map { Array($0.utf8) }
        let before = files
        let error = try #require(throws: GeneratorError.self) {
            if file == Self.registration { try files.add(.screen, "Guide", in: "Trips") } else { try files.add(.domain, "Orders") }
        }
        #expect(error.message.hasPrefix(file + reason))
        #expect(files == before)
    }

    // MARK: Names

    @Test(arguments: [
        "Accounts", "Billing", "Bookings", "Categories", "Customers", "Documents", "Events", "Invoices", "Items", "Messages", "Order",
        "Orders", "Payments", "Products", "Profiles", "Projects", "Recipes", "Teams", "Users", "Workouts", "FAQs", "Area51", "A",
        "Notes", "NotesAndNotes", "MeetingNotes",
    ])
    mutating func commonNoun_thatNoDeclarationOfTheExampleHas_isUsedAndRemoved(name: String) throws {
        #expect(try files.add(.domain, name) == Remarks(next: "make test PACKAGE=\(name)"))
        try files.remove(.domain, name)
        #expect(files == RepositoryFixture.files)
    }

    private static let remedy =
        "use one or several words that each begin with a capital letter, such as SavingsGoals, with ASCII letters and digits and at most 24 characters"

    @Test(arguments: [
        ("", remedy), ("orders", remedy), ("2Orders", remedy), ("My Orders", remedy), ("Größen", remedy), ("订单", remedy),
        ("Or_ders", remedy), ("Orders/../X", remedy), (String(repeating: "A", count: 25), remedy),
        ("Class", "'class' is a word of Swift; choose a more specific name"),
        ("Cases", "'case' is a word of Swift; choose a more specific name"),
        ("Packages", "'package' is a word of Swift; choose a more specific name"),
        ("Tasks", "'Task' is a type of Swift; choose a more specific name"),
        ("Units", "'Unit' is a type of Foundation; choose a more specific name"),
        ("Comments", "'Comment' is a type of Testing; choose a more specific name"),
        ("Keys", "Tests/Fixtures/NewDomain/Packages/Services/Notes/Sources/NotesService/NotesService.swift also uses 'key'; choose"),
        (
            "Forms",
            "Tests/Fixtures/NewDomain/Packages/Presentation/Screens/Sources/NotesScreens/Notes/NotesView.swift also uses 'Form'; choose"
        ),
        ("TRIPS", "App/Sources/AppComposition/Trips exists; choose another name, or remove it first"),
        ("CRYPTO", "Packages/MicroServices/Crypto exists; choose another name, or remove it first"),
        ("Loans", "Packages/Services/Bank/Sources/BankAPI/Loan.swift declares the type Loan; choose another name"),
        ("Storages", "App/Sources/AppComposition/Limits.swift declares 'storages'; choose another name"),
    ])
    mutating func domain_whoseNameCannotBeUsed_isRefusedWithTheReason(name: String, reason: String) throws {
        files["Packages/MicroServices/Crypto/Package.swift"] = []
        files["Packages/Services/Bank/Sources/BankAPI/Loan.swift"] = Array("public struct Loan {}\nstruct Card {}\n".utf8)
        files["App/Sources/AppComposition/Limits.swift"] = Array("extension AppDependencies {\n    var storages: Int { 1 }\n}\n".utf8)
        let before = files
        let error = try #require(throws: GeneratorError.self) { try files.add(.domain, name) }
        #expect(error.message.hasPrefix("'\(name)' cannot name a domain: \(reason)"), "\(error)")
        #expect(files == before)
    }

    /// Also internal types clash in a module of the part, and members only in the same type.
    @Test(
        arguments: [
            (.screen, "\(pages)/Rows.swift", "struct GuideView {}", "the type GuideView"),
            (
                .screen, "Packages/Services/Bank/Sources/BankAPI/Routes.swift", #"struct Total { static let path = "trips/guide" }"#,
                "the route 'trips/guide'"
            ),
            (.setting, "\(pages)/Rows.swift", "extension LocalizedText {\n    static let guide = 1\n}", "'guide'"),
            (.setting, "\(pages)/Rows.swift", "extension Other {\n    static let guide = 1\n}", nil),
            (.screen, "Packages/Services/Bank/Sources/BankAPI/Guide.swift", "struct GuideView {}", nil),
        ] as [(Example.Kind, String, String, String?)])
    mutating func declaration_thatExists_isRefusedOnlyWhereItClashes(kind: Example.Kind, file: String, code: String, declared: String?)
        throws
    {
        files[file] = Array(code.utf8)
        guard let declared else {
            try files.add(kind, "Guide", in: "Trips")
            return
        }
        let error = try #require(throws: GeneratorError.self) { try files.add(kind, "Guide", in: "Trips") }
        #expect(error.message == "'Guide' cannot name a \(kind): \(file) declares \(declared); choose another name")
    }
}
