/// The state that all hosts of one page share: aspects, pending commands, and the notification of changes.
@MainActor
final class ScreenEnvironment {
    let weaver: AspectWeaver
    /// Returns the language of the page.
    let language: () -> PageLanguage
    var onChange: (() -> Void)?
    /// Called when a load or an action has ended.
    var onEnd: (() -> Void)?
    /// Whether no one looks at the page: its screens neither begin to load nor observe.
    var isPaused = false
    /// How many loads and actions are running.
    private(set) var running = 0
    private let ends = ChangeSignal()

    init(weaver: AspectWeaver, language: @escaping () -> PageLanguage) {
        self.weaver = weaver
        self.language = language
    }

    func setNeedsRender() {
        onChange?()
    }

    /// How many commands wait for a device: more than any page has use for, where none looks.
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

    /// Returns when no load and no action is running.
    func settle() async {
        await ends.wait { running == 0 }
    }
}
