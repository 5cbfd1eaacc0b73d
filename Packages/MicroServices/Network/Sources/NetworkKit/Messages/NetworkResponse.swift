public import HTTPTypes

/// An answer: its head, and a body that may still be on its way.
public struct NetworkResponse: Sendable {
    /// Status and header fields.
    public var head: HTTPResponse
    /// What follows.
    public var body: HTTPBody

    public init(_ head: HTTPResponse, body: HTTPBody = .empty) {
        self.head = head
        self.body = body
    }

    /// The number of the status, such as 200.
    public var statusCode: Int { head.status.code }

    /// The value of a header field by its name.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { head.headerFields[$0] }
    }
}
