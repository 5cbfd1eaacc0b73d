import Services

/// The texts of the privacy page. A language that lacks one does not compile.
struct PrivacyText: Sendable {
    var title: String
    var take: String
    var takeHint: String
    var prepare: String
    var save: @Sendable (String) -> String
    var saved: String
    var incomplete: @Sendable (String) -> String
    var bringBack: String
    var file: String
    var fileHint: String
    var bringBackNow: String
    var chooseAFile: String
    var broughtBack: @Sendable (String) -> String
    var nothingToBringBack: String
    var notBroughtBack: @Sendable (String) -> String
    var delete: String
    var deleteHint: String
    var askToDelete: String
    var areYouSure: String
    var deleteNow: String
    var keep: String
    private var owners: [String: String]

    /// What people call a data owner.
    func owner(_ name: String) -> String { owners[name] ?? name }

    init(_ language: Language) {
        switch language {
        case .english:
            self.init(
                title: "Your data", take: "Take it along", takeHint: "Everything that this device keeps of you, in one file.",
                prepare: "Prepare my data", save: { "Save \($0)" }, saved: "Your data is saved.",
                incomplete: { "Some of your data is missing in the file: \($0). Try again later." },
                bringBack: "Bring it back", file: "File with your data",
                fileHint: "Settings come back from it. Accounts and policies come from the bank.", bringBackNow: "Bring back",
                chooseAFile: "Choose the file that you saved.", broughtBack: { "Brought back: \($0)." },
                nothingToBringBack: "There was nothing in the file that could be brought back.",
                notBroughtBack: { "This could not be brought back: \($0)." }, delete: "Delete my account",
                deleteHint:
                    "Removes everything that this device keeps of you and signs you out. Your accounts at the bank stay as they are.",
                askToDelete: "Delete my data",
                areYouSure: "This cannot be undone. An insurance that is paid and not yet issued is given up.",
                deleteNow: "Delete everything", keep: "Keep it",
                owners: [
                    "publishing": "posts on their way", "community": "community", "finance": "accounts", "insurance": "insurance",
                    "preferences": "settings", "config": "this installation",
                    "user": "you",
                ])
        case .german:
            self.init(
                title: "Ihre Daten", take: "Mitnehmen", takeHint: "Alles, was dieses Gerät über Sie aufbewahrt, in einer Datei.",
                prepare: "Meine Daten vorbereiten", save: { "\($0) sichern" }, saved: "Ihre Daten sind gesichert.",
                incomplete: { "Ein Teil Ihrer Daten fehlt in der Datei: \($0). Versuchen Sie es später noch einmal." },
                bringBack: "Zurückholen", file: "Datei mit Ihren Daten",
                fileHint: "Einstellungen kommen daraus zurück. Konten und Policen kommen von der Bank.", bringBackNow: "Zurückholen",
                chooseAFile: "Wählen Sie die Datei, die Sie gesichert haben.", broughtBack: { "Zurückgeholt: \($0)." },
                nothingToBringBack: "In der Datei war nichts, was zurückgeholt werden kann.",
                notBroughtBack: { "Das konnte nicht zurückgeholt werden: \($0)." }, delete: "Konto löschen",
                deleteHint:
                    "Entfernt alles, was dieses Gerät über Sie aufbewahrt, und meldet Sie ab. Ihre Konten bei der Bank bleiben, wie sie sind.",
                askToDelete: "Meine Daten löschen",
                areYouSure: "Das lässt sich nicht rückgängig machen. Eine bezahlte, noch nicht ausgestellte Versicherung wird aufgegeben.",
                deleteNow: "Alles löschen", keep: "Behalten",
                owners: [
                    "publishing": "Beiträge unterwegs", "community": "Community", "finance": "Konten", "insurance": "Versicherungen",
                    "preferences": "Einstellungen", "config": "diese Installation",
                    "user": "Sie",
                ])
        }
    }

    private init(
        title: String, take: String, takeHint: String, prepare: String, save: @escaping @Sendable (String) -> String, saved: String,
        incomplete: @escaping @Sendable (String) -> String, bringBack: String, file: String, fileHint: String, bringBackNow: String,
        chooseAFile: String, broughtBack: @escaping @Sendable (String) -> String, nothingToBringBack: String,
        notBroughtBack: @escaping @Sendable (String) -> String, delete: String, deleteHint: String, askToDelete: String,
        areYouSure: String, deleteNow: String, keep: String, owners: [String: String]
    ) {
        self.title = title
        self.take = take
        self.takeHint = takeHint
        self.prepare = prepare
        self.save = save
        self.saved = saved
        self.incomplete = incomplete
        self.bringBack = bringBack
        self.file = file
        self.fileHint = fileHint
        self.bringBackNow = bringBackNow
        self.chooseAFile = chooseAFile
        self.broughtBack = broughtBack
        self.nothingToBringBack = nothingToBringBack
        self.notBroughtBack = notBroughtBack
        self.delete = delete
        self.deleteHint = deleteHint
        self.askToDelete = askToDelete
        self.areYouSure = areYouSure
        self.deleteNow = deleteNow
        self.keep = keep
        self.owners = owners
    }
}
