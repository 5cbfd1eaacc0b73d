/// The shared state of all hosts of a page: aspects, pending commands, and change notification.
@MainActor
final class ScreenEnvironment {
    let weaver: AspectWeaver
    /// Returns the language of the page.
    let language: () -> PageLanguage
    var onChange: (() -> Void)?
    /// Called when a load or an action ended.
    var onEnd: (() -> Void)?
    /// Whether the page is not visible to any client: its screens neither load nor observe.
    var isPaused = false
    /// The number of running loads and actions.
    private(set) var running = 0
    private let ends = ChangeSignal()

    init(weaver: AspectWeaver, language: @escaping () -> PageLanguage) {
        self.weaver = weaver
        self.language = language
    }

    func setNeedsRender() {
        onChange?()
    }

    /// The maximum number of pending commands, more than any page needs.
    private static let capacity = 32
    private var commands: [DeviceCommand] = []

    func send(_ command: DeviceCommand) {
        commands.append(command)
        if commands.count > Self.capacity { commands.removeFirst() }
        setNeedsRender()
    }

    func takeCommands() -> [DeviceCommand] {
        defer { commands = [] }
        return commands
    }

    func began() {
        running += 1
    }

    func ended() {
        running -= 1
        onEnd?()
        if running == 0 { ends.announce() }
    }

    /// Waits until no load and no action is running.
    func settle() async {
        await ends.wait { running == 0 }
    }
}
