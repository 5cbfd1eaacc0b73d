#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers calls of other apps (``SubApp``) with the routes of this app.
///
/// Only routes that are exposed to ``Exposure/app`` and have an encodable output are answered. Replies contain no details of errors, which
/// may be confidential.
public struct SubAppHost: Sendable {
    /// The maximum size of a call, in bytes.
    public static let maximumCall = 16 << 10

    private let mediator: Mediator

    /// - Parameter mediator: Resolves the routes.
    public init(mediator: Mediator) {
        self.mediator = mediator
    }

    /// Answers a call; an invalid call is answered with a refusal.
    public func answer(_ request: [UInt8]) async -> [UInt8] {
        guard request.count <= Self.maximumCall, let call = try? JSONDecoder().decode(SubAppCall.self, from: Data(request)) else {
            return Self.encode(SubAppRefusal(id: "", refusal: SubAppError.Refusal.malformedCall.rawValue))
        }
        // The version in the reply informs the caller of this app's protocol.
        guard call.version == SubAppCall.version else { return Self.refusal(.malformedCall, of: call, at: nil) }
        var path: String?
        do {
            let route = try mediator.route(for: call.url, from: .app)
            path = type(of: route).path
            guard let output = try await mediator.open(call.url, from: .app) as? any Encodable else {
                return Self.refusal(.notAllowed, of: call, at: path)
            }
            return Self.reply(output, to: call, at: type(of: route).path)
        } catch let error as RoutingError {
            return Self.refusal(
                error.isNotFound ? .notFound : path == nil && !error.isRefused ? .malformedCall : .notAllowed, of: call, at: path)
        } catch {
            return Self.refusal(.failed, of: call, at: path)
        }
    }

    private static func reply(_ output: some Encodable, to call: SubAppCall, at path: String) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(SubAppReply(id: call.id, path: path, output: output)) else {
            return refusal(.failed, of: call, at: path)
        }
        return Array(data)
    }

    private static func refusal(_ reason: SubAppError.Refusal, of call: SubAppCall, at path: String?) -> [UInt8] {
        encode(SubAppRefusal(id: call.id, path: path, refusal: reason.rawValue))
    }

    private static func encode(_ refusal: SubAppRefusal) -> [UInt8] {
        // Encoding strings and an integer cannot fail.
        (try? JSONEncoder().encode(refusal)).map(Array.init) ?? []
    }
}
