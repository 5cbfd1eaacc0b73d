import PresentationKit
import PresentationKitTesting
import Testing

/// Containers ask for confirmation before they remove a screen with unsent input.
@Suite(.timeLimit(.minutes(10))) @MainActor struct UnsentInputTests {
    let editor = EditorController("editor")

    private func dialog(entering text: String? = nil) async throws -> (ModalContainer, TestPage) {
        let modal = ModalContainer(EditorController("base"), at: "/")
        modal.present(editor, at: "/edit")
        let page = await TestPage(modal)
        if let text { try await page.fill("Text", text) }
        return (modal, page)
    }

    @Test func dialog_whenNothingWasEntered_closesAtOnce() async throws {
        let (modal, page) = try await dialog()
        try await page.click("Close")
        #expect(!modal.isPresenting && editor.isUnloaded)
    }

    @Test func dialog_whenInputIsUnsent_asksBeforeItCloses() async throws {
        let (modal, page) = try await dialog(entering: "long")
        try await page.click("Close", in: "Editor")
        #expect(modal.isPresenting && modal.isConfirmingRemoval && page.shows("Discard what you entered?"))
        try await page.click("Keep editing")
        #expect(modal.isPresenting && !modal.isConfirmingRemoval)
        #expect(try page.value(of: "Text") == "long")
        try await page.click("Close")
        try await page.click("Discard")
        #expect(!modal.isPresenting && editor.isUnloaded && !modal.isConfirmingRemoval)
    }

    @Test func dialog_whenItsInputWasSubmitted_closesAtOnce() async throws {
        let (modal, page) = try await dialog(entering: "long")
        try await page.submit("Save")
        try await page.click("Close")
        #expect(!modal.isPresenting && editor.saved == ["long"])
    }

    @Test func dialog_whenSubmittingFailed_asksBeforeItCloses() async throws {
        let (modal, page) = try await dialog(entering: "long")
        editor.fails = true
        try await page.submit("Save")
        try await page.click("Close")
        #expect(modal.isConfirmingRemoval)
    }

    @Test func dialog_whenItClosesBelowConfirmation_removesConfirmationAndNothingElse() async throws {
        let (modal, page) = try await dialog(entering: "long")
        try await page.click("Close")
        modal.remove(editor)
        #expect(!modal.isConfirmingRemoval)
        let other = EditorController("other")
        modal.present(other, at: "/other")
        try await page.settle()
        await modal.handle(.discard)
        #expect(modal.isPresenting && !other.isUnloaded)
    }

    @Test func question_whenAnotherRemovalFollows_isReplaced() async throws {
        let (modal, page) = try await dialog(entering: "long")
        var done: [Int] = []
        await modal.confirmRemoval(of: modal.dialogs) { done.append(1) }
        await modal.confirmRemoval(of: modal.dialogs) { done.append(2) }
        try await page.click("Discard")
        #expect(done == [2])
        await modal.confirmRemoval(of: []) { done.append(3) }
        #expect(done == [2, 3])
    }

    @Test func stack_whenInputIsUnsent_confirmsBeforeGoingBack() async throws {
        let stack = StackContainer(root: EditorController("base"), at: "/a")
        let modal = ModalContainer(stack, at: "/")
        stack.confirmRemoval = { await modal.confirmRemoval(of: $0, then: $1) }
        stack.push(editor, at: "/a/b")
        let page = await TestPage(modal)
        try await page.fill("Text", "long")
        try await page.click("Back to Editor")
        #expect(stack.depth == 2 && modal.isConfirmingRemoval)
        try await page.click("Discard")
        #expect(stack.depth == 1 && editor.isUnloaded)
    }
}

private struct EditorForm: FormModel {
    var text: FormField<String>
    var status = FormStatus()
    static let fields = [part(\.text)]
    init(_ id: String) { text = FormField("\(id)-text", "Text") }
}

@MainActor final class EditorController: ScreenController {
    enum Action: Hashable, Sendable { case save(FormValues) }

    struct Failure: Error {}

    let context = ScreenContext()
    let title = "Editor"
    private let id: String
    private var form: EditorForm { didSet { context.setNeedsRender() } }
    var saved: [String] = []
    var fails = false
    var isUnloaded = false
    init(_ id: String) { (self.id, form) = (id, EditorForm(id)) }
    var view: FormView<some FormModel> { FormView(form, id: id, label: "Save", onSubmit: Action.save) }

    func handle(_ action: Action) async {
        switch action {
        case .save(let values):
            await submit(\.form, values, failed: explain) {
                $0.text.text
            } work: { (text) throws(Failure) in
                if fails { throw Failure() }
                saved.append(text)
            }
        }
    }

    private func explain(_: Failure) -> LocalizedText? { "Not saved." }
    func unload() { isUnloaded = true }
}
