import InsuranceAPI
import LoggingKit
import RoutingService
import UserAPI
import UserService
import WebBridgeAPI
import WebBridgeService

extension Harbor {
    /// The bank's web pages, and what they may ask for if they declare it.
    static func makeWebBridge(_ configuration: Configuration, users: UserService, mediator: Mediator) throws -> WebBridgeService {
        let log = Logger(label: "harbor.web")
        let manifests = configuration.webOrigin.map { origin in
            BridgeManifest(
                origin: origin, grants: ["user.name", .open(ProductPage.self)],
                pages: [BridgeManifest.Page(id: "help", title: "Help", path: "/h5/help")])
        }
        let functions = [
            BridgeFunction("user.name") { [users] _ in
                guard let user = await users.currentUser() else { throw BridgeError.refused(reason: "Nobody is signed in.") }
                return .string(user.displayName)
            },
            BridgeFunction("user.email") { [users] _ in
                guard let user = await users.currentUser() else { throw BridgeError.refused(reason: "Nobody is signed in.") }
                return .string(user.email)
            },
        ]
        return try WebBridgeService(manifests: manifests.map { [$0] } ?? [], functions: functions, mediator: mediator) { refusal in
            log.notice("a web page was refused", metadata: ["refusal": "\(refusal.description, sensitivity: .public)"])
        }
    }
}
