/// Another app on this machine that domains call: a program that is started for each call.
public struct OtherApp: Sendable {
    /// The display name.
    public let name: String
    /// The scheme of its URLs.
    public let scheme: String
    /// The name of its program, next to that of this app.
    public let program: String
}
