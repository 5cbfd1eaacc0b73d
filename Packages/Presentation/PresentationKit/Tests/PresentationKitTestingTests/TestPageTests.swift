import HTMLRendering
import PresentationKit
import PresentationKitTesting
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct TestPageTests {
    private func error(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "(no error)"
        } catch {
            return "\(error)"
        }
    }

    @Test func submit_whenFieldsAreFilled_sendsTheSameValuesAsABrowser() async throws {
        let controller = TransferController()
        let page = await TestPage(controller)
        try await page.fill("Recipient", "Ann")
        try await page.fill("Amount", "12.50")
        try await page.fill("PIN", "1234")
        try await page.select("Currency", "US dollar")
        try await page.click("Urgent")
        try await page.submit("Send money")
        let expected = FormValues([
            "recipient": ["Ann"], "amount": ["12.50"], "pin": ["1234"], "currency": ["USD"], "urgent": ["on"],
        ])
        #expect(controller.received == [expected])
        #expect(controller.viewModel.isUrgent)
        #expect(page.shows("Sent 12.50 USD to Ann"))
    }

    @Test func submit_whenCheckboxIsOff_leavesItOut() async throws {
        let controller = TransferController()
        let page = await TestPage(controller)
        try await page.click("Urgent")
        try await page.click("Urgent")
        try await page.submit()
        #expect(controller.received.first?.names == ["amount", "currency", "pin", "recipient"])
        #expect(!controller.viewModel.isUrgent)
    }

    @Test func fill_whenFieldListensToInput_validatesAtOnce() async throws {
        let page = await TestPage(TransferController())
        try await page.fill("Recipient", "")
        #expect(try page.error(of: "Recipient") == "Name a recipient.")
        try await page.fill("Recipient", "A")
        #expect(try page.error(of: "Recipient") == nil)
    }

    @Test func value_whenPageChangesIt_isThePages() async throws {
        let page = await TestPage(TransferController())
        try await page.fill("Recipient", "Ann")
        #expect(try page.value(of: "Recipient") == "Ann")
        try await page.submit()
        #expect(try page.value(of: "Recipient") == "sent")
    }

    @Test func click_whenNameIsInSeveralRows_needsTheRow() async throws {
        let controller = TransferController()
        let page = await TestPage(controller)
        #expect(
            await error { try await page.click("Remove") }
                == #""Remove" names more than one button or link: "Remove", "Remove". Give the full name, or say where with `in:`."#
        )
        try await page.click("Remove", in: "order rent")
        #expect(controller.viewModel.rows == ["food"])
    }

    @Test(arguments: [
        (
            Node([Button("Sell", action: 1).body, Link("Help", to: "/help").body]),
            #"There is no button or link named "Buy" on the page. There are "Sell", "Help"."#
        ),
        ("<button type=\"button\">Buy</button>", #""Buy" cannot be clicked: it has no click handler, no link target and submits no form."#),
        (
            Button("Buy", action: TransferAction.waitForUser).body,
            "The page refused the event. The view of StillController sent the action waitForUser, which is not an Action of "
                + "StillController. Send a value of StillController.Action."
        ), (Button("Buy", action: 1, isEnabled: false).body, #""Buy" is disabled."#),
    ])
    func click_whenItIsNotPossible_statesWhy(view: Node, message: String) async {
        let page = await TestPage(StillController(view))
        #expect(await error { try await page.click("Buy") } == message)
    }

    @Test func click_whenLinkHasNoHandler_opensItsLocation() async throws {
        var opened: [String] = []
        let page = await TestPage(TransferController()) { opened.append($0) }
        try await page.click("Help")
        #expect(opened == ["/help"])
        let deaf = await TestPage(TransferController())
        #expect(
            await error { try await deaf.click("Help") } == "The link opens /help, but the page was created without an `open` closure."
        )
    }

    @Test func click_whenActionWaitsForTheUser_continuesWithUntil() async throws {
        let page = await TestPage(TransferController())
        try await page.click("Log in first", until: "Waiting")
        try await page.click("Remove", in: "order rent")
        try await page.click("Remove", in: "order food")
        try await page.wait(until: "Welcome")
        try await page.click("Close message")
        #expect(!page.shows("Welcome"))
    }

    @Test func wait_whenTextNeverAppears_failsWithPageText() async {
        let page = await TestPage(StillController(Text("Here")), limit: .milliseconds(20))
        let message = await error { try await page.wait(until: "There") }
        #expect(message == "\"There\" did not happen in time. If an action waits for the user, use `until:`. The page shows:\nHere")
    }

    @Test func select_whenOptionIsMissing_listsOptions() async {
        let page = await TestPage(TransferController())
        #expect(
            await error { try await page.select("Currency", "Yen") }
                == #"The field "Currency" has no option "Yen". There are "Euro", "US dollar"."#
        )
    }

    @Test(arguments: [
        ("<p id=\"a\">1</p><p id=\"a\">2</p>" as Node, "- the id \"a\" is used more than once"),
        ("<input id=\"a\" name=\"amount\">", "- the field \"amount\" has no label"),
        ("<img src=\"/p\" alt=\" \">", "- the picture \"/p\" has no alternative text"),
        ("<iframe src=\"/p\"></iframe>", "- a frame has no title"),
        ("<img src=\"/p\">", "- the picture \"/p\" has no alternative text"),
        ("<label for=\"b\">B</label>", "- for=\"b\" refers to no element"),
        ("<button type=\"button\"></button>", "- a <button> has no name"), ("<main></main>", "- there are 2 <main> at once"),
        (list([1, 1], id: \.self) { _ in "<p>row</p>" }, "- the list key \"1\" occurs twice; the second row was skipped"),
        ("<p><b>x</p>", "- </p> closes <b> in `<p><b>x</p>`"),
    ])
    func check_whenPageIsNotAccessible_reportsReasons(markup: Node, fault: String) async {
        let page = await TestPage(StillController(markup))
        #expect(await error { try page.check() } == "The page has accessibility problems:\n\(fault)")
    }

    @Test func snapshot_whenFieldsAreFilled_showsTheirDisplayedValues() async throws {
        let page = await TestPage(TransferController())
        try await page.fill("PIN", "1234")
        try await page.select("Currency", "US dollar")
        try await page.click("Urgent")
        #expect(
            page.snapshot() == """
                # Transfer
                Recipient: [          ]
                Amount: [          ] EUR
                PIN: [••••]
                Currency: [US dollar ▾]
                [x] Urgent
                [Send money]
                - Standing order rent [Remove]
                - Standing order food [Remove]
                [Log in first] Help → /help
                """
        )
    }

    @Test func fill_whenFieldIsMultiline_keepsLinesAndCountsCharacters() async throws {
        let controller = NoteController()
        let page = await TestPage(controller)
        #expect(page.snapshot() == "Note: [          ]\n0 of 10\n[Save]")
        try await page.fill("Note", "one\ntwo & <three>")
        #expect(page.snapshot() == "Note: [one⏎two & <three>]\n17 of 10\n! Too long.\n[Save]")
        #expect(try page.error(of: "Note") == "Too long.")
        #expect(try page.value(of: "Note") == "one\ntwo & <three>")
        try await page.submit("Save")
        #expect(controller.saved == [["note": "one\ntwo & <three>"]])
    }

    @Test func attach_whenSubmitted_sendsTheFileAndShowsItsName() async throws {
        let controller = UploadController()
        let page = await TestPage(controller)
        #expect(page.snapshot().contains("Photo: [no file]"))
        try await page.fill("Title", "Boat")
        try await page.attach("Photo", name: "boat.png", mediaType: "image/png", bytes: [1, 2, 3])
        #expect(page.snapshot().contains("Photo: [boat.png]"))
        #expect(try page.value(of: "Photo") == "boat.png")
        try await page.submit("Send")
        let photo = FormFile(name: "boat.png", mediaType: "image/png", bytes: [1, 2, 3])
        #expect(controller.received == [FormValues(["title": ["Boat"]], files: ["photo": [photo]])])
    }

    @Test func attach_whenFileTypeIsNotAccepted_fails() async throws {
        let page = await TestPage(UploadController())
        #expect(
            await error { try await page.attach("Photo", name: "a.txt", mediaType: "text/plain", bytes: []) }
                == #"The field "Photo" takes no text/plain. It accepts "image/*", ".pdf"."#
        )
        #expect(
            await error { try await page.attach("Title", name: "a.png", mediaType: "image/png", bytes: []) }
                == #"The field "Title" takes no file. Use `fill`, `select` or `click`."#
        )
        try await page.attach("Photo", name: "A.PDF", mediaType: "application/pdf", bytes: [1])
    }

    @Test func frame_whenItsPageSendsMessage_isAnswered() async throws {
        let page = await TestPage(EchoController())
        #expect(try page.messages(to: "Terms").isEmpty)
        try await page.hear("one \"<", from: "Terms")
        try await page.hear("two", from: "Terms")
        #expect(try page.messages(to: "Terms") == [.init(number: 1, text: "echo one \"<"), .init(number: 2, text: "echo two")])
        #expect(
            await error { try await page.hear("x", from: "Other") }
                == #"There is no frame named "Other" on the page. There is "Terms"."#
        )
    }
}
