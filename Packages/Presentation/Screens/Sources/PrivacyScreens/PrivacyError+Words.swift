public import ScreensKit
public import Services

extension PrivacyError: Worded {
    public var wording: Wording {
        switch kind {
        case .signedOut:
            Wording(
                english: "Nobody is signed in. Sign in and try again.",
                german: "Niemand ist angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.")
        case .unreadable:
            Wording(
                english: "This file is not an export of this app. Choose the file that you saved.",
                german: "Diese Datei hat nicht diese App geschrieben. Wählen Sie die Datei, die Sie gesichert haben.")
        case .unsupportedVersion(let version):
            Wording(
                english: "This file is of version \(version), which this app does not know. Update the app.",
                german: "Diese Datei hat Version \(version), die diese App nicht kennt. Aktualisieren Sie die App.")
        case .notErased(let owner):
            Wording(
                english: "Your data in “\(PrivacyText(.english).owner(owner))” could not be removed. "
                    + "Try again; it is also tried when the app starts.",
                german: "Ihre Daten unter „\(PrivacyText(.german).owner(owner))“ konnten nicht entfernt werden. "
                    + "Versuchen Sie es noch einmal; auch beim Start der App wird es versucht.")
        case .storage:
            Wording(
                english: "This device cannot note what is to be removed, so nothing was. Check that there is free space.",
                german:
                    "Dieses Gerät kann nicht festhalten, was zu entfernen ist; deshalb wurde nichts entfernt. Prüfen Sie, ob noch Platz ist."
            )
        // Said at the start of the app, not on a page.
        case .unusable: .unknown
        @unknown default: .unknown
        }
    }
}
