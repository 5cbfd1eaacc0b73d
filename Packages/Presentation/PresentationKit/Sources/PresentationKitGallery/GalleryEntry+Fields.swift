import PresentationKit

extension GalleryEntry {
    private static let options: [SelectField.Option] = [.init("EUR", "Euro"), .init("USD", "US dollar")]
    private static let hint = "Written as it should be read."
    private static let error = "This cannot be accepted."
    private static let note = "Two lines\nof text."

    static let fields: [GalleryEntry] = [
        GalleryEntry("Fields", "TextField", "empty") { TextField("text-empty", label: "Name") },
        GalleryEntry("Fields", "TextField", "filled, with a hint") { TextField("text-hint", label: "Name", value: "Ada", hint: hint) },
        GalleryEntry("Fields", "TextField", "with an error") {
            TextField("text-error", label: "Name", value: "?", hint: hint, error: error)
        },
        GalleryEntry("Fields", "TextField", "for an address") { TextField("text-email", label: "E-mail", kind: .email) },
        GalleryEntry("Fields", "TextField", "for a day") { TextField("text-day", label: "Day", value: "2026-03-01", kind: .day) },
        GalleryEntry("Fields", "TextArea", "empty") { TextArea("area-empty", label: "Message") },
        GalleryEntry("Fields", "TextArea", "filled, with a limit") {
            TextArea("area-limit", label: "Message", value: note, limit: 280, hint: hint)
        },
        GalleryEntry("Fields", "TextArea", "too long") { TextArea("area-error", label: "Message", value: note, limit: 10, error: error) },
        GalleryEntry("Fields", "MoneyField", "empty") { MoneyField("money-empty", label: "Amount", currency: "EUR") },
        GalleryEntry("Fields", "MoneyField", "with an error") {
            MoneyField("money-error", label: "Amount", value: "-1", currency: "EUR", error: error)
        },
        GalleryEntry("Fields", "PasswordField", "for signing in") { PasswordField("password", label: "Password") },
        GalleryEntry("Fields", "PasswordField", "with an error") {
            PasswordField("password-error", label: "Password", isNew: true, hint: hint, error: error)
        },
        GalleryEntry("Fields", "SelectField", "chosen") {
            SelectField("select", label: "Currency", options: options, selection: "USD", hint: hint)
        },
        GalleryEntry("Fields", "SelectField", "with an error") {
            SelectField("select-error", label: "Currency", options: options, selection: "EUR", error: error)
        },
        GalleryEntry("Fields", "CheckboxField", "off") { CheckboxField("box-off", label: "Remember me", hint: hint) },
        GalleryEntry("Fields", "CheckboxField", "on") { CheckboxField("box-on", label: "Remember me", isOn: true) },
        GalleryEntry("Fields", "CheckboxField", "with an error") { CheckboxField("box-error", label: "I agree", error: error) },
        GalleryEntry("Fields", "FileField", "empty") { FileField("file", label: "Photo", accept: ["image/*"], hint: hint) },
        GalleryEntry("Fields", "FileField", "with an error") { FileField("file-error", label: "Photo", error: error) },
        GalleryEntry("Fields", "Form", "ready") {
            Form(id: "form", onSubmit: GalleryAction.submit) {
                TextField("form-name", label: "Recipient")
                Button.submit("Send")
            }
        },
        GalleryEntry("Fields", "Form", "being sent") {
            Form(id: "form-pending", onSubmit: GalleryAction.submit) {
                TextField("form-pending-name", label: "Recipient", value: "Ada")
                Button.submit("Send", isPending: true)
            }
        },
    ]
}
