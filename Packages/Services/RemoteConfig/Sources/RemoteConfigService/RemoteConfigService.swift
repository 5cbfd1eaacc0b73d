public import DatabaseKit
import Foundation
import LoggingKit
public import NetworkKit
public import RemoteConfigAPI
public import RoutingService
import Synchronization

/// Provides flags and values of the back end: stored ones at once, new ones after each response.
///
/// The position of this installation in staged rollouts is computed on the device and not sent to the back end.
public final class RemoteConfigService: RemoteConfigServing {
    public static let migrations = ConfigStore.migrations

    private static let maximumBody = 256 << 10

    private let client: HTTPClient
    let configStore: ConfigStore
    private let keys: [String: any AnyConfigKey]
    private let mediator: Mediator
    private let clock: any Clock<Duration>
    private let logger = Logger(label: "config")

    private struct State {
        var config = ConfigState()
        var isLoaded = false
        var loading: Task<Void, Never>?
        var refreshing: Task<Answer, Never>?
        var entityTag: String?
        /// Whether the current rules are stored.
        var isStored = true
        /// The reasons for invalid values that were logged last. They are received again until they are corrected.
        var reported: [String: String] = [:]
    }
    private let state = Mutex(State())

    /// The result of a request.
    private struct Answer: Sendable {
        /// The lifetime of the values; nil without a valid response.
        var lifetime: Duration?
        var error: RemoteConfigError?
    }

    /// - Parameters:
    ///   - client: Calls the back end without authentication.
    ///   - store: A store with ``migrations``.
    ///   - keys: All keys that the app reads. Other keys always have their default.
    ///   - mediator: Announces `RemoteConfigChanged`.
    ///   - clock: Measures the pauses of ``run()``.
    /// - Precondition: No two keys have the same name.
    public init(
        client: HTTPClient, store: Store, keys: [any AnyConfigKey], mediator: Mediator, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        configStore = ConfigStore(store: store)
        self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
        self.mediator = mediator
        self.clock = clock
    }

    // MARK: Reading

    public func ready() async {
        let loading: Task<Void, Never>? = state.withLock { state in
            // Called before every mediator call, so it does not await a completed task.
            if state.isLoaded { return nil }
            let task = state.loading ?? Task { await self.load() }
            state.loading = task
            return task
        }
        await loading?.value
    }

    public var snapshot: ConfigSnapshot { state.withLock { $0.config.snapshot } }

    public func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value> {
        mediator.values(nowAndAfter: RemoteConfigChanged.self, where: { $0.names.contains(key.name) }, value: { self.value(of: key) })
    }

    /// Changes the random name of this installation.
    func rename() async throws {
        await ready()
        let name = Self.makeName()
        try await configStore.rename(name)
        state.withLock { $0.config.installation = name }
    }

    private static func makeName() -> String {
        String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
    }

    private func load() async {
        let proposed = Self.makeName()
        var stored: [String: ConfigRule?] = [:]
        var installation = proposed
        do {
            installation = try await configStore.installation(proposing: proposed)
            stored = try await configStore.rules()
        } catch {
            // Defaults apply until the back end responds, and the response is stored even if it is equal to them.
            state.withLock { $0.isStored = false }
            logger.error("the stored configuration cannot be read", error: error)
        }
        let outcome = state.withLock { state in
            state.config.installation = installation
            state.isLoaded = true
            return state.config.apply(stored, keys: keys)
        }
        report(outcome)
    }

    // MARK: Refreshing

    public func refresh() async throws(RemoteConfigError) {
        if let error = await fetch().error { throw error }
    }

    /// Refreshes as often as the back end specifies until the task is canceled, with growing pauses while it is unreachable.
    public func run() async {
        var failures = 0
        while !Task.isCancelled {
            let answer = await fetch()
            if let error = answer.error, failures == 0 { logger.warning("configuration not updated", error: error) }
            failures = answer.error == nil ? 0 : failures + 1
            let pause = answer.lifetime ?? Freshness.pause(afterFailures: failures)
            try? await clock.sleep(for: pause)
        }
    }

    /// Requests new values, once for concurrent calls, so that an older response does not replace a newer one.
    private func fetch() async -> Answer {
        let task = state.withLock { state in
            if let running = state.refreshing { return running }
            let task = Task {
                await self.ready()
                let result = await self.fetchOnce()
                self.state.withLock { $0.refreshing = nil }
                return result
            }
            state.refreshing = task
            return task
        }
        return await task.value
    }

    private func fetchOnce() async -> Answer {
        do throws(RemoteConfigError) {
            let response = try await ask()
            let lifetime = Freshness.lifetime(cacheControl: response.header("Cache-Control"))
            if response.statusCode == 304 { return Answer(lifetime: lifetime) }
            guard response.statusCode == 200 else {
                throw response.statusCode < 500 ? .unexpectedAnswer : .unreachable
            }
            let outcome = try await take(response)
            return Answer(lifetime: lifetime, error: outcome.malformed.isEmpty ? nil : .malformed(names: outcome.malformed.keys.sorted()))
        } catch {
            return Answer(error: error)
        }
    }

    private func ask() async throws(RemoteConfigError) -> NetworkResponse {
        do {
            var request = Endpoint<ConfigPayload>.get("/v1/config").request
            if let tag = state.withLock({ $0.entityTag }) { try request.setHeader("If-None-Match", to: tag) }
            return try await client.send(request)
        } catch {
            throw .unreachable
        }
    }

    private func take(_ response: NetworkResponse) async throws(RemoteConfigError) -> ConfigState.Outcome {
        let body: [UInt8]
        do { body = try await response.body.collect(upTo: Self.maximumBody) } catch { throw .unreachable }
        guard let payload = try? JSONDecoder().decode(ConfigPayload.self, from: Data(body)) else { throw .unexpectedAnswer }
        let (outcome, unstored) = state.withLock { state in
            let outcome = state.config.apply(payload.values, keys: keys)
            if !outcome.changed.isEmpty { state.isStored = false }
            return (outcome, state.isStored ? nil : state.config.rules)
        }
        var isStored = true
        if let unstored {
            do { try await configStore.replaceRules(unstored) } catch {
                isStored = false
                logger.error("the configuration cannot be stored", error: error)
            }
        }
        state.withLock { state in
            state.isStored = isStored
            // A response with an invalid value, or that could not be stored, is requested again without a tag, because a 304 would hide
            // that.
            state.entityTag = isStored && outcome.malformed.isEmpty ? response.header("ETag") : nil
        }
        report(outcome)
        return outcome
    }

    private func report(_ outcome: ConfigState.Outcome) {
        let isNew = state.withLock { state in
            defer { state.reported = outcome.malformed }
            return state.reported != outcome.malformed
        }
        if isNew, !outcome.malformed.isEmpty {
            let keys = outcome.malformed.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
            logger.warning("invalid values were ignored", metadata: ["keys": "\(keys, sensitivity: .public)"])
        }
        if !outcome.changed.isEmpty { mediator.post(RemoteConfigChanged(names: outcome.changed)) }
    }
}
