import RoutingService
import Synchronization
import WebBridgeAPI

@testable import WebBridgeService

/// A clock that a test advances.
final class ManualClock: Clock, Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct State {
        var now = ContinuousClock.now
        var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || deadline <= state.now { return true }
                    state.sleepers[id] = (deadline, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

struct TermsPage: PlainRoute, PageRoute {
    static let path = "terms"
    static let exposure: Exposure = [.native, .web]
}

struct SecretPage: PlainRoute, PageRoute {
    static let path = "secret"
}

struct Sum: URLRoute {
    typealias Output = Int
    static let path = "sum/:a"
    static let exposure: Exposure = [.native, .web]
    static let examples = [Sum(a: 1, b: 2)]

    var a: Int
    var b: Int
}

@MainActor
final class RecordingWindow: AddressOpening {
    var opened: [String] = []

    nonisolated init() {}

    func open(_ location: String) async { opened.append(location) }
    func show(_ route: some PageRoute) async {}
    func location(of route: some URLRoute) -> String { "/" }
    func close(_ page: any Page) async {}
}

final class Refusals: Sendable {
    private let all = Mutex<[BridgeRefusal]>([])
    var reasons: [BridgeRefusal.Reason] { all.withLock { $0.map(\.reason) } }
    var text: String { all.withLock { "\($0)" } }

    func add(_ refusal: BridgeRefusal) { all.withLock { $0.append(refusal) } }
}
