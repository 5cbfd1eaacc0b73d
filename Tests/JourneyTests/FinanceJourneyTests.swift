import PresentationKit
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct FinanceJourneyTests {
    @Test func account_opensWithItsHistory_andOlderTransactionsOnRequest() async throws {
        try await TestWorld.runSignedIn(until: "Travel card") { _, page in
            try await page.click("Travel card ••••")
            try await page.wait(until: "Show earlier")
            #expect(page.location == "/finance/accounts/card-1")
            #expect(page.shows("書店カモメ"))
            let rows = page.snapshot().split(separator: "\n").count
            try await page.click("Show earlier")
            #expect(page.snapshot().split(separator: "\n").count > rows + 20)
        }
    }

    @Test func transfer_changesBothBalancesOnThePageBelow_withoutARefresh() async throws {
        try await TestWorld.runSignedIn(until: "Net worth") { _, page in
            // Exchange rates and prices arrive after the balances.
            try await page.wait { !$0.shows("Waiting for") }
            let before = page.snapshot()
            try await page.click("Transfer")
            try await page.wait(until: "Reference")
            try await page.fill("Amount", "12.34")
            try await page.fill("Reference", "Journey")
            try await page.submit("Continue", in: "Transfer")
            try await page.click("Transfer €12.34")
            #expect(page.location == "/finance")
            try await page.wait { !$0.shows("Pending transfers") }
            try await page.wait(until: try balance("Everyday", in: before, minus: 1234))
            try await page.wait(until: try balance("Savings", in: before, minus: -1234))
            try await page.click("Close message")
            let changed = Set(page.snapshot().split(separator: "\n")).subtracting(before.split(separator: "\n")).filter {
                $0.contains("••••")
            }
            #expect(changed.count == 2, "\(changed)")
            try await page.click("Everyday ••••")
            try await page.wait(until: "Journey")
            #expect(page.shows("-€12.34") || page.shows("−€12.34"))
        }
    }

    @Test func dialog_opensAboveItsPage_evenInANewWindow() async throws {
        try await TestWorld.runSignedIn("/finance/accounts/acc-2", until: "Transfer") { world, page in
            try await page.click("Transfer", until: "Amount")
            #expect(page.location == "/finance/transfer?from=acc-2&over=/finance/accounts/acc-2")
            let again = await world.open(page.location)
            try await again.wait(until: "Amount")
            #expect(again.location == page.location)
            try await again.click("Close")
            #expect(again.location == "/finance/accounts/acc-2")
        }
    }

    /// The formatted balance of an account in a snapshot, less an amount.
    private func balance(_ account: String, in snapshot: String, minus cents: Int) throws -> String {
        let line = try #require(snapshot.split(separator: "\n").first { $0.contains(account) })
        let amount = try #require(line.split(separator: "€").dropFirst().first?.prefix { !$0.isWhitespace })
        let minor = try #require(Int(amount.filter(\.isNumber)))
        return MoneyText.format(minorUnits: minor - cents, currency: "EUR")
    }

    @Test func deepLink_toAnAccount_whileSignedOut_opensAfterSigningIn_andLeadsBack() async throws {
        try await TestWorld.run { world in
            let page = await world.open("/finance/accounts/acc-2")
            #expect(page.shows(TestWorld.welcome))
            try await world.signIn(on: page)
            try await page.wait(until: "Transactions")
            #expect(page.location == "/finance/accounts/acc-2")
            #expect(page.title == "Savings")
            try await page.click("Money")
            #expect(page.location == "/finance")
        }
    }

    @Test func netWorth_afterARestartWithoutTheServer_usesTheRatesOfTheEarlierRun() async throws {
        try await TestWorld.runSignedIn(until: "Net worth") { world, page in
            try await page.wait { !$0.shows("Waiting for") }
            await world.stopServer()
            try world.restart()
            let later = await world.open("/finance")
            try await later.wait { $0.shows("Net worth") && !$0.shows("Waiting for") && !$0.shows("Unavailable") }
            try await world.startServer()
        }
    }

    @Test func statement_isSavedAsAFile() async throws {
        try await TestWorld.runSignedIn("/finance/accounts/acc-1", until: "Bank statements") { world, page in
            try await page.click("Bank statements")
            let month = try #require(page.html.firstMatch(of: /acc-1%2Fstatements%2F(\d{4}-\d{2})/)).1
            let statement = try #require(await world.asset(at: "/finance/accounts/acc-1/statements/\(month)"))
            #expect(statement.mediaType == "text/csv" && statement.bytes.starts(with: "Date,Payee,".utf8))
            let row = try #require(page.clickable.first { $0.wholeMatch(of: /[A-Z][a-z]+ \d{4}/) != nil })
            try await page.click(row, until: "Save as file")
            try await page.click("Save as file", until: "Saved as")
        }
    }

    @Test func transfer_isSavedAsATemplate_used_renamedAndDeleted() async throws {
        try await TestWorld.runSignedIn("/finance/transfer", until: "Reference") { world, page in
            try await page.fill("Amount", "12.34")
            try await page.fill("Reference", "Rent")
            try await page.click("Save as template")
            try await page.fill("Name of the template", "Flat")
            try await page.click("Save as template", in: "Name of the template")
            try await page.wait(until: "Saved as “Flat”.")
            // Templates are stored on the device.
            try world.restart()
            let again = await world.open("/finance/templates")
            try await again.wait(until: "Flat")
            try await again.click("Use", in: "Flat")
            try await again.wait(until: "Reference")
            #expect(try again.value(of: "Amount") == "12.34" && again.value(of: "Reference") == "Rent")
            try await again.submit("Continue")
            try await again.click("Transfer €12.34")
            #expect(again.location == "/finance/templates")
            try await again.click("Edit", in: "Flat")
            try await again.fill("Name of the template", "Home")
            try await again.submit("Rename")
            try await again.wait(until: "Home")
            try await again.click("Edit", in: "Home")
            try await again.click("Delete template")
            try await again.click("Delete")
            try await again.wait(until: "No templates yet")
        }
    }

    @Test func window_whenItStartsWithAPageOfAnother_leadsBackToThatOne() async throws {
        try await TestWorld.runSignedIn("/finance/accounts/acc-1/import", until: "Into Everyday") { _, page in
            try await page.click(page.clickable.first { $0.hasPrefix("Back to") } ?? "")
            #expect(page.location == "/finance/accounts/acc-1")
            try await page.wait(until: "Balance over the last year")
            try await page.click("Back to Money")
            #expect(page.location == "/finance")
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct FinanceSettingsJourneyTests {
    @Test func settingOfADomain_appliesInEveryWindow_andSurvivesARestart() async throws {
        try await TestWorld.run { world in
            let overview = try await world.openSignedIn("/finance", until: "€")
            let settings = await world.open("/settings")
            try await settings.wait(until: "[ ] Hide balances on the overview")
            try await settings.click("Hide balances on the overview")
            try await overview.wait { $0.shows("Hidden") && !$0.html.contains("€") }
            try world.restart()
            let again = await world.open("/finance")
            try await again.wait { $0.shows("Hidden") && !$0.html.contains("€") }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct FinanceShareJourneyTests {
    @Test func shareDialog_forAnAddressThatMayNotBeOpenedFromOutside_refuses() async throws {
        try await TestWorld.runSignedIn("/share?page=%2Ffinance%2Ftransfer&title=Money", until: "This page cannot be shared") { _, page in
        }
    }

    @Test func transactions_areSharedAsATable() async throws {
        try await TestWorld.runSignedIn("/finance/accounts/acc-1", until: "Share transactions") { world, page in
            try await page.click("Share transactions")
            try await page.wait(until: "Save as file")
            #expect(page.html.contains("data-save=\"Everyday.csv\""))
            let asset = try #require(await world.asset(at: "/finance/accounts/acc-1/csv"))
            let lines = String(decoding: asset.bytes, as: UTF8.self).split(separator: "\r\n")
            #expect(
                asset.mediaType == "text/csv" && lines.count > 50 && lines[0].hasSuffix("Date,Counterparty,Text,Category,Amount,Currency"))
            #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",EUR") })
            // No file for others.
            #expect(await world.asset(at: "/finance/accounts/guest-1/csv") == nil)
        }
    }
}
