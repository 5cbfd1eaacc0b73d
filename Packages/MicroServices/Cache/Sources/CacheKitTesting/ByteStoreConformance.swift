public import CacheKit

/// What every ``ByteStore`` must do, as checks that any test library can run.
///
/// ```swift
/// for check in ByteStoreConformance.checks {
///     let clock = ManualCacheClock()
///     try check.run(try MyStore(clock: clock.clock), clock)
/// }
/// ```
public enum ByteStoreConformance {
    /// One property. `run` gets an empty store and the clock that it was made with.
    public struct Check: Sendable, CustomStringConvertible {
        /// The property, in words.
        public let name: String
        /// Checks it.
        public let run: @Sendable (any ByteStore, ManualCacheClock) throws -> Void
        public var description: String { name }
    }

    /// A property that does not hold.
    public struct Failure: Error, CustomStringConvertible {
        /// What was expected and what was there instead.
        public let description: String
    }

    /// All of them.
    public static let checks: [Check] = [
        Check(name: "what was written is read, empty and large values too") { store, _ in
            let values: [[UInt8]] = [[], [0], Array("ü".utf8), (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }]
            for (index, value) in values.enumerated() { try store.write(value, for: "\(index)", group: "g", format: 1, timeToLive: nil) }
            for (index, value) in values.enumerated() { try expect(store, "\(index)", value) }
            try expect(store, "other", nil)
        },
        Check(name: "a later value takes the place of an earlier one") { store, _ in
            for value in 0..<5 { try store.write([UInt8(value)], for: "k", group: "g", format: 1, timeToLive: nil) }
            try expect(store, "k", [4])
        },
        Check(name: "keys and groups are texts of any shape, and kept apart") { store, _ in
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
        Check(name: "another format is not found") { store, _ in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: nil)
            try expect(store, "k", format: 2, nil)
            try store.write([2], for: "k", group: "g", format: 2, timeToLive: nil)
            try expect(store, "k", format: 2, [2])
            try expect(store, "k", format: 1, nil)
        },
        Check(name: "a value ends with its time") { store, clock in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: .seconds(10))
            clock.advance(by: .milliseconds(9_999))
            let found = try store.read("k", group: "g", format: 1)
            try require(found?.remaining == .milliseconds(1), "remaining is \(found?.remaining as Any)")
            clock.advance(by: .milliseconds(1))
            try expect(store, "k", nil)
        },
        Check(name: "a clock that is set back makes no value older than it is") { store, clock in
            try store.write([1], for: "k", group: "g", format: 1, timeToLive: .seconds(10))
            clock.stepWallClock(by: .seconds(-5))
            try expect(store, "k", nil)
        },
        Check(name: "removing takes one, a group, or all") { store, _ in
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
        Check(name: "removing by tag takes what was last written with it, of the group") { store, _ in
            func write(_ key: String, group: String = "g", _ tags: Set<String>, size: Int = 1) throws {
                let bytes = [UInt8](repeating: 1, count: size)
                try store.write(bytes, for: key, group: group, format: 1, timeToLive: nil, tags: tags)
            }
            try write("a", ["red"])
            try write("b", ["red", "'; --", ""], size: 50_000)
            try write("c", ["blue"])
            try write("d", ["red"])
            try write("d", ["blue"])
            try write("a", group: "h", ["red"])
            let tags = try store.read("b", group: "g", format: 1)?.tags
            try require(tags == ["red", "'; --", ""], "the tags are \(tags as Any)")
            try store.removeAll(tag: "red", group: "g")
            try expect(store, "a", nil)
            try expect(store, "b", nil)
            try expect(store, "c", [1])
            try expect(store, "d", [1])
            try expect(store, "a", group: "h", [1])
            try store.removeAll(tag: "", group: "g")
            try expect(store, "c", [1])
            try store.remove("c", group: "g")
            try write("c", [])
            try store.removeAll(tag: "blue", group: "g")
            try expect(store, "c", [1])
            try expect(store, "d", nil)
        },
        Check(name: "removing by prefix takes the keys that begin with its bytes, of the group") { store, _ in
            let keys =
                ["user/1", "user/12", "user/1/ä", "user/2", "User/1", "use"]
                + ["user/1\u{10FFFF}\u{10FFFF}x", "u\u{308}ser/1", "user/1\0"]
            for prefix in ["user/1", "use", "u", "ü", "", "user/1\u{10FFFF}", "nothing"] {
                for group in ["g", "h"] {
                    for key in keys { try store.write([1], for: key, group: group, format: 1, timeToLive: nil) }
                }
                try store.removeAll(prefix: prefix, group: "g")
                for key in keys {
                    try expect(store, key, key.utf8.starts(with: prefix.utf8) ? nil : [1])
                    try expect(store, key, group: "h", [1])
                }
            }
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
