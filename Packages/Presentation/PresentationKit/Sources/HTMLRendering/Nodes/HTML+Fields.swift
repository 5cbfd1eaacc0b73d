import PresentationKit

extension HTML {
    static func form(_ form: Form) -> HTML {
        "<form class=\"form\" id=\"\(form.id)\" novalidate \(form.submit) \(form.change) \(form.typing)>\(form.content)</form>"
    }

    static func field(_ field: Field) -> HTML {
        let (id, name, handler) = (field.id, field.name, field.handler)
        let (described, invalid) = (field.describedBy, field.error == nil ? nil : "true")
        switch field.input {
        case .text(let value, let kind):
            return field.labeled(
                """
                <input class="input" id="\(id)" name="\(name)" type="\(kind.type)" value="\(value)" \
                \(attribute: "inputmode", kind == .number ? "numeric" : nil) \(attribute: "autocomplete", kind.autocomplete) \
                \(attribute: "aria-describedby", described) \(attribute: "aria-invalid", invalid) \(handler)>
                """)
        case .money(let value, let currency):
            return field.labeled(
                """
                <div class="input-group"><input class="input input-money" id="\(id)" name="\(name)" type="text" inputmode="decimal" \
                autocomplete="off" placeholder="\(MoneyText.editable(minorUnits: 0, fractionDigits: 2))" value="\(value)" \(attribute: "aria-describedby", described) \
                \(attribute: "aria-invalid", invalid) \(handler)><span class="input-suffix">\(currency)</span></div>
                """)
        case .password(let isNew):
            return field.labeled(
                """
                <input class="input" id="\(id)" name="\(name)" type="password" \
                autocomplete="\(isNew ? "new-password" : "current-password")" \
                \(attribute: "aria-describedby", described) \(attribute: "aria-invalid", invalid)>
                """)
        case .area(let value, let rows, let limit):
            return field.labeled(
                """
                <textarea class="input input-area" id="\(id)" name="\(name)" rows="\(rows)" \
                \(attribute: "data-count", limit.map(String.init)) \(attribute: "aria-describedby", described) \
                \(attribute: "aria-invalid", invalid) \(handler)>\(value)</textarea>\(count(of: value, limit, id: id))
                """)
        case .choice(let options, let selection):
            let choices = PresentationKit.list(options) { option in
                "<option value=\"\(option.value)\" \(flag: "selected", option.value == selection)>\(option.label)</option>"
            }
            return field.labeled(
                """
                <select class="input" id="\(id)" name="\(name)" \(attribute: "aria-describedby", described) \
                \(attribute: "aria-invalid", invalid) \(handler)>\(choices)</select>
                """)
        case .toggle(let isOn):
            return """
                <div class="field"><div class="checkbox"><input id="\(id)" name="\(name)" type="checkbox" value="on" \
                \(flag: "checked", isOn) \(attribute: "aria-describedby", described) \(attribute: "aria-invalid", invalid) \
                \(handler)><label for="\(id)">\(field.label)</label></div>\(field.hintHTML)\(field.errorHTML)</div>
                """
        case .file(let accept, let maximumSize):
            return field.labeled(
                """
                <input class="input input-file" id="\(id)" name="\(name)" type="file" \
                \(attribute: "accept", accept.isEmpty ? nil : accept.joined(separator: ",")) \
                \(attribute: "data-max", maximumSize.map(String.init)) \
                \(attribute: "aria-describedby", described) \(attribute: "aria-invalid", invalid)>
                """)
        }
    }

    private static func count(of value: String, _ limit: Int?, id: String) -> HTML {
        guard let limit else { return .empty }
        let length = TextArea.length(of: value)
        let text = localized { $0.count(String(length), String(limit)) }
        return "<p class=\"field-count\" id=\"\(id)-count\" \(flag: "data-over", length > limit)>\(text)</p>"
    }
}

extension Field {
    private var isCounted: Bool { if case .area(_, _, _?) = input { true } else { false } }

    /// The ids of the texts that describe the input; nil when there are none.
    fileprivate var describedBy: String? {
        let ids = [isCounted ? "\(id)-count" : nil, hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }].compactMap { $0 }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    fileprivate var hintHTML: HTML { if let hint { "<p class=\"field-hint\" id=\"\(id)-hint\">\(hint)</p>" } else { .empty } }

    fileprivate var errorHTML: HTML {
        if let error {
            "<p class=\"field-error\" id=\"\(id)-error\" role=\"alert\">\(Icon.warning)<span>\(error)</span></p>"
        } else {
            .empty
        }
    }

    fileprivate func labeled(_ input: HTML) -> HTML {
        "<div class=\"field\"><label for=\"\(id)\">\(label)</label>\(input)\(hintHTML)\(errorHTML)</div>"
    }
}

extension TextField.Kind {
    fileprivate var type: String {
        switch self {
        case .email: "email"
        case .search: "search"
        case .day: "date"
        default: "text"
        }
    }

    fileprivate var autocomplete: String {
        switch self {
        case .name: "name"
        case .userName: "username"
        case .email: "email"
        case .text, .number, .search, .day: "off"
        }
    }
}
