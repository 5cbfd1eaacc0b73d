import Foundation
import Hummingbird
import ServiceLifecycle

/// Delays, fails or holds some calls while the back end runs, by the switches `demo.slow`, `demo.fail` and `demo.hold` of the README.
///
/// A call is named by a prefix of its path, optionally preceded by a method.
struct SwitchMiddleware: RouterMiddleware {
    static let prefix = "demo."
    private static let interval = Duration.milliseconds(50)

    let store: BackendStore
    let clock: any Clock<Duration>

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        var switches = try await store.switches()
        if switches.isEmpty { return try await next(request, context) }
        if let milliseconds: Int = Self.value("demo.slow", for: request, in: switches), milliseconds > 0 {
            try await pause(.milliseconds(milliseconds))
        }
        while Self.isHeld(request, in: switches) {
            try await pause(Self.interval)
            switches = try await store.switches()
        }
        if let status: Int = Self.value("demo.fail", for: request, in: switches), (400...599).contains(status) {
            throw Refusal(status: status, code: "switched")
        }
        return try await next(request, context)
    }

    /// Ends early when the back end shuts down, because a held call would delay the shutdown.
    private func pause(_ duration: Duration) async throws {
        do {
            try await cancelWhenGracefulShutdown { try await clock.sleep(for: duration) }
        } catch is CancellationError {
            throw Refusal(status: 503, code: "shutting_down")
        }
    }

    private static func isHeld(_ request: Request, in switches: [String: String]) -> Bool {
        let calls = switches["demo.hold"].flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        return calls.contains { matches($0, request) }
    }

    static func value<Value: Decodable>(_ name: String, for request: Request, in switches: [String: String]) -> Value? {
        let values = switches[name].flatMap { try? JSONDecoder().decode([String: Value].self, from: Data($0.utf8)) } ?? [:]
        // The longest prefix is the most specific.
        return values.filter { matches($0.key, request) }.max { $0.key.count < $1.key.count }?.value
    }

    private static func matches(_ call: String, _ request: Request) -> Bool {
        let parts = call.split(separator: " ")
        guard let path = parts.last, request.uri.path.hasPrefix(path) else { return false }
        return parts.count == 1 || parts[0] == request.method.rawValue
    }
}
