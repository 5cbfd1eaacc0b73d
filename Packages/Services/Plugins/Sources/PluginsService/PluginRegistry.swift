import LoggingKit
public import PluginsAPI
import Synchronization

/// The list of the app's plug-ins.
///
/// ```swift
/// let plugins = try PluginRegistry([CopyChannel(), MailChannel()], contracts: [.share: { $0 is any ShareChannel }])
/// ```
public final class PluginRegistry: PluginCalling {
    struct Limits: Sendable {
        /// The maximum duration of a call.
        var time: Duration = .seconds(20)
        /// The maximum size of the output of a call, in bytes.
        var bytes = 64 << 10
        /// The maximum number of unfinished calls of a plug-in. Calls that hang count until they end, so that a plug-in that always hangs
        /// is soon no longer called.
        var calls = 4
    }

    /// The manifests are those that were validated, so that later changes of a plug-in have no effect.
    private let plugins: [(manifest: PluginManifest, plugin: any Plugin, thread: PluginThread)]
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let running = Mutex<[String: Int]>([:])
    private let logger = Logger(label: "plugins")

    /// - Parameters:
    ///   - plugins: The plug-ins in display order.
    ///   - contracts: For each capability, whether a plug-in conforms to its protocol. Capabilities without an entry are not checked.
    /// - Throws: ``PluginError/malformedManifest(_:reason:)``, ``PluginError/duplicate(_:)``, ``PluginError/notCapable(_:of:)``.
    public convenience init(_ plugins: [any Plugin], contracts: [Capability: @Sendable (any Plugin) -> Bool] = [:]) throws(PluginError) {
        try self.init(plugins, contracts: contracts, limits: Limits())
    }

    init(
        _ plugins: [any Plugin], contracts: [Capability: @Sendable (any Plugin) -> Bool], limits: Limits,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(PluginError) {
        var ids: Set<String> = []
        let validated = plugins.map { plugin in
            let manifest = plugin.manifest
            return (manifest: manifest, plugin: plugin, thread: PluginThread(name: manifest.id))
        }
        for (manifest, plugin, _) in validated {
            if let problem = manifest.problem { throw .malformedManifest(manifest.id, reason: problem) }
            guard ids.insert(manifest.id).inserted else { throw .duplicate(manifest.id) }
            for capability in manifest.capabilities {
                if let contract = contracts[capability], !contract(plugin) { throw .notCapable(manifest.id, of: capability) }
            }
        }
        self.plugins = validated
        self.limits = limits
        self.clock = clock
    }

    public func manifests(offering capability: Capability) -> [PluginManifest] {
        plugins.map(\.manifest).filter { $0.capabilities.contains(capability) }
    }

    public func call<Contract, Output: PluginOutput>(
        _ id: String, for capability: Capability, as type: Contract.Type, within limit: Duration? = nil,
        _ body: @escaping @Sendable (Contract) async throws -> Output
    ) async throws(PluginError) -> Output {
        guard let (manifest, plugin, thread) = plugins.first(where: { $0.manifest.id == id }) else { throw .unknown(id) }
        guard manifest.capabilities.contains(capability), plugin is Contract else { throw .notCapable(id, of: capability) }
        guard enter(id) else { throw .busy(id) }
        let limit = limit ?? limits.time
        let result = await Race<Output>.run(
            limit: limit, clock: clock, on: thread, cancelled: .cancelled(id), timedOut: .timedOut(id, after: limit)
        ) { [self] in
            defer { leave(id) }
            do {
                guard let contract = plugin as? Contract else { return .failure(.notCapable(id, of: capability)) }
                return .success(try await body(contract))
            } catch let refusal as PluginRefusal {
                return .failure(.refused(id, reason: String(refusal.reason.unicodeScalars.prefix(200))))
            } catch {
                return .failure(.failed(id, type: String(describing: Swift.type(of: error))))
            }
        }
        do {
            let output = try result.get()
            guard output.byteCount <= limits.bytes else { throw PluginError.tooMuch(id, bytes: output.byteCount) }
            return output
        } catch {
            let error = error as? PluginError ?? .failed(id, type: "")
            if case .refused = error {} else { logger.warning("a plug-in failed", error: error) }
            throw error
        }
    }

    private func enter(_ id: String) -> Bool {
        running.withLock { running in
            guard running[id, default: 0] < limits.calls else { return false }
            running[id, default: 0] += 1
            return true
        }
    }

    private func leave(_ id: String) {
        running.withLock { $0[id, default: 1] -= 1 }
    }
}
