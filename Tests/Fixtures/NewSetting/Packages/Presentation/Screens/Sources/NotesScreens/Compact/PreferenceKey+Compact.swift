import ScreensKit

extension PreferenceKey<Bool> {
    /// A choice of the user, off by default.
    static let compact = PreferenceKey("notes.compact", default: false)
}
