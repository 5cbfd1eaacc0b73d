import PreferencesAPI
import RemoteConfigService
import RoutingService
import UserAPI

/// Forwards changes of session, switches, paths and preferences to all windows. Separate streams would cost each window a dozen tasks, more
/// memory than its page.
@MainActor
final class WindowUpdates {
    private struct Listener {
        weak var shell: Shell?
    }

    private var listeners: [ObjectIdentifier: Listener] = [:]
    private var following: [Task<Void, Never>] = []

    /// Starts to observe changes.
    init(mediator: Mediator, routeSwitch: RouteSwitch, paths: Paths, preferences: any PreferencesServing) {
        let changes = mediator.events(of: SessionChanged.self)
        let switches = routeSwitch.changes()
        let moves = paths.updates()
        let looks = preferences.changes()
        following = [
            Task { [weak self] in
                for await change in changes { self?.tell { $0.sessions.handle(change.user) } }
            },
            Task { [weak self] in
                for await _ in switches { self?.tell { $0.switches.handle(()) } }
            },
            Task { [weak self] in
                for await _ in moves { self?.tell { $0.switches.handle(()) } }
            },
            Task { [weak self] in
                for await look in looks { self?.tell { $0.apply(look) } }
            },
        ]
    }

    deinit {
        for task in following { task.cancel() }
    }

    func add(_ shell: Shell) {
        listeners[ObjectIdentifier(shell)] = Listener(shell: shell)
    }

    func remove(_ shell: Shell) {
        listeners[ObjectIdentifier(shell)] = nil
    }

    private func tell(_ updates: (Shell) -> Void) {
        listeners = listeners.filter { $0.value.shell != nil }
        for listener in listeners.values { listener.shell.map(updates) }
    }
}

/// Handles updates in order, without a task while there are none.
@MainActor
final class UpdateQueue<News: Sendable> {
    private var waiting: [News] = []
    private var handling: Task<Void, Never>?
    private let body: @MainActor (News) async -> Void

    init(_ body: @escaping @MainActor (News) async -> Void) {
        self.body = body
    }

    func handle(_ updates: News) {
        waiting.append(updates)
        guard handling == nil else { return }
        handling = Task {
            while !waiting.isEmpty, !Task.isCancelled { await body(waiting.removeFirst()) }
            handling = nil
        }
    }

    /// Handles an update and waits until it and the earlier ones were handled.
    func perform(_ update: News) async {
        handle(update)
        await handling?.value
    }

    func cancel() {
        handling?.cancel()
        waiting = []
    }
}
