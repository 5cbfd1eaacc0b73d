import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct FinancePrivacyJourneyTests {
    @Test func deletion_removesEverythingAndSignsOutEveryWindow() async throws {
        try await TestWorld.run(opening: TestWorld.openSignedInWithADarkTheme) { world, page in
            let other = await world.open("/finance")
            try await other.wait(until: "Net worth")
            try await other.click("Everyday ••••")
            try await other.wait(until: "Bäckerei Hansen")
            #expect(try world.holds("Bäckerei Hansen") != [])
            try await world.checkDeletion(
                of: ["Bäckerei Hansen", "Everyday", "Household"], on: page, signingOut: other, at: "/finance", showing: "Net worth")
        }
    }

    /// The bank sends responses of another user. Without stored data, and with existing data.
    @Test(arguments: [false, true])
    func anotherUsersResponse_isNeitherShownNorStored(isKnown: Bool) async throws {
        try await TestWorld.run { world in
            if isKnown {
                let page = try await world.openSignedIn(until: "Everyday")
            }
            try await world.setConfig("demo.lie", to: #"{"/v1": "anothers"}"#)
            if isKnown { try world.restart() }
            let page = isKnown ? await world.open() : try await world.openSignedIn()
            try await page.wait(until: "The app cannot read the answer from the bank.")
            #expect(page.shows("Everyday") == isKnown)
            for tab in page.clickable.filter(["Insurance", "Community", "Profile", "Money"].contains) {
                try await page.click(tab)
                for text in ["Houseboat", "Ferry card", "Nest egg", "Bo Quist", "Berth"] {
                    #expect(!page.shows(text), "\(tab) shows \(text)")
                }
            }
            for text in ["Houseboat", "Ferry card", "Nest egg", "Bo Quist", "Berth"] { #expect(try world.holds(text) == [], "\(text)") }
            try await world.setConfig("demo.lie", to: nil)
            let healed = await world.open()
            try await healed.wait(until: "Net worth")
            #expect(healed.shows("Everyday"))
        }
    }
}
