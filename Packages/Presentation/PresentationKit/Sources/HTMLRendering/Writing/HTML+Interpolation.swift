public import PresentationKit

extension HTML: ExpressibleByStringInterpolation {
    public init(stringLiteral value: StaticString) {
        self.init(statics: [value], slots: [])
    }

    public init(stringInterpolation: StringInterpolation) {
        var statics = stringInterpolation.statics
        // The compiler passes no literal after a value that ends the string.
        if statics.count == stringInterpolation.slots.count { statics.append("") }
        self.init(statics: statics, slots: stringInterpolation.slots)
    }

    /// Takes the literal parts and the values of an HTML literal apart.
    ///
    /// There is deliberately no way to interpolate a floating-point number or an arbitrary value: how a number reads is decided by a
    /// view model.
    public struct StringInterpolation: StringInterpolationProtocol {
        var statics: [StaticString] = []
        var slots: [Slot] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            statics.reserveCapacity(interpolationCount + 1)
            slots.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            // Several literals in a row do not occur: the compiler joins them.
            statics.append(literal)
        }

        /// Text, escaped for its place.
        public mutating func appendInterpolation(_ text: String) {
            append(.text(text))
        }

        /// Text, escaped for its place.
        public mutating func appendInterpolation(_ text: Substring) {
            append(.text(String(text)))
        }

        /// A whole number in digits, without grouping.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            append(.text(String(describing: number)))
        }

        /// HTML, between elements.
        public mutating func appendInterpolation(_ html: HTML) {
            append(.html(html))
        }

        /// A node, between elements.
        public mutating func appendInterpolation(_ node: Node) {
            append(.node(node))
        }

        /// A view's body, between elements.
        public mutating func appendInterpolation(_ view: some View) {
            append(.node(view.body))
        }

        /// A view's body, or nothing.
        public mutating func appendInterpolation(_ view: (some View)?) {
            append(.node(view?.body ?? .empty))
        }

        /// The rows of a list as the items of an HTML list.
        mutating func appendInterpolation(items rows: Rows) {
            append(.html(HTML(slot: .rows(rows, isItems: true))))
        }

        /// HTML that was checked elsewhere.
        public mutating func appendInterpolation(_ html: RawHTML) {
            append(.raw(html.html))
        }

        /// An event handler, inside an opening tag: `<button \(on(.click, Action.buy))>`.
        public mutating func appendInterpolation(_ handler: Handler) {
            append(.handler(handler))
        }

        /// An event handler or none, inside an opening tag.
        public mutating func appendInterpolation(_ handler: Handler?) {
            append(handler.map(Slot.handler) ?? .attribute("", nil))
        }

        /// An attribute that is left out when its value is nil, inside an opening tag: `<input \(attribute: "placeholder", hint)>`.
        public mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            append(.attribute(name, value))
        }

        /// An attribute that is there or not, inside an opening tag: `<button \(flag: "disabled", isPending)>`.
        public mutating func appendInterpolation(flag name: StaticString, _ isOn: Bool) {
            append(.attribute(name, isOn ? "" : nil))
        }

        mutating func append(_ slot: Slot) {
            if statics.count == slots.count { statics.append("") }
            slots.append(slot)
        }
    }
}
