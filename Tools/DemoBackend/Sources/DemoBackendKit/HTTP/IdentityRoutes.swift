import Foundation
import Hummingbird

/// The service behind the plug-in of an identity provider, served by this process for the demo.
struct IdentityRoutes {
    let store: BackendStore

    private struct Answer: Decodable {
        var code: String
    }

    func add(to router: Router<BackendContext>) {
        router.post("peer/identity/challenges") { _, _ in
            try Response.json(
                [
                    "id": try await store.makeChallenge(), "prompt": "Enter the six digits that your Demo ID shows.",
                    "hint": "This is a demo. Your Demo ID shows \(BackendStore.identityCode).",
                ], status: .created)
        }
        router.post("peer/identity/challenges/:id/answer") { request, context in
            let body = try await request.json(Answer.self, context: context)
            let assertion = try await store.answerChallenge(try context.parameters.require("id"), code: body.code)
            return try Response.json(["assertion": assertion])
        }
    }
}
