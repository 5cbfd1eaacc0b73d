/// A version for comparisons such as `compiler(>=6.3)` and `swift(<5)`: up to four numbers, missing ones are 0.
public struct CompilerVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The numbers, without zeros at the end.
    public let numbers: [Int]

    public init(_ numbers: Int...) { self.init(numbers: numbers) }

    private init(numbers: [Int]) {
        var numbers = numbers
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }

    /// Reads `6`, `6.3` or `6.3.1`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 4 else { return nil }
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count else { return nil }
        self.init(numbers: numbers)
    }

    /// `6.3`
    public var description: String { (numbers + [0, 0]).prefix(max(2, numbers.count)).map(String.init).joined(separator: ".") }
    public static func < (lhs: CompilerVersion, rhs: CompilerVersion) -> Bool { lhs.numbers.lexicographicallyPrecedes(rhs.numbers) }
}
