import Services

/// The texts of the profile page. A language that lacks one does not compile.
struct UserText: Sendable {
    var profile: String
    var greeting: @Sendable (String) -> String
    var name: String
    var email: String
    var settings: String
    var settingsHint: String
    var privacy: String
    var privacyHint: String
    var helpHint: String
    var diagnostics: String
    var diagnosticsHint: String
    var signOut: String

    static func of(_ language: Language) -> UserText {
        switch language {
        case .english: english
        case .german: german
        }
    }

    private static let english = UserText(
        profile: "Profile", greeting: { "Hello, \($0)" }, name: "Name", email: "E-mail", settings: "Settings",
        settingsHint: "Theme, language, privacy", privacy: "Your data",
        privacyHint: "Take it along or have it removed", helpHint: "A web page of the bank", diagnostics: "Diagnostics",
        diagnosticsHint: "Log, caches, network, system",
        signOut: "Sign out")

    private static let german = UserText(
        profile: "Profil", greeting: { "Hallo, \($0)" }, name: "Name", email: "E-Mail", settings: "Einstellungen",
        settingsHint: "Farbschema, Sprache, Datenschutz", privacy: "Ihre Daten",
        privacyHint: "Mitnehmen oder entfernen lassen", helpHint: "Eine Webseite der Bank", diagnostics: "Diagnose",
        diagnosticsHint: "Protokoll, Zwischenspeicher, Netz, System", signOut: "Abmelden")
}
