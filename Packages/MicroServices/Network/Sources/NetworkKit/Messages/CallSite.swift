/// The place in the sources that calls a client.
public struct CallSite: Sendable, Hashable {
    /// The module and the file, such as `UserService/UserService.swift`.
    public let file: String
    public let line: Int
    /// The function, such as `signIn(name:password:)`.
    public let function: String
}
