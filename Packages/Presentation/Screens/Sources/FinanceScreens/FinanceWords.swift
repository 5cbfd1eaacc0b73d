import PresentationKit
import ScreensKit

extension Wording {
    static var money: Wording { Wording(english: "Money", german: "Geld", chinese: "资金") }
}
