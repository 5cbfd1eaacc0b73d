public import CacheKit

/// Conformance checks for implementations of ``ByteStore``, for any test library: `try check.run(store, clock)` for each one.
public enum ByteStoreConformance {
    /// One requirement. `run` gets an empty store and its clock.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement in words.
        public let name: String
        /// Throws a ``Failure`` if the store does not meet the requirement.
        public let run: @Sendable (any ByteStore, ManualCacheClock) throws -> Void
        public var description: String { name }
    }

    /// A requirement that is not met.
    public struct Failure: Error, CustomStringConvertible {
        /// The expected and the actual result.
        public let description: String
    }

    /// All checks.
    public static let checks: [Check] = [
        Check(name: "a read returns the written bytes, including empty and large values") { store, _ in
            let values: [[UInt8]] = [[], [0], Array("ü".utf8), (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }]
            for (index, value) in values.enumerated() { try store.write(value, for: "\(index)", group: "g", format: 1, timeToLive: nil) }
            for (index, value) in values.enumerated() { try expect(store, "\(index)", value) }
            try expect(store, "other", nil)
        },
        Check(name: "a write replaces the earlier value") { store, _ in
            for value in 0..<5 { try store.write([UInt8(value)], for: "k", group: "g", format: 1, timeToLive: nil) }
            try expect(store, "k", [4])
        },
        Check(name: "keys and groups can be any text and are kept separate") { store, _ in
            let names = ["", "a", "A", "a/b", "日本語", "' OR 1=1 --", "a\0b", String(repeating: "x", count: 5_000)]
            for (row, group) in names.enumerated() {
                for (column, key) in names.enumerated() {
                    try store.write([UInt8(row), UInt8(column)], for: key, group: group, format: 1, timeToLive: nil)
                }
            }
            for (row, group) in names.enumerated() {
                for (column, key) in names.enumerated() { try expect(store, key, group: group, [UInt8(row), UInt8(column)]) }
            }
        },
        Check(name: "composed and decomposed forms of a text are one key and one group") { store, _ in
            let (composed, decomposed) = ("caf\u{E9} \u{AC00}", "cafe\u{301} \u{1100}\u{1161}")
            try store.write([1], for: composed, group: "g", format: 1, timeToLive: nil)
            try expect(store, decomposed, [1])
            try store.write([2], for: decomposed, group: composed, format: 1, timeToLive: nil)
            try expect(store, composed, group: decomposed, [2])
            try store.remove(decomposed, group: "g")
            try expect(store, composed, nil)
            try store.removeAll(group: decomposed)
            try expect(store, decomposed, group: composed, nil)
        },
        Check(name: "a value of another format is not found") { store, _ in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
            try expect(store, "k", format: 2, nil)
            try store.write([2], for: "k", group: "g", format: 2, timeToLive: nil)
            try expect(store, "k", format: 2, [2])
            try expect(store, "k", format: 1, nil)
        },
        Check(name: "a value expires at the end of its time to live") { store, clock in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: .seconds(10))
            clock.advance(by: .milliseconds(9_999))
            let found = try store.read("k", group: "g", format: 1)
            try require(found?.remaining == .milliseconds(1), "remaining is \(found?.remaining as Any)")
            clock.advance(by: .milliseconds(1))
            try expect(store, "k", nil)
        },
        Check(name: "a value is not found if the clock was set back since its write") { store, clock in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: .seconds(10))
            clock.stepWallClock(by: .seconds(-5))
            try expect(store, "k", nil)
        },
        Check(name: "removal applies to one key, one group, or everything") { store, _ in
            func fill() throws {
                for group in ["g", "h"] {
                    for key in ["a", "b"] { try store.write([1], for: key, group: group, format: 1, timeToLive: nil) }
                }
            }
            try fill()
            try store.remove("a", group: "g")
            try expect(store, "a", nil)
            try expect(store, "b", [1])
            try expect(store, "a", group: "h", [1])
            try fill()
            try store.removeAll(group: "g")
            try expect(store, "a", nil)
            try expect(store, "b", nil)
            try expect(store, "b", group: "h", [1])
            try store.removeAll(group: nil)
            try expect(store, "b", group: "h", nil)
        },
    ]

    private static func expect(
        _ store: any ByteStore,
        _ key: String,
        group: String = "g",
        format: UInt32 = 1,
        _ expected: [UInt8]?
    ) throws {
        let found = try store.read(key, group: group, format: format)?.bytes
        try require(
            found == expected,
            "key \(key.prefix(20)): expected \(expected?.count.description ?? "no") bytes, found \(found?.count.description ?? "none")"
        )
    }

    private static func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if !condition { throw Failure(description: text()) }
    }
}
