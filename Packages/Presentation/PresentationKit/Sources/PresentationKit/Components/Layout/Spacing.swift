/// The distances of the layout. The style sheet decides their lengths.
public enum Spacing: String, Sendable {
    case none
    case small
    case medium
    case large
}
