public import ScreensKit
public import Services

extension NotesError: Worded {
    public var wording: Wording {
        switch kind {
        case .signedOut: .signedOut
        case .empty: Wording(english: "Write something first.", german: "Schreiben Sie erst etwas.")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
