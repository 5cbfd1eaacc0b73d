import HTMLRendering
@_spi(Rendering) public import PresentationKit

// Actions of the user. All throw as ``click(_:in:until:)`` does.
extension TestPage {
    /// Presses a button or follows a link.
    ///
    /// - Parameters:
    ///   - container: A text of the row, card, form, section or dialog that contains it; the smallest match is used.
    ///   - until: Returns as soon as the page shows this text, and leaves the action running. Without it, returns when the action and all
    ///     loads have ended.
    /// - Throws: ``PageError`` if no element or several have that name, if it is disabled or has no effect, if the page has faults, or
    ///   after a timeout.
    public func click(_ name: String, in container: String? = nil, until text: String? = nil) async throws {
        let page = try checked()
        let candidates = try scope(container, on: page).flattened.filter { $0.isClickable || ($0.name == "input" && $0.isToggle) }
        let element = try Self.find("button or link", name, in: candidates) { candidate in
            candidate.isField ? candidate.label(in: page.flattened) : candidate.accessibleName
        }
        if element.attributes["disabled"] != nil { throw PageError.disabled(name) }
        if element.isField { return try await toggle(element, on: page) }
        if element.attributes["data-click"] != nil {
            try await fire(.click, on: element, values: FormValues(), until: text)
        } else if element.name == "a", let location = element.attributes["href"], location.hasPrefix("/") {
            guard let open else { throw PageError("The link opens \(location), but the page was created without an `open` closure.") }
            try await run(until: text, "Opening \(location)") { await open(location) }
        } else if element.attributes["type"] == "submit", let form = element.enclosing("form") {
            try await submit(form, until: text)
        } else {
            throw PageError.noHandler(name)
        }
    }

    /// Submits a form.
    ///
    /// - Parameter name: The submit button; optional if the page has one form.
    public func submit(_ name: String? = nil, in container: String? = nil, until text: String? = nil) async throws {
        if let name { return try await click(name, in: container, until: text) }
        let forms = try scope(container, on: checked()).flattened.filter { $0.name == "form" && !$0.isHidden }
        guard forms.count == 1, let form = forms.first else {
            throw PageError("The page has \(forms.count) forms that can be submitted. Name the button to press.")
        }
        let buttons = form.flattened.filter { $0.name == "button" && $0.attributes["type"] == "submit" }
        if let button = buttons.first, buttons.allSatisfy({ $0.attributes["disabled"] != nil }) {
            throw PageError.disabled(button.accessibleName)
        }
        try await submit(form, until: text)
    }

    /// Types into a field and leaves it.
    public func fill(_ label: String, _ value: String, in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        guard field.name == "input" || field.name == "textarea", !field.isToggle, field.attributes["type"] != "file" else {
            throw PageError.noHandler(label)
        }
        try await enter(.text(value), into: field)
    }

    /// Chooses a file in a ``FileField``.
    ///
    /// - Parameter mediaType: The media type that a browser would send. A type that the field does not accept is rejected, as browsers do not offer
    ///   such files.
    /// - Throws: As ``click(_:in:until:)``, and if the field does not accept the file.
    public func attach(_ label: String, name: String, mediaType: String, bytes: [UInt8], in container: String? = nil) async throws {
        try await attach(label, FormFile(name: name, mediaType: mediaType, bytes: bytes), in: container)
    }

    /// Chooses a file in a ``FileField``, which may be on disk. Throws as ``attach(_:name:mediaType:bytes:in:)``.
    public func attach(_ label: String, _ file: FormFile, in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        guard field.attributes["type"] == "file" else {
            throw PageError("The field \"\(label)\" takes no file. Use `fill`, `select` or `click`.")
        }
        let accepted = (field.attributes["accept"] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.lowercased() }
        let isAccepted = accepted.contains { kind in
            if kind.hasPrefix(".") { return file.name.lowercased().hasSuffix(kind) }
            return kind.hasSuffix("/*") ? file.mediaType.hasPrefix(kind.dropLast()) : file.mediaType == kind
        }
        if !accepted.isEmpty, !isAccepted {
            throw PageError("The field \"\(label)\" takes no \(file.mediaType). It accepts \(PageError.quoted(accepted)).")
        }
        try await enter(.file(file), into: field)
    }

    /// Selects an option by its label.
    ///
    /// - Throws: As ``click(_:in:until:)``, and if there is no such option.
    public func select(_ label: String, _ option: String, in container: String? = nil) async throws {
        let page = try checked()
        let field = try field(label, on: page, in: container)
        let options = field.flattened.filter { $0.name == "option" }
        guard let chosen = options.first(where: { $0.text == option }) else {
            throw PageError("The field \"\(label)\" has no option \"\(option)\". \(PageError.enumeration(of: options.map(\.text)))")
        }
        try await enter(.text(chosen.attributes["value"] ?? chosen.text), into: field)
    }

    func toggle(_ field: PageElement, on page: PageElement) async throws { try await enter(.isOn(!entries.isOn(field)), into: field) }

    func enter(_ entry: FieldEntry, into field: PageElement) async throws {
        if field.attributes["disabled"] != nil { throw PageError.disabled(field.attributes["name"] ?? "") }
        entries.enter(entry, into: field)
        for event in [NodeEvent.input, .change] {
            // Looked up again, because the first event may have changed the page.
            guard let id = field.attributes["id"], let now = try current().flattened.first(where: { $0.attributes["id"] == id }) else {
                return
            }
            if now.attributes["data-\(event.rawValue)"] != nil {
                try await fire(event, on: now, values: entries.values(of: [now]))
            } else if let form = now.enclosing("form"), form.attributes["data-\(event.rawValue)"] != nil {
                try await fire(event, on: form, values: entries.values(of: form.flattened))
            }
        }
    }

    /// Continues from the form of an order, if it is shown, to its review, and presses the button there unless the entries were invalid.
    public func order(_ button: String) async throws {
        if clickable.contains("Continue") { try await submit("Continue") }
        if clickable.contains(button) { try await click(button) }
    }

    func submit(_ form: PageElement, until text: String?) async throws {
        guard form.attributes["data-submit"] != nil else { throw PageError.noHandler(form.attributes["id"] ?? "form") }
        try await fire(.submit, on: form, values: entries.values(of: form.flattened), until: text)
    }
}
