public import AppRuntimeServer
import DemoBackendKit
import DemoDomains

extension DemoServer {
    /// The demo back end.
    public static let builtIn = DemoServer(
        userName: DemoBackend.userName, password: DemoBackend.password,
        switches: { try DemoFaults($0, domains: backendDomains).switches },
        makeService: { folder, switches, onReady in
            try DemoBackend(domains: backendDomains, directory: folder, switches: switches, onReady: onReady)
        })
}
