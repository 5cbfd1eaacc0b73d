public import ScreensKit

extension NotesError: UserFacingError {
    public var message: LocalizedText {
        switch kind {
        case .signedOut: .signedOut
        case .empty: LocalizedText(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
