public import DatabaseKit
import Foundation
import LoggingKit
public import NetworkKit
public import RemoteConfigAPI
public import RoutingService
import Synchronization

/// Flags and values from the back end: the last known good ones at once, new ones when it answers.
///
/// Which part of a staged roll-out this installation belongs to is reckoned here; the back end learns nothing of it.
public final class RemoteConfigService: RemoteConfigServing {
    /// The schema of the store that the service needs.
    public static let migrations = ConfigShelf.migrations

    private static let maximumBody = 256 << 10

    private let client: HTTPClient
    let shelf: ConfigShelf
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
        /// Whether what holds is also on the device, for the next run.
        var isKept = true
    }
    private let state = Mutex(State())

    /// What came of asking the back end.
    private struct Answer: Sendable {
        /// How long the values are good; nil when none came.
        var lifetime: Duration?
        var error: RemoteConfigError?
    }

    /// - Parameters:
    ///   - client: calls the back end. Nobody needs to be signed in.
    ///   - store: made with ``migrations``.
    ///   - keys: all keys that the app reads. Others have their default for ever.
    ///   - mediator: announces `RemoteConfigChanged`.
    ///   - clock: measures how old the values are, for ``run()``.
    /// - Precondition: no two keys have the same name.
    public init(
        client: HTTPClient, store: Store, keys: [any AnyConfigKey], mediator: Mediator, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        shelf = ConfigShelf(store: store)
        self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
        self.mediator = mediator
        self.clock = clock
    }

    // MARK: Reading

    public func ready() async {
        let loading: Task<Void, Never>? = state.withLock { state in
            // Asked before every call of the mediator: no task is waited for that has ended.
            if state.isLoaded { return nil }
            let task = state.loading ?? Task { await self.load() }
            state.loading = task
            return task
        }
        await loading?.value
    }

    public func value<Value>(of key: ConfigKey<Value>) -> Value {
        state.withLock { $0.config.value(of: key) }
    }

    public func values<Value>(of key: ConfigKey<Value>) -> AsyncStream<Value> {
        let changes = mediator.events(of: RemoteConfigChanged.self)
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let forwarding = Task {
            var last: Value?
            func forward() {
                let value = self.value(of: key)
                if value != last { continuation.yield(value) }
                last = value
            }
            forward()
            for await change in changes where change.names.contains(key.name) { forward() }
            continuation.finish()
        }
        continuation.onTermination = { _ in forwarding.cancel() }
        return stream
    }

    /// Gives this installation another name: what it was counted under is forgotten.
    func rename() async throws {
        await ready()
        let name = Self.makeName()
        try await shelf.rename(name)
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
            installation = try await shelf.installation(proposing: proposed)
            stored = try await shelf.rules()
        } catch {
            // Defaults hold until the back end answers, and what it says is kept whatever it is.
            state.withLock { $0.isKept = false }
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

    /// Refreshes as often as the back end wants it, until the task is cancelled; less and less often while the back end does not answer.
    public func run() async {
        var failures = 0
        while !Task.isCancelled {
            let answer = await fetch()
            if let error = answer.error, failures == 0 { logger.warning("no new configuration", error: error) }
            failures = answer.error == nil ? 0 : failures + 1
            let pause = answer.lifetime ?? Freshness.pause(afterFailures: failures)
            try? await clock.sleep(for: pause)
        }
    }

    /// Asks the back end, once for all who want it at the same time: an older answer must not win over a newer one.
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
            return Answer(lifetime: lifetime, error: outcome.malformed.isEmpty ? nil : .malformed(names: outcome.malformed))
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
        let (outcome, unkept) = state.withLock { state in
            let outcome = state.config.apply(payload.values, keys: keys)
            if !outcome.changed.isEmpty { state.isKept = false }
            return (outcome, state.isKept ? nil : state.config.rules)
        }
        var isKept = true
        if let unkept {
            do { try await shelf.replaceRules(unkept) } catch {
                isKept = false
                logger.error("the configuration cannot be stored", error: error)
            }
        }
        state.withLock { state in
            state.isKept = isKept
            // An answer with a malformed value, or that could not be kept, is read again each time: a 304 would hide that.
            state.entityTag = isKept && outcome.malformed.isEmpty ? response.header("ETag") : nil
        }
        report(outcome)
        return outcome
    }

    private func report(_ outcome: ConfigState.Outcome) {
        if !outcome.malformed.isEmpty {
            let names = outcome.malformed.joined(separator: ", ")
            logger.warning("malformed values were left out", metadata: ["keys": "\(names, sensitivity: .public)"])
        }
        if !outcome.changed.isEmpty { mediator.post(RemoteConfigChanged(names: outcome.changed)) }
    }
}
