import Foundation
import Hummingbird

/// Serves flags and values to all apps. A response is valid for a few seconds, so that changes are visible soon.
struct ConfigRoutes {
    let store: BackendStore
    let lifetime: Int

    func add(to router: Router<BackendContext>) {
        router.get("v1/config") { request, _ in
            // The values are already JSON, including values of a wrong type for the app.
            let values = try await store.config().filter { !$0.key.hasPrefix(SwitchMiddleware.prefix) }.sorted { $0.key < $1.key }.map {
                "\(Self.quoted($0.key)):\($0.value)"
            }
            let body = "{\"values\":{\(values.joined(separator: ","))}}"
            return try Response.tagged(Array(body.utf8), caching: "max-age=\(lifetime)", for: request)
        }
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8), as: UTF8.self)
    }
}
