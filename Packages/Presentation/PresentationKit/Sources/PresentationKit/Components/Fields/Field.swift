/// What all fields have: a label, a hint, a validation message, and the attributes that tie them to the input.
struct Field {
    let id: String
    let label: String
    let hint: String?
    let error: String?
    /// Whether a count of what was entered stands below.
    var isCounted = false

    /// The ids of the texts that describe the input.
    var describedBy: String? {
        let ids = [isCounted ? "\(id)-count" : nil, hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }].compactMap { $0 }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    var isInvalid: String? { error == nil ? nil : "true" }

    var hintMarkup: Markup {
        if let hint { "<p class=\"field-hint\" id=\"\(id)-hint\">\(hint)</p>" } else { .empty }
    }

    var errorMarkup: Markup {
        if let error {
            "<p class=\"field-error\" id=\"\(id)-error\" role=\"alert\">\(Icon.warning)<span>\(error)</span></p>"
        } else {
            .empty
        }
    }

    func markup(_ input: Markup) -> Markup {
        "<div class=\"field\"><label for=\"\(id)\">\(label)</label>\(input)\(hintMarkup)\(errorMarkup)</div>"
    }
}
