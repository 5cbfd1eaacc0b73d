import PreferencesAPI

/// The texts of the shell itself. A language that lacks one does not compile.
struct ShellText: Sendable {
    var notAvailable: String
    var switchedOff: String
    var tryLater: String

    static func of(_ language: Language) -> ShellText {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static let english = ShellText(
        notAvailable: "Not available", switchedOff: "Switched off",
        tryLater: "This page cannot be shown now. Try again later.")

    private static let german = ShellText(
        notAvailable: "Nicht verfügbar", switchedOff: "Abgeschaltet",
        tryLater: "Diese Seite kann jetzt nicht gezeigt werden. Versuchen Sie es später noch einmal.")
}
