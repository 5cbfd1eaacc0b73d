@testable import RoutingService

/// Creates hostile variations of an app's addresses. Equal seeds produce equal addresses.
///
/// ```swift
/// var fuzzer = AddressFuzzer(catalog: try mediator.catalog(), scheme: "app", seed: 1)
/// let address = fuzzer.next()      // APP://library%2fpay?key=1&key=1
/// ```
struct AddressFuzzer: Sendable {
    private static let hostile: [String] = [
        "/", "//", "..", ".", "%2f", "%2F", "%2e%2e", "%00", "%0d%0a", "%", "%zz", "%C3%BC", "%ff", "\\", "\t", "\n", "\r\n", " ", "ü", ":",
        "@", "#",
        "?", "&", "=", ";", "user@", ":80", "native", "?origin=native", "\u{0}", "\u{202E}", "A", "0",
    ]
    private static let beginnings = ["/", "//", "", "https://", "javascript:", "file:///", "data:", "APP://", "//evil.example/"]

    private let addresses: [String]
    private let segments: [String]
    private let keys: [String]
    private let scheme: String
    private var generator: SplitMix64

    /// - Parameters:
    ///   - catalog: The routes whose addresses are varied.
    ///   - scheme: The scheme of the app in lowercase.
    ///   - seed: The seed of the variations.
    init(catalog: RouteCatalog, scheme: String, seed: UInt64) {
        addresses = catalog.entries.compactMap(\.example)
        segments = Set(catalog.entries.flatMap { $0.path.split(separator: "/").map(String.init) }).sorted()
        keys = Set(catalog.entries.flatMap(\.parameters)).sorted()
        self.scheme = scheme
        generator = SplitMix64(state: seed)
    }

    mutating func next() -> String {
        var text = String((pick(addresses) ?? "/").dropFirst())
        if chance(4) {
            text = (0...Int.random(in: 0...4, using: &generator)).map { _ in pick(segments) ?? "x" }.joined(separator: "/")
        }
        if chance(4) {
            text += (text.contains("?") ? "&" : "?") + (pick(keys) ?? "x") + "=" + (pick(["1", "", "native", "%2F", "-1"]) ?? "")
        }
        for _ in 0..<(pick([0, 0, 0, 1, 1, 2, 3]) ?? 0) { bend(&text) }
        if chance(500) { text += String(repeating: "a", count: 3000) }
        return (chance(3) ? scheme + "://" : chance(3) ? pick(Self.beginnings) ?? "" : "/") + text
    }

    private mutating func bend(_ text: inout String) {
        var scalars = Array(text.unicodeScalars)
        let place = Int.random(in: 0...scalars.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: scalars.insert(contentsOf: (pick(Self.hostile) ?? "").unicodeScalars, at: place)
        case 1: if place < scalars.count { scalars.remove(at: place) }
        case 2:
            // An alternative encoding of the same character.
            guard place < scalars.count, scalars[place].isASCII else { return }
            let digits = String(scalars[place].value, radix: 16, uppercase: chance(2))
            scalars.replaceSubrange(place...place, with: ("%" + (digits.count == 1 ? "0" : "") + digits).unicodeScalars)
        case 3:
            if place < scalars.count, let scalar = String(scalars[place]).uppercased().unicodeScalars.first { scalars[place] = scalar }
        default: scalars.insert(contentsOf: scalars.suffix(from: place), at: place)
        }
        text = String(String.UnicodeScalarView(scalars))
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
}
