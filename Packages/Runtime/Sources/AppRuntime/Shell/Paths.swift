import LoggingKit
import RemoteConfigAPI
import RoutingService
import Synchronization

/// The path configuration in effect: the shipped one with the changes of the back end.
///
/// Windows and handlers of calls read it here, so that a change applies to all of them at once.
final class Paths: Sendable {
    private struct Shipped {
        let configuration: PathConfiguration
        let webPages: Set<String>
        let config: any RemoteConfigServing

        func changed(by changes: PathChanges) throws(RoutingError) -> PathConfiguration {
            try configuration.changed(by: changes.changes, webPages: webPages)
        }
    }

    private let shipped = Mutex<Shipped?>(nil)
    private let logger = Logger(label: "app.paths")
    /// The last configuration, because creating one takes longer than comparing the changes.
    private let latest = Mutex<(changes: PathChanges, configuration: PathConfiguration)?>(nil)

    /// The key of the changes. Changes that the shipped configuration does not permit are rejected when they are received.
    var key: any AnyConfigKey {
        ConfigKey.paths.checked { [weak self] changes in
            do throws(RoutingError) {
                _ = try self?.shipped.withLock(\.self)?.changed(by: changes)
                return nil
            } catch {
                return error.description
            }
        }
    }

    /// Sets the shipped configuration, once, before the first use of ``current``.
    ///
    /// - Parameters:
    ///   - webPages: The IDs of the shipped web pages.
    ///   - config: Provides the changes of the back end.
    func ship(_ configuration: PathConfiguration, webPages: Set<String>, config: any RemoteConfigServing) {
        shipped.withLock { $0 = Shipped(configuration: configuration, webPages: webPages, config: config) }
    }

    private var source: Shipped {
        guard let shipped = shipped.withLock(\.self) else { preconditionFailure("the app has no path configuration yet") }
        return shipped
    }

    var current: PathConfiguration {
        let shipped = source
        let changes = shipped.config.value(of: .paths)
        let (configuration, isNew) = latest.withLock { latest in
            if let latest, latest.changes == changes { return (latest.configuration, false) }
            // Changes were checked when they were received.
            let configuration = (try? shipped.changed(by: changes)) ?? shipped.configuration
            defer { latest = (changes, configuration) }
            return (configuration, latest != nil || changes != PathChanges())
        }
        if isNew {
            let all = changes.changes.map { "\($0.pattern): \($0.webPage ?? $0.presentation?.rawValue ?? $0.tab ?? "")" }
            let text = all.isEmpty ? "none" : String(all.joined(separator: ", ").prefix(1_000))
            logger.notice("path configuration changed", metadata: ["changes": "\(text, sensitivity: .public)"])
        }
        return configuration
    }

    /// Returns an element now and after each change of ``current``.
    func updates() -> AsyncStream<PathChanges> { source.config.values(of: .paths) }
}
