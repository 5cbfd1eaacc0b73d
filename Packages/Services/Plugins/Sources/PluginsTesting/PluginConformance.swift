public import PluginsAPI

/// Named checks of plug-ins that throw, for any test library.
public enum PluginConformance {
    /// A check.
    public struct Check: Sendable, CustomStringConvertible {
        public let name: String
        public let run: @Sendable () async throws -> Void
        public var description: String { name }

        public init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// The reason that a check failed.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }
}

extension PluginConformance {
    /// Returns the general checks of a plug-in and those of the capabilities in its manifest.
    ///
    /// ```swift
    /// for check in PluginConformance.checks(CopyChannel(), [.share]) { try await check.run() }
    /// ```
    ///
    /// A capability without checks fails, so that a plug-in is checked completely.
    ///
    /// - Parameter capabilities: The checks of capabilities, such as `.share` of `ShareTesting`.
    public static func checks(_ plugin: any Plugin, _ capabilities: [CapabilityConformance] = []) -> [Check] {
        let manifest = plugin.manifest
        var checks = [
            Check("manifest is well-formed") {
                if let problem = manifest.problem { throw Failure("\(manifest.id): \(problem)") }
            },
            Check("manifest never changes") {
                for _ in 0..<10 where plugin.manifest != manifest { throw Failure("\(manifest.id): the manifest changes") }
            },
        ]
        for capability in manifest.capabilities.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let conformance = capabilities.first(where: { $0.capability == capability }) else {
                checks.append(
                    Check("\(capability.rawValue) has checks") {
                        throw Failure("\(manifest.id): there are no checks for '\(capability.rawValue)'")
                    })
                continue
            }
            checks += conformance.checks(plugin).map { Check("\(capability.rawValue): \($0.name)", $0.run) }
        }
        return checks
    }

    /// Verifies that work throws a ``PluginRefusal`` with one sentence for the user.
    public static func expectRefusal(of what: String, by id: String, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let refusal as PluginRefusal {
            guard !refusal.reason.isEmpty, !refusal.reason.contains(where: \.isNewline) else {
                throw Failure("\(id): \(what) is refused without a sentence")
            }
            return
        } catch {
            throw Failure("\(id): \(what) threw \(type(of: error)) instead of a refusal")
        }
        throw Failure("\(id): \(what) was accepted")
    }
}

/// The checks of plug-ins with one capability, declared by the domain that uses it.
public struct CapabilityConformance: Sendable {
    public let capability: Capability
    public let checks: @Sendable (any Plugin) -> [PluginConformance.Check]

    /// - Parameter type: The protocol of the capability, such as `(any ShareChannel).self`. Other plug-ins fail.
    public init<Contract: Sendable>(
        _ capability: Capability, as type: Contract.Type, _ checks: @escaping @Sendable (Contract) -> [PluginConformance.Check]
    ) {
        self.capability = capability
        self.checks = { plugin in
            if let contract = plugin as? Contract { return checks(contract) }
            return [
                .init("conforms to the protocol") {
                    throw PluginConformance.Failure("\(plugin.manifest.id) does not conform to \(Contract.self)")
                }
            ]
        }
    }
}
