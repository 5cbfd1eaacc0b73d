/// A version of a package, as PackageDescription reads it.
struct SemanticVersion: Hashable, Comparable {
    var numbers: [Int]
    var suffix = ""
    private var prerelease: [String] = []

    init(_ major: Int, _ minor: Int, _ patch: Int) { numbers = [major, minor, patch] }

    /// Returns `nil` for an invalid version, or one with identifiers, which are not compared here.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }), !text.contains("_")
        else { return nil }
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers.allSatisfy({ !$0.isEmpty && $0.count < 10 && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
        self.numbers = numbers.compactMap { Int($0) }
        guard parts.count == 2 else { return }
        suffix = "-" + parts[1]
        prerelease = parts[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard prerelease.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    var description: String { numbers.map { String($0) }.joined(separator: ".") + suffix }

    /// The next version after incrementing a component.
    func next(at index: Int) -> SemanticVersion {
        var next = SemanticVersion(numbers[0], numbers[1], numbers[2])
        next.numbers[index] += 1
        for later in (index + 1)..<max(index + 1, 3) { next.numbers[later] = 0 }
        return next
    }

    static func < (lhs: SemanticVersion, rhs: SemanticVersion) -> Bool {
        if lhs.numbers != rhs.numbers { return lhs.numbers.lexicographicallyPrecedes(rhs.numbers) }
        if lhs.prerelease.isEmpty || rhs.prerelease.isEmpty { return !lhs.prerelease.isEmpty && rhs.prerelease.isEmpty }
        for (one, other) in zip(lhs.prerelease, rhs.prerelease) where one != other {
            switch (Int(one), Int(other)) {
            case (let a?, let b?) where a != b: return a < b
            case (_?, nil): return true
            case (nil, _?): return false
            default: return one < other
            }
        }
        return lhs.prerelease.count < rhs.prerelease.count
    }
}
