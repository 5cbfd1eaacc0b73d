/// Creates random route parameters from examples: plausible ones, which routes accept, and unusual ones.
struct RouteVariations {
    private static let digits = Array("0123456789")
    private static let lengths = 1...12
    private static let awkward = Array("aZ09 /?&=%+#:@;,.-_~'\"<>\\ü😀\u{301}\u{200B}{}[]|^`")

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(state: seed)
    }

    mutating func next(of examples: [[String: String]], names: [String]) -> [String: String] {
        var values = examples.randomElement(using: &generator) ?? [:]
        for name in names where Bool.random(using: &generator) { values[name] = value(of: name, among: examples) }
        return values
    }

    private mutating func value(of name: String, among examples: [[String: String]]) -> String? {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: nil
        case 1: examples.randomElement(using: &generator)?[name]
        case 2: String(Int.random(in: .min ... .max, using: &generator))
        case 3: String(Int.random(in: 0..<1000, using: &generator))
        // Of the same form as the example, such as a day or an ID.
        case 4: examples.randomElement(using: &generator)?[name].map { mutated($0) }
        case 5: ["", ".", "..", "true", "0", "-0", "%2F"].randomElement(using: &generator)
        default:
            String((1...Int.random(in: Self.lengths, using: &generator)).compactMap { _ in Self.awkward.randomElement(using: &generator) })
        }
    }

    private mutating func mutated(_ text: String) -> String {
        var characters = Array(text)
        guard !characters.isEmpty else { return text }
        let place = Int.random(in: 0..<characters.count, using: &generator)
        let others = (characters[place].isWholeNumber ? Self.digits : Self.awkward).filter { $0 != characters[place] }
        characters[place] = others.randomElement(using: &generator) ?? "x"
        return String(characters)
    }
}

/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
