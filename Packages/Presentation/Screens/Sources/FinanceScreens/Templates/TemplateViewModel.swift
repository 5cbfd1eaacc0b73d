import ScreensKit

/// The form that renames or deletes a template.
struct TemplateViewModel {
    struct Form: FormModel {
        var name = FormField("name", .templateName)
        var status = FormStatus()
        static let fields = [part(\.name)]

        /// Shows an error at its field. Returns the message if it belongs to no field.
        mutating func explain(_ error: FinanceError) -> LocalizedText? {
            switch error {
            case .nameMissing, .nameTooLong, .nameTaken: name.error = error.message
            default: return error.message
            }
            return nil
        }
    }

    var template = Loadable<TransferTemplate>()
    var form = Form()
    var isAskingToDelete = false
    var isDeleting = false
}
