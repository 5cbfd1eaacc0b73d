import PresentationKit
import ScreensKit

extension Wording {
    static var insurance: Wording { Wording(english: "Insurance", german: "Versicherung", chinese: "保险") }
}
