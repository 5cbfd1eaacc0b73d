/// What plug-ins must keep, as named checks that throw, for any test library.
///
/// The words for it are here, so that a domain can say beside its fakes what its plug-ins must keep; `PluginsTesting` has the door,
/// `PluginConformance.checks(_:_:)`.
public enum PluginConformance {
    /// One thing that must hold.
    public struct Check: Sendable, CustomStringConvertible {
        public let name: String
        public let run: @Sendable () async throws -> Void
        public var description: String { name }

        public init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Why a check failed.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }
}

extension PluginConformance {
    /// For checks of what must be refused: with a ``PluginRefusal`` that has one sentence for the person, and nothing else.
    public static func expectRefusal(of what: String, by id: String, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let refusal as PluginRefusal {
            guard !refusal.reason.isEmpty, !refusal.reason.contains(where: \.isNewline) else {
                throw Failure("\(id): \(what) is refused without a sentence")
            }
            return
        } catch {
            throw Failure("\(id): \(what) failed with \(type(of: error)) instead of being refused")
        }
        throw Failure("\(id): \(what) was taken")
    }
}
