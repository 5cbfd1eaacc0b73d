public import ScreensKit

extension CommunityError: Worded {
    public var wording: Wording {
        switch kind {
        case .unreachable: .unreachable(.community)
        case .signedOut: .signedOut
        case .noPicture:
            Wording(english: "This picture is not there any more.", german: "Dieses Bild gibt es nicht mehr.", chinese: "此图片已不存在。")
        case .unexpectedAnswer: .unexpectedAnswer(of: .community)
        case .storage: .storage
        @unknown default: .unknown
        }
    }
}
