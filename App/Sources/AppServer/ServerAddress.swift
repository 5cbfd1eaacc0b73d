import Synchronization

/// Where browsers reach the app: known once the server listens, wanted by services that are made before.
final class ServerAddress: Sendable {
    private let base = Mutex("http://127.0.0.1")

    var value: String { base.withLock { $0 } }

    func listens(as hostName: String, on port: Int) {
        base.withLock { $0 = "http://\(hostName):\(port)" }
    }
}
