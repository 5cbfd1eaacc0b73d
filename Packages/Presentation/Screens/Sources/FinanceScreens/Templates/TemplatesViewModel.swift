import ScreensKit

struct TemplatesViewModel {
    var templates = Loadable<[TemplateRowViewModel]>()
    var transferLocation = ""
}

struct TemplateRowViewModel: Identifiable {
    var id = ""
    var name = ""
    var summary = LocalizedText(verbatim: "")
    /// The addresses of the prefilled transfer form and of the form that renames the template.
    var use = ""
    var edit = ""
}

extension TemplateRowViewModel {
    init(_ template: TransferTemplate, titles: [String: String], use: String, edit: String) {
        func title(_ id: String) -> String { titles[id] ?? id }
        (id, name, self.use, self.edit) = (template.id, template.name, use, edit)
        summary = .template(from: title(template.from), to: title(template.to), amount: template.amount, reference: template.reference)
    }
}
