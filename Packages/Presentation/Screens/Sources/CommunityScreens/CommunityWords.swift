import PresentationKit
import ScreensKit

extension Wording {
    static var community: Wording { Wording(english: "Community", german: "Gemeinschaft", chinese: "社区") }
}
