public import ScreensKit

extension NotesError: Worded {
    public var wording: Wording {
        switch kind {
        case .signedOut: .signedOut
        case .empty: Wording(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
