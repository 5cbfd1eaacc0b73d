import FaultTesting
import Foundation
import PluginsAPI
import Testing

@testable import PluginsService

private final class PluginWorld: Sendable {
    let faults: Faults
    let registry: PluginRegistry

    init(_ faults: Faults) throws {
        self.faults = faults
        let odd = TestGreeter("odd") {
            try await faults.pass("the plug-in begins")
            let answer = try await faults.exchange("its server", another: { Answer(body: Array("Hello, somebody else".utf8)) }) {
                Answer(body: Array("Hello".utf8))
            }
            return String(decoding: answer.body, as: UTF8.self)
        }
        registry = try PluginRegistry(
            [odd, TestGreeter("good")], contracts: [.greet: { $0 is any Greeter }], limits: .init(bytes: 64, calls: 2))
    }

    func greet(_ id: String) async throws -> String {
        try await registry.call(id, for: .greet, as: (any Greeter).self, within: nil) { try await $0.greet() }
    }
}

/// The guarantees of the registry after a plug-in fails, hangs, returns false values or is canceled at each point.
@Suite(.timeLimit(.minutes(10))) struct PluginFaultTests {
    @Test func call_whenPluginFails_doesNotAffectOthers() async throws {
        let explorer = FaultExplorer {
            try PluginWorld($1)
        } meanwhile: { world in
            // Also while the other one hangs.
            guard try await world.greet("good") == "Hello" else { throw PluginError.unknown("good") }
            world.faults.record("the good one answered")
        } contract: { world, end, promise in
            if let error = end.error { promise("errors are typed, without details of the plug-in", error is PluginError, "\(error)") }
            promise("other plug-ins are not affected", (try? await world.greet("good")) == "Hello")
            // More calls than can be unfinished, to show that each one was released.
            for _ in 0..<4 {
                let answer = try? await world.greet("odd")
                promise("a plug-in that recovers is called again", answer == "Hello", "\(String(describing: answer))")
            }
        }
        let exploration = try await explorer.explore("plug-ins, calling") { world in
            let answer = try await world.greet("odd")
            guard answer.utf8.count <= 64 else { throw OutOfBounds() }
        }
        print(exploration)
        #expect(exploration.broken.isEmpty, "\(exploration)")
    }

    private struct OutOfBounds: Error {}
}
