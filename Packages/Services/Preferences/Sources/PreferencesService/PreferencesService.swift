public import DatabaseKit
import LoggingKit
public import PreferencesAPI
public import RoutingService
import Synchronization
import UserAPI

/// Stores preferences in a database on this device.
public final class PreferencesService: PreferencesServing {
    public static let migrations = PreferenceStore.migrations

    let preferenceStore: PreferenceStore
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let logger: Logger
    private let declared = Mutex<[any AnyPreferenceKey]>([
        PreferenceKey<Theme>.theme, PreferenceKey<Language>.language, PreferenceKey<Consent>.statistics,
    ])

    /// - Parameters:
    ///   - store: A store with ``migrations``.
    ///   - mediator: Announces `PreferencesChanged`, and `SessionChanged` of the user service.
    public convenience init(store: Store, mediator: Mediator, currentUser: @escaping @Sendable () async -> String?) {
        self.init(store: store, mediator: mediator, logger: Logger(label: "preferences"), currentUser: currentUser)
    }

    init(store: Store, mediator: Mediator, logger: Logger, currentUser: @escaping @Sendable () async -> String?) {
        self.logger = logger
        preferenceStore = PreferenceStore(store: store)
        self.mediator = mediator
        self.currentUser = currentUser
    }

    /// Adds the preferences of the app's domains, before the first use. Stored values of other names are ignored.
    /// - Precondition: All names are different, also from those of theme, language and consent.
    public func declare(_ keys: [any AnyPreferenceKey]) {
        declared.withLock { declared in
            for key in keys {
                precondition(!declared.contains { $0.name == key.name }, "the preference \(key.name) is declared twice")
                declared.append(key)
            }
        }
    }

    /// All keys, in the order of their declaration.
    var keys: [any AnyPreferenceKey] { declared.withLock(\.self) }

    public func current() async -> Preferences {
        do {
            return try await preferenceStore.preferences(of: await currentUser(), keys)
        } catch {
            // A canceled caller has gone: nothing has failed.
            if !(error is CancellationError) { logger.error("the preferences cannot be read", error: error) }
            return Preferences()
        }
    }

    public func changes() -> AsyncStream<Preferences> {
        let updates = mediator.events(of: PreferencesChanged.self)
        let sessions = mediator.events(of: SessionChanged.self)
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        tick.yield()
        let (stream, continuation) = AsyncStream.makeStream(of: Preferences.self, bufferingPolicy: .bufferingNewest(1))
        let forwarding = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in updates { tick.yield() } }
                group.addTask { for await _ in sessions { tick.yield() } }
                group.addTask {
                    // A single reader, so that an older value never follows a newer one.
                    var last: Preferences?
                    for await _ in ticks {
                        let now = await self.current()
                        if now != last { continuation.yield(now) }
                        last = now
                    }
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    public func update(_ change: @escaping @Sendable (inout Preferences) -> Void) async throws(PreferencesError) {
        do { try await preferenceStore.update(of: await currentUser(), keys, change) } catch { throw failure(error) }
        mediator.post(PreferencesChanged())
    }

    public func reset() async throws(PreferencesError) {
        do { try await preferenceStore.reset(of: await currentUser()) } catch { throw failure(error) }
        mediator.post(PreferencesChanged())
    }

    private func failure(_ error: any Error) -> PreferencesError {
        logger.error("the preferences cannot be written", error: error)
        return .storage
    }
}
