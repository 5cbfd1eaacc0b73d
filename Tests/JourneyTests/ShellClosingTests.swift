import AppRuntime
import CoreScreensKit
import Foundation
import PresentationKit
import PresentationKitTesting
import RoutingService
import TestWorld
import Testing

/// Random pages, dialogs, tabs, input and endings in a real window: a page that asks to be closed closes only itself, and a page with
/// unsent input is removed by its own request or after a confirmation.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ShellClosingTests {
    private let steps = ProcessInfo.processInfo.environment["STRATA_FULL"] == nil ? 500 : 100_000

    @Test func page_whenItAsksToBeClosed_closesItselfAndNoOther() async throws {
        let pages = OpenPages()
        let features = [Feature(screens: .left(pages)), Feature(screens: .right(pages))]
        try await TestWorld.run(features: features) { world in
            let shell = await world.app.makeShell(at: "/", from: .web)
            let open: @MainActor (String) async -> Void = { await shell.open($0) }
            let window = await TestPage(shell, at: "/", aspects: world.app.aspects, open: open, language: { shell.language })
            try await world.signIn(on: window)
            try await window.wait(until: "Left")
            var generator = SeededNumbers(seed: 7)
            var closed = 0
            var covered = 0
            var (asked, discarded) = (0, 0)
            for step in 0..<steps {
                let number = step + 1
                let before = pages.open
                var mayLose: [NumberedPage] = []
                switch Int.random(in: 0..<10, using: &generator) {
                case 0, 1: await shell.show(PushedPage(id: number))
                case 2, 3: await shell.show(DialogPage(id: number))
                case 4: await shell.open(["/", "/left", "/right"].randomElement(using: &generator) ?? "/")
                case 5:
                    let known = before.filter { $0.number > 0 }.randomElement(using: &generator)
                    await shell.open(Bool.random(using: &generator) ? "/push/\(number)" : known?.location ?? "/")
                case 6:
                    guard !window.isAsking else { continue }
                    try await window.fill("Text", "text \(step)")
                    let typed = pages.open.filter { $0.context.hasUnsentInput }
                    #expect(!typed.isEmpty)
                case 7:
                    guard let close = window.clickable.last(where: { $0 == "Close" || $0.hasPrefix("Back to") }) else { continue }
                    try await window.click(close)
                case 8 where window.isAsking:
                    let discards = Bool.random(using: &generator)
                    asked += 1
                    if discards { mayLose = before }
                    try await window.click(discards ? "Discard" : "Keep editing")
                    if pages.open.count < before.count { discarded += 1 }
                default:
                    guard let page = before.randomElement(using: &generator) else { continue }
                    mayLose = [page]
                    await shell.close(page)
                    // The first page of a tab stays.
                    let expected = page.number == 0 ? before : before.filter { $0 !== page }
                    #expect(pages.open.map(\.number) == expected.map(\.number), "step \(step): \(page.number) was to close")
                    if page.number > 0 { closed += 1 }
                    if before.last !== page { covered += 1 }
                    // A closed page closes nothing.
                    await shell.close(page)
                    #expect(pages.open.map(\.number) == expected.map(\.number), "step \(step): \(page.number) was closed before")
                }
                let lost = before.filter { page in
                    page.hadInput && !pages.open.contains { $0 === page } && !mayLose.contains { $0 === page }
                }
                #expect(lost.isEmpty, "step \(step): input of \(lost.map(\.number)) was lost without a question")
                for page in pages.open { page.hadInput = page.context.hasUnsentInput }
            }
            #expect(asked > steps / 100 && discarded > steps / 200, "\(asked) questions, \(discarded) times discarded")
            #expect(closed > steps / 20 && covered > steps / 40, "\(closed) pages closed themselves, \(covered) below others")
        }
    }
}

extension ShellClosingTests {
    @Test func page_thatIsReadyOnlyAfterInputWasTyped_asksBeforeItRemovesTheInput() async throws {
        let pages = OpenPages()
        let gate = Gate()
        let features = [Feature(screens: .left(pages)), Feature(screens: .right(pages, slow: gate))]
        try await TestWorld.run(features: features) { world in
            let shell = await world.app.makeShell(at: "/", from: .web)
            let window = await TestPage(shell, at: "/", open: { await shell.open($0) })
            try await world.signIn(on: window)
            try await window.wait(until: "Left")
            let opening = Task { await shell.show(SlowPage()) }
            await gate.wait { $0.isReached }
            await shell.show(DialogPage(id: 1))
            let dialog = try #require(pages.open.last)
            try await window.fill("Text", "typed meanwhile")
            gate.isOpen = true
            await opening.value
            #expect(pages.open.contains { $0 === dialog } && window.isAsking)
            try await window.click("Discard")
            #expect(!pages.open.contains { $0 === dialog } && window.location == "/slow")
            // One confirmation is enough for all steps of a navigation.
            await shell.show(DialogPage(id: 3))
            try await window.fill("Text", "typed again")
            await shell.open("/push/9")
            #expect(window.isAsking)
            try await window.click("Discard")
            #expect(window.location == "/push/9" && !window.isAsking)
        }
    }
}

