import HTTPTypes
import Hummingbird

/// Sends the user of each response in the header `User-ID`, so that clients can detect a response for another user.
struct ResponseOwnerMiddleware: RouterMiddleware {
    static let header = HTTPField.Name("User-ID")!

    let store: BackendStore

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        // Read before the request, because a sign-out ends the session.
        let user = try? await store.user(of: request)
        var response = try await next(request, context)
        response.headers[Self.header] = user?.id
        return response
    }
}
