public import ScreensKit

extension CommunityError: UserFacingError {
    public var message: LocalizedText {
        switch self {
        case .unreachable: .unreachable(.community)
        case .signedOut: .signedOut
        case .noPicture:
            LocalizedText(english: "This picture is no longer available.", german: "Dieses Bild gibt es nicht mehr.", chinese: "此图片已不存在。")
        case .unexpectedAnswer: .unexpectedAnswer(of: .community)
        case .storage: .storage
        case .notYours:
            LocalizedText(
                english: "You can delete your own posts only.", german: "Sie können nur eigene Beiträge löschen.", chinese: "您只能删除自己的帖子。")
        case .tooLate:
            LocalizedText(
                english: "This post is already being deleted.", german: "Dieser Beitrag wird bereits gelöscht.", chinese: "此帖子正在删除。")
        case .refused:
            LocalizedText(
                english: "The community does not accept this. Try again later.",
                german: "Die Gemeinschaft nimmt das nicht an. Versuchen Sie es später noch einmal.", chinese: "社区不接受此操作。请稍后重试。")
        @unknown default: .unknown
        }
    }
}

extension LocalizedText.Party {
    fileprivate static let community = LocalizedText.Party(
        english: "the community", german: "die Gemeinschaft", genitive: "der Gemeinschaft", chinese: "社区")
}