extension ShellClosingTests {
    /// As when the server has ended the session of an earlier run, which the first page learns from its requests.
    @Test(arguments: ["/", "/dialog/1?over=/slow"])
    func window_whoseSessionEndsWhileItOpens_showsTheSignInPage(location: String) async throws {
        let (first, second) = (Gate(), Gate())
        let features = [Feature(screens: .left(OpenPages(), slow: first)), Feature(screens: .right(OpenPages(), slow: second))]
        first.isOpen = true
        try await TestWorld.run(features: features) { world in
            let other = try await world.openSignedIn("/profile", until: "Sign out")
            (first.isOpen, first.isReached) = (location != "/", false)
            let opening = Task { await world.open(location) }
            await (location == "/" ? first : second).wait { $0.isReached }
            try await other.click("Sign out", until: TestWorld.welcome)
            (first.isOpen, second.isOpen) = (true, true)
            let window = await opening.value
            try await window.wait(until: TestWorld.welcome)
            try await world.signIn(on: window)
            try await window.wait(until: "Right")
        }
    }

    /// Regression: a page whose address moved after it was created, and before it was placed, stayed.
    @Test(arguments: [false, true]) func page_thatMovesToTheWebWhileItIsCreated_isReplaced(isRoute: Bool) async throws {
        let gate = Gate()
        let features = [Feature(screens: .left(OpenPages())), Feature(screens: .right(OpenPages(), slow: gate))]
        try await TestWorld.run(features: features) { world in
            let other = try await world.openSignedIn("/push/1", until: "Save")
            let shell = await world.app.makeShell(at: "/", from: .web)
            let window = await TestPage(shell, at: "/", open: { await shell.open($0) })
            let opening = Task { isRoute ? await shell.show(SlowPage()) : await shell.open("/slow") }
            await gate.wait { $0.isReached }
            try await world.setConfig("paths", to: #"[{"pattern": "push/:id", "webPage": "help"}, {"pattern": "slow", "webPage": "help"}]"#)
            try await other.wait { $0.html.contains("/h5/help") }
            gate.isOpen = true
            await opening.value
            try await window.wait { $0.html.contains("/h5/help") }
        }
    }
}

/// Suspends the creation of a page until the test resumes it.
@MainActor
private final class Gate {
    private let changes = ChangeSignal()
    var isReached = false { didSet { changes.announce() } }
    var isOpen = false { didSet { changes.announce() } }

    nonisolated init() {}

    func wait(until condition: (Gate) -> Bool) async { await changes.wait { condition(self) } }

    func pass() async {
        isReached = true
        await wait { $0.isOpen }
    }
}

/// The created pages that are not unloaded, in order.
@MainActor
private final class OpenPages {
    var open: [NumberedPage] = []

    nonisolated init() {}

    func make(_ number: Int) -> NumberedPage {
        let page = NumberedPage(number, self)
        open.append(page)
        return page
    }
}

@MainActor
private final class NumberedPage: ScreenController, CoreScreensKit.Page {
    enum Action: Hashable, Sendable {
        case save(FormValues)
    }

    let number: Int
    let context = ScreenContext()
    /// Whether there was unsent input after the last step.
    var hadInput = false
    var title: String { "\(number)" }
    var location: String { "/push/\(number)" }
    var view: FormView<NumberedForm> { FormView(NumberedForm(number), id: "form-\(number)", label: "Save", onSubmit: Action.save) }
    private let pages: OpenPages

    init(_ number: Int, _ pages: OpenPages) {
        (self.number, self.pages) = (number, pages)
    }

    func handle(_ action: Action) async {}

    func unload() { pages.open.removeAll { $0 === self } }
}

private struct NumberedForm: FormModel {
    var text: FormField<String>
    var status = FormStatus()
    static let fields = [part(\.text)]

    init(_ number: Int) { text = FormField("text-\(number)", "Text") }
}

extension TestPage {
    /// Whether the user is asked to discard input.
    fileprivate var isAsking: Bool { clickable.contains("Keep editing") }
}

private struct LeftPage: PlainRoute, PageRoute {
    static let path = "left", exposure: Exposure = [.native, .web]
}

private struct RightPage: PlainRoute, PageRoute {
    static let path = "right", exposure: Exposure = [.native, .web]
}

private struct PushedPage: PageRoute {
    static let path = "push/:id", exposure: Exposure = [.native, .web], examples = [PushedPage(id: 1)]
    var id: Int
}

private struct SlowPage: PlainRoute, PageRoute {
    static let path = "slow", exposure: Exposure = [.native, .web]
}

private struct DialogPage: PageRoute {
    static let path = "dialog/:id", exposure: Exposure = [.native, .web], examples = [DialogPage(id: 1)]
    var id: Int
}

extension ScreenDomain {
    fileprivate static func left(_ pages: OpenPages, slow gate: Gate? = nil) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("left", icon: .menu, LocalizedText(verbatim: "Left")))
        domain.page(LeftPage.self, .tab) { _, _ in
            await gate?.pass()
            return pages.make(0)
        }
        domain.page(PushedPage.self) { route, _ in pages.make(route.id) }
        return domain
    }

    fileprivate static func right(_ pages: OpenPages, slow gate: Gate? = nil) -> ScreenDomain {
        var domain = ScreenDomain(tab: Tab("right", icon: .home, LocalizedText(verbatim: "Right")))
        domain.page(RightPage.self, .tab) { _, _ in pages.make(0) }
        domain.page(DialogPage.self, .modal) { route, _ in pages.make(route.id) }
        domain.page(SlowPage.self) { _, _ in
            await gate?.pass()
            return pages.make(2)
        }
        return domain
    }
}
