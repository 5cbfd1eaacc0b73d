import HTMLRendering
import PresentationKit
import Testing

struct FormModelTests {
    private struct Problem: Error {
        let words: String
    }

    private struct Form: FormModel {
        var name = FormField("name", "Name", .text(.name)) { (text) throws(Problem) in
            if text.isEmpty { throw Problem(words: "Enter a name.") }
            return text
        } problem: {
            $0.words
        }
        var age = FormField("age", "Age", .text(.number), hint: "In years.") { (text) throws(Problem) in
            guard let age = Int(text) else { throw Problem(words: "Enter a number.") }
            return age
        } problem: {
            $0.words
        }
        var secret = FormField("secret", "Secret", .password())
        var note = FormField("note", "Note", limit: 5)
        static let fields = [part(\.name), part(\.age), part(\.secret), part(\.note)]
    }

    private enum Action: Hashable, Sendable { case send(FormValues) }

    @Test func form_whenAllFieldsAreRight_givesTheirValues() throws {
        var form = Form()
        let checked = form.validated(["name": "Ada", "age": "36", "secret": "s", "note": ""], \.name, \.age, \.secret)
        let values = try #require(checked)
        #expect(values == ("Ada", 36, "s"))
        #expect(form.name.error == nil && form.age.text == "36")
    }

    @Test func form_whenFieldsAreWrong_saysSoAtEachOfThemAndKeepsWhatWasTyped() {
        var form = Form()
        let refused = form.validated(["name": "", "age": "old", "note": "too long"], \.name, \.age, \.note)
        #expect(refused == nil)
        #expect(form.name.error == "Enter a name." && form.age.error == "Enter a number." && form.note.error == "At most 5 characters.")
        #expect(form.age.text == "old")
        let taken = form.validated(["name": "Ada", "age": "1", "note": ""], \.name, \.age, \.note)
        #expect(taken != nil)
        #expect(form.name.error == nil && form.age.error == nil && form.note.error == nil)
    }

    @Test func secret_whenChecked_isForgottenAndNeverShown() {
        var form = Form()
        form.read(["secret": "hidden-word"])
        #expect(!render(FormView(form, id: "f", label: "Send", onSubmit: Action.send)).html.contains("hidden-word"))
        _ = form.secret.validate()
        #expect(form.secret.text.isEmpty)
    }

    @Test func view_whenShown_hasTheFieldsInTheirOrderWithHintsAndErrors() {
        var form = Form()
        form.name.text = "Ada"
        _ = form.age.validate()
        let text = TextRenderer.text(of: FormView(form, id: "f", label: "Send", isPending: true, onSubmit: Action.send))
        #expect(
            text == """
                Name: [Ada]
                Age: [          ]
                In years.
                ! Enter a number.
                Secret: [          ]
                Note: [          ]
                [Send, disabled]
                """)
    }
}
