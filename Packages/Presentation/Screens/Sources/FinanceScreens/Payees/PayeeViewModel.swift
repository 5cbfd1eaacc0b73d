import ScreensKit

/// The form that adds, changes or deletes a payee.
struct PayeeViewModel {
    struct Form: FormModel {
        var name = FormField("name", .payeeName, .text(.name))
        var number = FormField("iban", .iban)
        var status = FormStatus()
        static let fields = [part(\.name), part(\.number)]

        /// Shows an error at its field. Returns the message if it belongs to no field.
        mutating func explain(_ error: FinanceError) -> LocalizedText? {
            switch error {
            case .nameMissing, .nameTooLong: name.error = error.message
            case .nameTaken: name.error = .payeeNameTaken
            case .malformedIBAN: number.error = error.message
            default: return error.message
            }
            return nil
        }
    }

    /// The payee before the change.
    var payee = Loadable<Payee>()
    var form = Form()
    /// Whether the payee is saved, so that it can be deleted.
    var isSaved = false
    var isAskingToDelete = false
    var isDeleting = false
}
