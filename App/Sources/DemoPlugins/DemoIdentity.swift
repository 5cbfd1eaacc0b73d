import Foundation
public import NetworkKit
public import PluginsAPI
public import UserAPI

/// Signs in with a code that the user's demo device shows.
public struct DemoIdentity: IdentityProvider {
    public let manifest = PluginManifest(id: "demo.identity", name: "Demo ID", version: PluginVersion(1, 0, 0), capabilities: [.signIn])
    private let client: HTTPClient

    /// - Parameter client: Calls the provider without a session.
    public init(client: HTTPClient) {
        self.client = client
    }

    private struct Challenge: Decodable, Sendable {
        var id: String
        var prompt: String
        var hint: String?
    }
    private struct Answer: Encodable {
        var code: String
    }
    private struct Assertion: Decodable, Sendable {
        var assertion: String
    }

    public func challenge() async throws -> IdentityChallenge {
        let challenge: Challenge = try await client.call(.post("/peer/identity/challenges", json: [String: String]()))
        return IdentityChallenge(reference: challenge.id, prompt: challenge.prompt, hint: challenge.hint)
    }

    public func assertion(for challenge: IdentityChallenge, answer: String) async throws -> IdentityAssertion {
        let code = answer.filter { !$0.isWhitespace }
        do {
            let answer: Assertion = try await client.call(
                .post("/peer/identity/challenges/\(challenge.reference)/answer", json: Answer(code: code)))
            return IdentityAssertion(answer.assertion)
        } catch let error as NetworkError where error.statusCode == 403 {
            throw PluginRefusal("These digits are wrong. Look again at what your Demo ID shows.")
        } catch let error as NetworkError where error.statusCode == 410 {
            throw PluginRefusal("This took too long or too many tries. Go back and begin again.")
        }
    }
}
