/// Named checks of plug-ins that throw, for any test library. `PluginsTesting` provides `PluginConformance.checks(_:_:)`.
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
