public import ScreensKit
public import Services

extension ShareError: Worded {
    public var wording: Wording {
        switch kind {
        case .notShareable:
            Wording(
                english: "This page cannot be shared: its address opens nothing from outside of the app.",
                german: "Diese Seite kann nicht geteilt werden: Ihre Adresse öffnet von außen nichts.")
        @unknown default: .unknown
        }
    }
}
