/// What all hosts of one page share: aspects, and the way to say that something changed.
@MainActor
final class ScreenEnvironment {
    let weaver: AspectWeaver
    var onChange: (() -> Void)?
    /// Loads and actions that are running.
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(weaver: AspectWeaver) {
        self.weaver = weaver
    }

    func setNeedsRender() {
        onChange?()
    }

    func began() {
        running += 1
    }

    func ended() {
        running -= 1
        guard running == 0 else { return }
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }

    /// Returns when no load and no action is running.
    func settle() async {
        while running > 0 {
            await withCheckedContinuation { waiting.append($0) }
        }
    }
}
