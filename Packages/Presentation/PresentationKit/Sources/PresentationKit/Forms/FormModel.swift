/// A form as a value: its fields are properties, and it is made of nothing else.
///
/// ```swift
/// struct SignInForm: FormModel {
///     var name = FormField("name", "User name", .text(.userName), rule: UserName.init) { $0.words }
///     var password = FormField("password", "Password", .password(), rule: Password.init) { $0.words }
///     static let fields = [part(\.name), part(\.password)]
/// }
///
/// guard let (name, password) = viewModel.form.validated(values, \.name, \.password) else { return }
/// ```
public protocol FormModel: Sendable {
    /// The fields in the order in which they are shown.
    static var fields: [FormPart<Self>] { get }
}

/// A field of a form, whatever it makes of what is entered.
public struct FormPart<Form: FormModel>: Sendable {
    let read: @Sendable (inout Form, FormValues) -> Void
    let show: @Sendable (Form) -> Node
}

extension FormModel {
    /// Names a field for ``fields``.
    public static func part<Value>(_ path: WritableKeyPath<Self, FormField<Value>> & Sendable) -> FormPart<Self> {
        FormPart { form, values in
            let name = form[keyPath: path].name
            form[keyPath: path].text = values[name]
        } show: { form in
            form[keyPath: path].node
        }
    }

    /// Keeps what was entered, and checks nothing.
    public mutating func read(_ values: FormValues) {
        for field in Self.fields { field.read(&self, values) }
    }

    /// Keeps what was entered and checks it, every field: the values, or nil when a field says what is wrong.
    public mutating func validated<each Value>(
        _ values: FormValues, _ field: repeat WritableKeyPath<Self, FormField<each Value>>
    ) -> (repeat each Value)? {
        read(values)
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

/// Shows the fields of a form in their order, and the button that sends it.
public struct FormView<Model: FormModel>: View {
    private let form: Form

    /// - Parameters:
    ///   - model: The form.
    ///   - id: Unique on the page; what a person typed is found again by it after the connection was lost.
    ///   - label: What the button is called.
    ///   - isPending: Whether it was sent and is not answered.
    ///   - onChange: A handler for `input` or `change` of any field.
    ///   - onSubmit: The action for what was entered, most often an enum case. Must be pure.
    public init(
        _ model: Model, id: String, label: String, isPending: Bool = false, onChange: Handler? = nil,
        onSubmit: @escaping @Sendable (FormValues) -> some Hashable & Sendable
    ) {
        form = Form(id: id, onSubmit: onSubmit, onChange: onChange) {
            Node(Model.fields.map { $0.show(model) })
            Button.submit(label, isPending: isPending)
        }
    }

    public var body: Node { form.body }
}

extension FormField {
    fileprivate var node: Node {
        let input: Field.Input =
            switch kind {
            case .text(let kind): .text(text, kind)
            case .money(let currency): .money(text, currency: currency)
            case .password(let isNew): .password(isNew: isNew)
            case .area(let rows, let limit): .area(text, rows: rows, limit: limit)
            case .choice(let options): .choice(options, selection: text)
            case .toggle: .toggle(isOn: !text.isEmpty)
            }
        return .field(Field(name, id: nil, label: label, hint: hint, error: error, input))
    }
}
