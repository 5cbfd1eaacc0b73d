/// A form as a value whose properties are its fields.
public protocol FormModel: Sendable {
    static var fields: [FormPart<Self>] { get }
    /// The status of the form. The initial value is `FormStatus()`.
    var status: FormStatus { get set }
}

/// The status of a form.
public struct FormStatus: Sendable, Equatable {
    /// An error that belongs to no field.
    public var failure: LocalizedText?
    public var isPending = false
    public var isEnabled = true
    public init() {}
}

/// A type-erased field of a form.
public struct FormPart<Form: FormModel>: Sendable {
    let read: @Sendable (inout Form, FormValues) -> Void
    /// Validates the text, unless it is empty.
    let explain: @Sendable (inout Form) -> Void
    let begin: @Sendable (inout Form) -> Void
    /// Clears text that must not be retained.
    let end: @Sendable (inout Form) -> Void
    let show: @Sendable (Form) -> Node
    /// The id of the field if it has an error.
    let wrong: @Sendable (Form) -> String?
}

extension FormModel {
    /// Creates an element of ``fields``.
    public static func part<Value>(_ path: WritableKeyPath<Self, FormField<Value>> & Sendable) -> FormPart<Self> {
        FormPart { form, values in
            let name = form[keyPath: path].name
            // The error is about another text.
            if form[keyPath: path].text != values[name] { form[keyPath: path].error = nil }
            form[keyPath: path].text = values[name]
            form[keyPath: path].file = values.file(name)
        } explain: { form in
            form[keyPath: path].error = nil
            if !form[keyPath: path].text.isEmpty { _ = form[keyPath: path].validate() }
        } begin: { form in
            form[keyPath: path].error = nil
        } end: { form in
            form[keyPath: path].file = nil
        } show: { form in
            form[keyPath: path].node
        } wrong: { form in
            form[keyPath: path].error == nil ? nil : form[keyPath: path].name
        }
    }

    /// Stores the entered text without validation.
    public mutating func read(_ values: FormValues) { for field in Self.fields { field.read(&self, values) } }

    /// Stores the entered text and shows the problems of the fields that are not empty, for `change` events: a field shows its problem
    /// when the user leaves it.
    public mutating func explain(_ values: FormValues) {
        read(values)
        for field in Self.fields { field.explain(&self) }
    }

    /// Validates all given fields. Returns their values, or nil if one has an error.
    public mutating func validated<each Value>(_ field: repeat WritableKeyPath<Self, FormField<each Value>>) -> (repeat each Value)? {
        let checked = (repeat self[keyPath: each field].validate())
        func required<Found>(_ value: Found?) throws(Missing) -> Found {
            guard let value else { throw Missing() }
            return value
        }
        do throws(Missing) {
            return (repeat try required(each checked))
        } catch {
            return nil
        }
    }
}

private struct Missing: Error {}

extension ScreenController {
    /// Submits a form: stores the entered text, validates it and performs the work. Does nothing while a submission is running or the form is not enabled. Moves the
    /// focus to the first field with an error.
    ///
    /// - Parameters:
    ///   - failed: Returns the message for an error; nil if a field of the form shows it.
    ///   - make: Returns the value to submit; nil if fields have errors.
    public func submit<Model: FormModel, Order: Sendable, Failure: Error>(
        _ form: ReferenceWritableKeyPath<Self, Model>, _ values: FormValues, failed: (Failure) -> LocalizedText?,
        make: (inout Model) -> Order?, work: (Order) async throws(Failure) -> Void
    ) async {
        guard !self[keyPath: form].status.isPending, self[keyPath: form].status.isEnabled else { return }
        // One change causes one render.
        var filled = self[keyPath: form]
        filled.read(values)
        filled.status.failure = nil
        for field in Model.fields { field.begin(&filled) }
        let order = make(&filled)
        for field in Model.fields { field.end(&filled) }
        self[keyPath: form] = filled
        guard let order else { return focusFirstWrong(of: form) }
        context.hasUnsentInput = false
        let pending = form.appending(path: \.status.isPending)
        await busy(pending) { () throws(Failure) in
            try await work(order)
        } failed: { error in
            context.hasUnsentInput = true
            let message = failed(error)
            self[keyPath: form].status.failure = message
            if message == nil { focusFirstWrong(of: form) }
        }
    }

    private func focusFirstWrong<Model: FormModel>(of form: KeyPath<Self, Model>) {
        let form = self[keyPath: form]
        if let id = Model.fields.lazy.compactMap({ $0.wrong(form) }).first { context.send(.focus(id)) }
    }
}

/// Shows the fields of a form in order, the submit button, and the error of the form.
///
/// When the user has entered something, ``ScreenContext/hasUnsentInput`` is true until the form is submitted, so that containers ask for
/// confirmation before they remove the screen; see ``ModalContainer/confirmRemoval(of:then:)``.
public struct FormView<Model: FormModel>: View {
    private let form: Form

    /// - Parameters:
    ///   - id: Unique on the page; typed text is restored by this id after a lost connection.
    ///   - onChange: A handler for `change` of any field.
    ///   - onSubmit: Returns the action for the entered values, usually an enum case. Must be pure.
    ///   - summary: Content above the button, such as the price.
    public init(
        _ model: Model, id: String, label: String, onChange: Handler? = nil,
        onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable, @NodeBuilder summary: () -> Node = { .empty }
    ) {
        precondition(onChange?.event != .input, "FormView observes `input` itself")
        let typing = on(.input, .throttled(.seconds(1))) { _ in ScreenHost.OwnAction.type }
        form = Form(id: id, onSubmit: onSubmit, onChange: onChange, onTyping: typing) {
            if let failure = model.status.failure { Banner(localized(failure), .danger) }
            Node(Model.fields.map { $0.show(model) })
            summary()
            Button.submit(label, isPending: model.status.isPending, isEnabled: model.status.isEnabled)
        }
    }

    public var body: Node { form.body }
}

extension FormField {
    fileprivate var node: Node {
        guard isShown else { return .empty }
        let input: Field.Input =
            switch kind {
            case .text(let kind): .text(text, kind)
            case .money(let currency): .money(text, currency: currency)
            case .password(let isNew): .password(isNew: isNew)
            case .area(let rows, let limit): .area(text, rows: rows, limit: limit)
            case .choice(let options): .choice(options.map { SelectField.Option($0.value, localized($0.label)) }, selection: text)
            case .toggle: .toggle(isOn: isOn)
            case .file(let accept, let maximumSize): .file(accept: accept, maximumSize: maximumSize)
            }
        return .field(Field(name, id: nil, label: localized(label), hint: hint.map(localized), error: error.map(localized), input))
    }
}
