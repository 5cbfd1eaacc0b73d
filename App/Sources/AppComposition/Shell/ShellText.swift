import PreferencesAPI
import RoutingService

/// The texts of the shell itself. A language that lacks one does not compile.
struct ShellText: Sendable {
    var notAvailable: String
    var switchedOff: String
    var tryLater: String
    /// Why a call did not happen.
    var explanation: @Sendable (RoutingError) -> String

    static func of(_ language: Language) -> ShellText {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static let english = ShellText(
        notAvailable: "Not available", switchedOff: "Switched off",
        tryLater: "This page cannot be shown now. Try again later.",
        explanation: { error in
            error.isSwitchedOff ? "This part of Harbor is switched off for now. Try again later." : error.description
        })

    private static let german = ShellText(
        notAvailable: "Nicht verfügbar", switchedOff: "Abgeschaltet",
        tryLater: "Diese Seite kann jetzt nicht gezeigt werden. Versuchen Sie es später noch einmal.",
        explanation: { error in
            if error.isSwitchedOff { return "Dieser Teil von Harbor ist zurzeit abgeschaltet. Versuchen Sie es später noch einmal." }
            return error.isNotFound ? "Unter dieser Adresse gibt es nichts." : "Diese Adresse kann so nicht geöffnet werden."
        })
}
