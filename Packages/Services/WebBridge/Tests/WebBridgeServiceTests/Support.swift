import RoutingService
import Synchronization
import WebBridgeAPI

@testable import WebBridgeService

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

/// A window that records opened addresses.
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
