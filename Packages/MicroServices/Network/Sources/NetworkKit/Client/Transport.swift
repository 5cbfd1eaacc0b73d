public import HTTPTypes

/// Carries one request to a server. The seam between this package and whatever speaks HTTP.
///
/// What a transport owes its callers, and what `TransportConformance` in NetworkKitTesting checks:
/// - It returns when the head of the answer has arrived; the body follows as it is read.
/// - It throws ``NetworkError`` and nothing else, also from the body.
/// - A body that ends early is an error, never a short body.
/// - It follows no redirect, keeps no cookie and answers no authentication challenge: what the server said is the answer.
/// - When the task is cancelled it gives up the connection.
///
/// It need not watch the time; ``HTTPClient`` does.
public protocol Transport: Sendable {
    /// Sends a request, whose scheme, authority and path are set, and returns the answer's head and the body to be read.
    func send(_ head: HTTPRequest, body: HTTPBody) async throws -> NetworkResponse
}
