public import PresentationKit

extension HTML: ExpressibleByStringInterpolation {
    public init(stringLiteral value: StaticString) { self.init(statics: [value], slots: []) }

    public init(stringInterpolation: StringInterpolation) {
        self.init(statics: stringInterpolation.statics, slots: stringInterpolation.slots)
    }

    /// Separates the literal parts of an HTML literal from its values.
    ///
    /// Floating-point numbers and arbitrary values cannot be interpolated: view models format numbers.
    public struct StringInterpolation: StringInterpolationProtocol {
        var statics: [StaticString] = []
        var slots: [Slot] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            statics.reserveCapacity(interpolationCount + 1)
            slots.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            // The compiler passes one literal before each value and one after the last, empty if there is no text.
            statics.append(literal)
        }

        /// Appends text, escaped for its context.
        public mutating func appendInterpolation(_ text: String) { slots.append(.text(text)) }

        /// Appends text, escaped for its context.
        public mutating func appendInterpolation(_ text: Substring) { slots.append(.text(String(text))) }

        /// Appends a whole number without grouping.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { slots.append(.text(String(describing: number))) }

        /// Appends HTML between elements.
        public mutating func appendInterpolation(_ html: HTML) { slots.append(.html(html)) }

        /// Appends an optional view between elements.
        public mutating func appendInterpolation(_ view: (some View)?) { slots.append(.node(view?.body ?? .empty)) }

        mutating func appendInterpolation(items rows: Rows) { slots.append(.html(HTML(slot: .rows(rows, isItems: true)))) }

        /// Appends an optional event handler inside an opening tag.
        public mutating func appendInterpolation(_ handler: Handler?) { slots.append(handler.map(Slot.handler) ?? .attribute("", nil)) }

        /// Appends an optional attribute inside an opening tag: `<input \(attribute: "placeholder", hint)>`.
        public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            slots.append(.attribute(name, value))
        }

        /// An attribute that is there or not, inside an opening tag: `<button \(flag: "disabled", isPending)>`.
        public mutating func appendInterpolation(flag name: StaticString, _ isOn: Bool) {
            slots.append(.attribute(name, isOn ? "" : nil))
        }
    }
}
