import HTTPTypes
import Hummingbird

/// Names the user of each answer in the header `User-ID`, so that clients can detect an answer for another user.
struct ResponseOwnerMiddleware: RouterMiddleware {
    static let header = HTTPField.Name("User-ID")!

    let store: BackendStore

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        // Before: an answer to signing out is that user's, too.
        let user = try? await store.user(of: request)
        var response = try await next(request, context)
        response.headers[Self.header] = user?.id
        return response
    }
}
