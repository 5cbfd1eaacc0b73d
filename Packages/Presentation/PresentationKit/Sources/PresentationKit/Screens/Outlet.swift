/// The one thread between a screen and whoever shows it: the screen says that it changed, nothing else.
///
/// Every controller owns one and calls ``setNeedsRender()`` from the `didSet` of its view model. Calls cost nothing while nobody shows
/// the screen, and any number of calls in one turn make one render.
@MainActor
public final class Outlet {
    private var onChange: (() -> Void)?

    public nonisolated init() {}

    /// Says that the screen's view would show something else now.
    public func setNeedsRender() {
        onChange?()
    }

    func attach(_ onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    func detach() {
        onChange = nil
    }
}
