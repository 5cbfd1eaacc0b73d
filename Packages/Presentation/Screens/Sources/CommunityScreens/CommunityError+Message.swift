public import ScreensKit

extension CommunityError: UserFacingError {
    public var message: LocalizedText {
        switch kind {
        case .unreachable: .unreachable(.community)
        case .signedOut: .signedOut
        case .noPicture:
            LocalizedText(english: "This picture is no longer available.", german: "Dieses Bild gibt es nicht mehr.", chinese: "此图片已不存在。")
        case .unexpectedAnswer: .unexpectedAnswer(of: .community)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
