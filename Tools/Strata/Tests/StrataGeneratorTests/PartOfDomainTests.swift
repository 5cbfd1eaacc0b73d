import StrataGenerator
import Testing

@Suite struct PartOfDomainTests {
    private static let registration = "Packages/Screens/Sources/FinanceScreens/ScreenDomain+Finance.swift"

    private func withScreen(_ name: String, in domain: String = "Finance") throws -> [String: [UInt8]] {
        var files = ExampleTree.make()
        try files.change(.screen) { try $0.add(name, in: domain, to: &$1) }
        return files
    }

    @Test func screen_whenAdded_isRegisteredAtTheEndOfItsDomain() throws {
        let files = try withScreen("SavingsGuide")
        #expect(
            Set(files.keys).subtracting(ExampleTree.make().keys) == [
                "Packages/Screens/Sources/FinanceScreens/SavingsGuide/SavingsGuideView.swift",
                "Packages/Services/Finance/Sources/FinanceAPI/SavingsGuidePage.swift",
            ])
        #expect(
            files.text(Self.registration).hasSuffix(
                """
                            return OverviewController(navigator: navigator)
                        }
                        domain.page(SavingsGuidePage.self) { _, _ in SavingsGuideController() }
                        return domain
                    }
                }

                """))
    }

    @Test func screen_whenAddedAgain_isLeftAlone() throws {
        var files = try withScreen("Guide")
        let once = files
        let outcome = try files.change(.screen) { try $0.add("Guide", in: "Finance", to: &$1) }
        #expect(files == once)
        #expect(outcome.notes == ["the screen Guide exists as the example makes it; nothing to do"])
    }

    @Test func screen_whoseRegistrationWasEdited_isRemoved() throws {
        var files = try withScreen("Guide")
        files[Self.registration] = Array(
            files.text(Self.registration).replacing(
                "domain.page(GuidePage.self) { _, _ in GuideController() }",
                with: "domain.page(GuidePage.self, .modal) { route, _ in\n            GuideController(id: [route.id])\n        }"
            ).utf8)
        files["Packages/Screens/Sources/FinanceScreens/Guide/More.swift"] = []
        try files.change(.screen) { try $0.remove("Guide", in: "Finance", from: &$1) }
        #expect(files.text(Self.registration) == ExampleTree.make().text(Self.registration))
        #expect(files == ExampleTree.make())
    }

    @Test func screen_ofAnUnknownDomain_isRefused() throws {
        let error = try #require(throws: GeneratorError.self) { try withScreen("Guide", in: "Loans") }
        #expect(error.kind == .layout)
        #expect(
            error.description
                == "Packages/Screens/Sources/LoansScreens/ScreenDomain+Loans.swift is missing, which the example's template.yml names")
    }

    @Test(arguments: [
        ("Overview", "Packages/Screens/Sources/FinanceScreens/Overview exists; choose another name, or remove it first"),
        ("Account", nil), ("Card", nil),
    ])
    func screen_whoseNameIsTaken_isRefused(name: String, reason: String?) throws {
        guard let reason else {
            // Neither AccountPage nor CardView exists.
            _ = try withScreen(name)
            return
        }
        let error = try #require(throws: GeneratorError.self) { try withScreen(name) }
        #expect(error.description == "'\(name)' cannot name a screen: \(reason)")
    }

    @Test func screen_whoseInternalTypeExistsInItsModule_isRefused() throws {
        var files = ExampleTree.make()
        files["Packages/Screens/Sources/FinanceScreens/Rows.swift"] = Array("struct GuideView {}\n".utf8)
        let error = try #require(throws: GeneratorError.self) { try files.change(.screen) { try $0.add("Guide", in: "Finance", to: &$1) } }
        #expect(
            error.description
                == "'Guide' cannot name a screen: Packages/Screens/Sources/FinanceScreens/Rows.swift declares the type GuideView; choose another name"
        )
    }

    @Test func component_whenAdded_isInTheGalleryOfItsDomain() throws {
        var files = ExampleTree.make()
        let outcome = try files.change(.component) { try $0.add("StarRating", in: "Finance", to: &$1) }
        #expect(outcome.notes == ["a page shows it with 'StarRating(text)'"])
        #expect(
            Set(files.keys).subtracting(ExampleTree.make().keys) == [
                "Packages/Screens/Sources/FinanceScreens/StarRating/StarRating.swift",
                "Tools/Gallery/Gallery+Finance+StarRating.swift", "Tools/Gallery/Snapshots/finance-starrating-long.txt",
            ])
        #expect(
            files.text("Tools/Gallery/Gallery+Finance.swift").contains("            overview,\n            financeStarRating,\n        ]"))
        try files.change(.component) { try $0.remove("StarRating", in: "Finance", from: &$1) }
        #expect(files == ExampleTree.make())
    }

    @Test func component_ofADomainWithoutGallery_isRefused() throws {
        var files = ExampleTree.make()
        files["Tools/Gallery/Gallery+Finance.swift"] = Array("static var finance: [Preview] { overview + account }\n".utf8)
        let error = try #require(throws: GeneratorError.self) {
            try files.change(.component) { try $0.add("Excerpt", in: "Finance", to: &$1) }
        }
        #expect(
            error.description == "Tools/Gallery/Gallery+Finance.swift has no list in 'finance', which the example's template.yml names")
    }

    @Test func plugin_whenAddedAndRemoved_isListedByTheApp() throws {
        var files = ExampleTree.make()
        try files.change(.plugin) { try $0.add("SlackChat", to: &$1) }
        #expect(files.text("App/Package.swift").contains("] = [\n    (\"SlackChat\", [\"SlackChatPlugin\"]),\n]\nlet package"))
        #expect(
            files.text("App/Sources/Composition/Plugins.swift").hasPrefix("import ShareService\nimport SlackChatPlugin\n"))
        #expect(files.text("App/Sources/Composition/Plugins.swift").contains("CopyChannel(),\n            SlackChatChannel(),\n        ]"))
        try files.change(.plugin) { try $0.remove("SlackChat", from: &$1) }
        #expect(files == ExampleTree.make())
    }

    @Test func setting_whoseTextExistsInItsDomain_isRefused() throws {
        var files = ExampleTree.make()
        let strings = "Packages/Screens/Sources/FinanceScreens/Overview/OverviewStrings.swift"
        // Only members of the same type clash.
        files[strings] = Array("func f() { let dense = 1 }\nextension Overview {\n    static let dense = 1\n}\n".utf8)
        try files.change(.setting) { try $0.add("Dense", in: "Finance", to: &$1) }
        files[strings] = Array("extension LocalizedText {\n    static let compact = 1\n}\n".utf8)
        let error = try #require(throws: GeneratorError.self) {
            try files.change(.setting) { try $0.add("Compact", in: "Finance", to: &$1) }
        }
        #expect(error.description == "'Compact' cannot name a setting: \(strings) declares 'compact'; choose another name")
    }

    @Test func screen_whosePathIsARoute_isRefused() throws {
        var files = ExampleTree.make()
        let routes = "Packages/Services/Finance/Sources/FinanceAPI/Routes.swift"
        files[routes] = Array("struct Total: Route { static let path = \"finance/savingsguide\" }\n".utf8)
        let error = try #require(throws: GeneratorError.self) {
            try files.change(.screen) { try $0.add("SavingsGuide", in: "Finance", to: &$1) }
        }
        #expect(
            error.description
                == "'SavingsGuide' cannot name a screen: \(routes) has the route 'finance/savingsguide'; choose another name")
    }

    @Test func body_withoutReturn_isRefused() throws {
        var files = ExampleTree.make()
        files[Self.registration] = Array("func finance() { other() }\n".utf8)
        let error = try #require(throws: GeneratorError.self) { try files.change(.screen) { try $0.add("Guide", in: "Finance", to: &$1) } }
        #expect(
            error.description == "\(Self.registration) has no 'finance' that ends with 'return', which the example's template.yml names")
    }

    @Test func microservice_whenAddedAndRemoved_isAPackageOfTheWorkspace() throws {
        var files = ExampleTree.make()
        try files.change(.microservice) { try $0.add("Codes", to: &$1) }
        #expect(files.text("Packages/MicroServices/Codes/Package.swift") == "let package = Package(name: \"Codes\")\n")
        #expect(files.text(".strata/Workspace.xcworkspace/contents.xcworkspacedata").contains("../Packages/MicroServices/Codes\""))
        try files.change(.microservice) { try $0.remove("Codes", from: &$1) }
        #expect(files == ExampleTree.make())
    }
}
