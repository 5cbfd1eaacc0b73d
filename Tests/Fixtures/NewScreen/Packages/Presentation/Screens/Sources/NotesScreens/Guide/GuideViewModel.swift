import ScreensKit

/// The content of the page.
struct GuideViewModel {
    private(set) var text: LocalizedText = .guideText
    private(set) var isConfirmed = false
}

extension GuideViewModel {
    mutating func confirm() {
        isConfirmed = true
        text = .guideConfirmed
    }
}
