/// A paragraph or a heading.
public struct Text: View, Sendable, Hashable {
    /// The role of the text, which determines its appearance.
    public enum Style: Sendable {
        /// The name of the page. Use one per page; a screen in a stack gets it from the navigation bar.
        case title
        case heading
        case subheading
        case body
        case secondary
        case caption
        /// Text within a line.
        case inline
        /// Initials in a circle, hidden from assistive technology; see ``Avatar``.
        case avatar
    }

    public let text: String
    public let style: Style

    /// The maximum number of characters of a heading or a label; the rest is cut.
    static let maximumLabel = 500

    public init(_ text: String, _ style: Style = .body) {
        self.text = [.title, .heading, .subheading].contains(style) ? Self.label(text) : text
        self.style = style
    }

    static func label(_ text: String) -> String {
        text.utf8.count > maximumLabel && text.dropFirst(maximumLabel).first != nil ? text.prefix(maximumLabel) + "…" : text
    }

    public var body: Node { .text(self) }
}

/// The initials of a person in a circle, in place of a picture. The name must be shown next to it.
public struct Avatar: View {
    public let body: Node

    /// - Parameter name: The name, of whose first and last word the initials are shown.
    public init(_ name: String) {
        let words = name.split(whereSeparator: \.isWhitespace)
        // A character may consist of any number of scalars.
        let initials = [words.first, words.dropFirst().last].compactMap {
            $0?.first.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(4))) }
        }
        body = Text(initials.joined().uppercased(), .avatar).body
    }
}

/// An amount of money in tabular figures.
public struct MoneyLabel: View {
    /// The prominence of the amount.
    public enum Size: String, Sendable {
        case regular
        /// The main amount of a page.
        case large
    }

    /// Whether the color distinguishes gains from losses. The sign always does.
    public enum Tone: Sendable { case plain, signed }

    public let body: Node

    /// - Parameters:
    ///   - minorUnits: The amount in the smallest unit of the currency.
    ///   - currency: The ISO 4217 code.
    public init(minorUnits: Int, currency: String, fractionDigits: Int = 2, tone: Tone = .plain, size: Size = .regular) {
        let text = MoneyText.format(
            minorUnits: minorUnits, currency: currency, fractionDigits: fractionDigits, showsPlus: tone == .signed)
        body = .number(
            FormattedNumber(
                text: text, kind: size == .large ? .largeAmount : .amount, tone: tone == .plain ? .plain : .init(sign: minorUnits)))
    }
}

/// Formats amounts of money in minor units.
public enum MoneyText {
    /// Formats an amount: `123456, "EUR"` becomes `€1,234.56` in English and `1.234,56 €` in German. Currencies without a common symbol use
    /// their code.
    ///
    /// - Parameter fractionDigits: The number of digits after the decimal separator; clamped to 0...6.
    public static func format(
        minorUnits: Int, currency: String, fractionDigits: Int = 2, showsPlus: Bool = false, language: PageLanguage = .current
    ) -> String {
        let numbers = language.numbers
        let number = numbers.text(digits: String(minorUnits.magnitude), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: true)
        let sign = minorUnits < 0 ? NumberStyle.minus : showsPlus && minorUnits > 0 ? "+" : ""
        return sign + numbers.amount(number, currency: currency)
    }

    /// Formats an amount for editing: without currency and grouping, so that it parses as the same amount.
    ///
    /// - Precondition: The amount is not negative.
    public static func editable(minorUnits: Int, fractionDigits: Int, language: PageLanguage = .current) -> String {
        language.numbers.text(digits: String(minorUnits), fractionDigits: min(max(fractionDigits, 0), 6), isGrouped: false)
    }
}

/// A change in percent, with its sign and a color.
public struct PercentageLabel: View {
    public let body: Node

    /// - Parameter basisPoints: Hundredths of a percent: 125 is shown as `+1.25%` in English.
    public init(basisPoints: Int) {
        let numbers = PageLanguage.current.numbers
        let sign = basisPoints < 0 ? NumberStyle.minus : basisPoints > 0 ? "+" : ""
        let text = sign + numbers.text(digits: String(basisPoints.magnitude), fractionDigits: 2, isGrouped: true) + numbers.percent
        body = .number(FormattedNumber(text: text, kind: .percentage, tone: .init(sign: basisPoints)))
    }
}

/// A table of names and values.
public struct KeyValueTable: View, Sendable {
    /// A row of the table.
    public struct Item: Sendable, Identifiable {
        public var id: String { name }
        public let name: String
        public let value: Node

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = Text(value, .inline).body
        }

        public init(_ name: String, @NodeBuilder value: () -> Node) {
            self.name = name
            self.value = value()
        }
    }

    public let items: [Item]
    public init(_ items: [Item]) { self.items = items }
    public var body: Node { .facts(self) }
}

/// A small line drawing, hidden from assistive technology: a view that shows an icon also shows a text.
public enum Icon: String, Sendable, CaseIterable, View {
    case home, wallet, transfer, chart, shield, person, settings, back, forward, close, check, warning, info, empty
    case menu, search, refresh, people, calendar, basket, meal, travel, star, heart, tag
    public var body: Node { .icon(self) }
}

/// A picture. Its space is reserved while it loads, and it loads shortly before it scrolls into view.
public struct Picture: View, Sendable, Hashable {
    /// The shape of a picture; the small ones are cropped to a square or a circle.
    public enum Shape: Sendable { case whole, thumbnail, avatar }

    public let alternative: String
    public let location: String
    public let width: Int
    public let height: Int
    public let shape: Shape

    /// - Parameters:
    ///   - alternative: The alternative text. The page driver rejects an empty one.
    ///   - location: The address of the picture. Browsers load only addresses of the app's own origin. An unsafe URL is omitted and
    ///     reported as a fault.
    ///   - width: The width in pixels, for the proportions. At least 1.
    ///   - height: The height in pixels. At least 1.
    public init(_ alternative: String, location: String, width: Int, height: Int, shape: Shape = .whole) {
        self.alternative = alternative
        self.location = location
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.shape = shape
    }

    public var body: Node { .picture(self) }
}

/// A video or a sound with controls. It starts on demand, and only its metadata loads before.
public struct Player: View, Sendable, Hashable {
    /// The kind of content.
    public enum Kind: Sendable { case video, audio }

    public let kind: Kind
    public let title: String
    public let location: String

    /// - Parameters:
    ///   - title: Describes the content, for users who cannot see or hear it, and where it cannot be played.
    ///   - location: The address of the file. Browsers load only addresses of the app's own origin. An unsafe URL is omitted and reported as a
    ///     fault.
    public init(_ kind: Kind, _ title: String, location: String) { (self.kind, self.title, self.location) = (kind, title, location) }
    public var body: Node { .player(self) }
}
