public import ScreensKit

extension BudgetsError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .signedOut: .signedOut
        case .empty: LocalizedText(english: "Write something first.", german: "Schreiben Sie erst etwas.", chinese: "请先输入内容。")
        case .full:
            LocalizedText(
                english: "You have reached the maximum number of entries. Remove one first.",
                german: "Sie haben die Höchstzahl der Einträge erreicht. Entfernen Sie zuerst einen.", chinese: "条目数量已达上限。请先删除一个。")
        case .unreachable: .unreachable(.server)
        case .unexpectedAnswer: .unexpectedAnswer(of: .server)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
