/// Distances of the layout vocabulary. A screen names a size; what it measures is decided by the style sheet.
public enum Spacing: String, Sendable {
    case none
    case small
    case medium
    case large
}
