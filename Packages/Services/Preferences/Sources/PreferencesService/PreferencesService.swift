public import DatabaseKit
import LoggingKit
public import PreferencesAPI
public import RoutingService
import UserAPI

/// Preferences in a database of this device.
public final class PreferencesService: PreferencesServing {
    /// The schema of the store that the service needs.
    public static let migrations = PreferenceShelf.migrations

    let shelf: PreferenceShelf
    private let mediator: Mediator
    private let currentUser: @Sendable () async -> String?
    private let logger = Logger(label: "preferences")

    /// - Parameters:
    ///   - store: made with ``migrations``.
    ///   - mediator: announces `PreferencesChanged`, and is where `SessionChanged` is heard.
    ///   - currentUser: the id of whoever is signed in.
    public init(store: Store, mediator: Mediator, currentUser: @escaping @Sendable () async -> String?) {
        shelf = PreferenceShelf(store: store)
        self.mediator = mediator
        self.currentUser = currentUser
    }

    public func current() async -> Preferences {
        do {
            return try await shelf.preferences(of: await currentUser())
        } catch {
            logger.error("the preferences cannot be read", error: error)
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
                    // One reader, so that an older reading never follows a newer one.
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
        do { try await shelf.update(of: await currentUser(), change) } catch { throw failure(error) }
        mediator.post(PreferencesChanged())
    }

    public func reset() async throws(PreferencesError) {
        do { try await shelf.reset(of: await currentUser()) } catch { throw failure(error) }
        mediator.post(PreferencesChanged())
    }

    private func failure(_ error: any Error) -> PreferencesError {
        logger.error("the preferences cannot be written", error: error)
        return .storage
    }
}
