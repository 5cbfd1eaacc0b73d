/// Why preferences did not change.
public struct PreferencesError: Error, Sendable, Hashable, CustomStringConvertible {
    private enum Code: Hashable {
        case storage
    }

    private let code: Code

    /// The data on this device cannot be written.
    public static let storage = PreferencesError(code: .storage)

    public var description: String {
        switch code {
        case .storage: "Your settings cannot be kept on this device. Check that there is free space."
        }
    }
}
