import HTTPTypes
import Hummingbird

/// Says with each answer whose it is, in the header `Person`, so that whoever asked can see when it is somebody else's.
struct PersonMiddleware: RouterMiddleware {
    static let header = HTTPField.Name("Person")!

    let store: BackendStore

    func handle(
        _ request: Request, context: BackendContext, next: (Request, BackendContext) async throws -> Response
    ) async throws -> Response {
        // Before: an answer to signing out is that person's, too.
        let user = try? await store.user(of: request)
        var response = try await next(request, context)
        response.headers[Self.header] = user?.id
        return response
    }
}
