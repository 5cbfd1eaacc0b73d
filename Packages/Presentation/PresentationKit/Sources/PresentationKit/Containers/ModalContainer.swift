/// A screen with dialogs above it. While a dialog is shown, the screens below have disappeared in terms of the life cycle and are inert,
/// although they are still visible.
@MainActor public final class ModalContainer: ContainerController {
    /// An action of the user.
    public enum Action: Hashable, Sendable {
        case dismiss
        /// The choices when input would be discarded.
        case discard, keepEditing
    }

    public let context = ScreenContext()
    public weak var host: ScreenHost?

    /// Returns the combined location of a dialog and the screen below it. Default: nil, which uses the location of the dialog.
    public var join: (@MainActor (_ dialog: String, _ below: String) -> String)?
    private var base: ScreenHost?
    private var modals: [Modal] = []
    /// An operation that waits for the user's confirmation.
    private var pendingRemoval: (screens: [ScreenHost], operation: @MainActor () async -> Void)?

    private struct Modal {
        let host: ScreenHost
        let form: ModalDialog.Form
    }

    /// Creates a container without dialogs.
    ///
    /// - Parameter location: The location of the screen, such as its path.
    public init(_ controller: any ScreenController, at location: String) { base = adopt(controller, at: location) }
    public var children: [ScreenHost] { (base.map { [$0] } ?? []) + modals.map(\.host) }
    public var currentChild: ScreenHost? { modals.last?.host ?? base }
    public var isPresenting: Bool { !modals.isEmpty }
    /// The location at each level: of the base screen, then of each dialog combined with the screen below it.
    public var locations: [String] {
        guard let base else { return [] }
        return modals.reduce(into: [base.currentLocation]) { locations, dialog in
            let below = locations[locations.count - 1]
            locations.append(join?(dialog.host.currentLocation, below) ?? dialog.host.currentLocation)
        }
    }

    public var currentLocation: String? { locations.last }
    public var dialogs: [ScreenHost] { modals.map(\.host) }
    public func showsInDialog(_ child: ScreenHost) -> Bool { child !== base }

    /// The screen below a dialog is visible although it never appeared, if a page opens with the dialog.
    public func willAppear() {
        if isPresenting { base?.prepare() }
        currentChild?.appear()
    }

    public var isConfirmingRemoval: Bool { pendingRemoval?.screens.contains(where: \.hasUnsentInput) ?? false }

    public var view: Node {
        let isConfirming = isConfirmingRemoval
        let dialogs = list(Array(modals.enumerated()), id: \.element.host.number) { index, modal in
            ModalDialog(
                modal.host.currentTitle, id: "dialog-\(index + 1)", as: modal.form, isCovered: isConfirming || index < modals.count - 1,
                close: on(.click, Action.dismiss)
            ) {
                modal.host.node
            }
        }
        let base = Node.box(Box(.base(isCovered: isConfirming || isPresenting), base?.node ?? .empty))
        return Node([base, dialogs, isConfirming ? Self.question : .empty])
    }

    private static var question: Node {
        ModalDialog(localized(\.discardQuestion), id: "dialog-discard", close: on(.click, Action.keepEditing)) {
            Stack {
                Text(localized(\.discardExplanation))
                Row {
                    Button(localized(\.keepEditing), .primary, action: Action.keepEditing)
                    Button(localized(\.discard), .danger, action: Action.discard)
                }
            }
        }.body
    }

    /// Shows a screen in a dialog above all others.
    public func present(_ controller: any ScreenController, at location: String, as form: ModalDialog.Form = .dialog) {
        let old = currentChild
        let new = adopt(controller, at: location)
        modals.append(Modal(host: new, form: form))
        transition(from: old, to: new)
    }

    /// Removes the topmost dialog permanently, if there is one.
    public func dismiss() {
        guard let old = modals.popLast()?.host else { return }
        transition(from: old, to: currentChild)
        old.unload()
    }

    /// Removes a dialog permanently, even below others. Does nothing for other screens.
    public func remove(_ controller: any ScreenController) {
        guard let index = modals.firstIndex(where: { $0.host.controller === controller }) else { return }
        guard index < modals.count - 1 else { return dismiss() }
        modals.remove(at: index).host.unload()
        context.setNeedsRender()
    }

    /// Replaces the screen of a dialog permanently with another one at the same location. Does nothing for other screens.
    public func replace(_ controller: any ScreenController, with new: any ScreenController) {
        guard let index = modals.firstIndex(where: { $0.host.controller === controller }) else { return }
        let old = modals[index]
        modals[index] = Modal(host: adopt(new, at: old.host.location), form: old.form)
        exchange(old.host, for: modals[index].host)
    }

    /// Performs an operation that removes screens; asks the user first if one of them has unsent input.
    ///
    /// The question is shown above all dialogs. It disappears if those screens are removed otherwise, and a later call replaces it. The
    /// operation is not performed then.
    public func confirmRemoval(of screens: [ScreenHost], then operation: @escaping @MainActor () async -> Void) async {
        pendingRemoval = (screens, operation)
        if isConfirmingRemoval { return context.setNeedsRender() }
        pendingRemoval = nil
        await operation()
    }

    public func handle(_ action: Action) async {
        switch action {
        case .dismiss:
            guard let top = modals.last?.host else { return }
            await confirmRemoval(of: [top]) { [weak self] in self?.remove(top.controller) }
        case .discard, .keepEditing:
            let removal = action == .discard && isConfirmingRemoval ? pendingRemoval : nil
            pendingRemoval = nil
            context.setNeedsRender()
            // A later step of the operation must not ask again.
            for screen in removal?.screens ?? [] { screen.discardInput() }
            await removal?.operation()
        }
    }
}

/// Performs an operation that removes screens, immediately or after the user's confirmation.
public typealias RemovalConfirmation =
    @MainActor (_ screens: [ScreenHost], _ operation: @escaping @MainActor () async -> Void) async -> Void
