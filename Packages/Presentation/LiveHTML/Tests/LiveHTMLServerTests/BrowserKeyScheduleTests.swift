import PresentationKitTesting
import Testing

@testable import LiveHTMLServer

/// Simulates browsers and a thief on random schedules, with responses that are delayed, reordered or lost.
@Suite(.timeLimit(.minutes(10))) struct BrowserKeyScheduleTests {
    /// A server with its saved keys, and the holders of a cookie. Times are in milliseconds.
    private struct World {
        enum Event {
            case send(holder: Int)
            case arrive(holder: Int, key: String)
            case answer(holder: Int, key: String, run: Int)
            case deliver(holder: Int, key: String)
            case restart, steal
        }

        var random: SeededNumbers
        let start = ContinuousClock.now
        var time = 0
        var queue: [(time: Int, event: Event)] = []
        var ring: BrowserKeyRing
        var run = 0
        /// The cookies of the browser and of the thief.
        var jars: [String?]
        /// When the server last accepted a request, and first refused one.
        var accepted = [0, 0]
        var refused: [Int?] = [nil, nil]
        let make: @Sendable () -> String

        init(seed: UInt64) {
            random = SeededNumbers(seed: seed)
            let secrets = SystemRandomNumberGenerator()
            make = { @Sendable in
                var secrets = secrets
                return "key-\(UInt64.random(in: 1 << 63 ..< .max, using: &secrets))"
            }
            ring = BrowserKeyRing(saved: "", make: make, now: start)
            jars = [ring.add(now: start), nil]
        }

        var now: ContinuousClock.Instant { start + .milliseconds(time) }

        mutating func plan(_ event: Event, in range: ClosedRange<Int>) {
            queue.append((time + Int.random(in: range, using: &random), event))
        }

        mutating func run(until end: Int) {
            while let index = queue.indices.min(by: { queue[$0].time < queue[$1].time }), queue[index].time < end {
                let next = queue.remove(at: index)
                time = next.time
                handle(next.event)
            }
        }

        mutating func handle(_ event: Event) {
            switch event {
            case .send(let holder):
                guard refused[holder] == nil, let key = jars[holder] else { return }
                for _ in 0..<Int.random(in: 1...6, using: &random) { plan(.arrive(holder: holder, key: key), in: 0...2900) }
                let pause = [200, 5000, 60_000, 4_000_000].randomElement(using: &random) ?? 0
                plan(.send(holder: holder), in: 0...pause)
            case .arrive(let holder, let key):
                guard ring.knows(key, now: now) else {
                    refused[holder] = refused[holder] ?? time
                    if ring.revoke(reused: key, now: now) { save() }
                    return
                }
                accepted[holder] = time
                let before = ring.text
                if ring.use(key, now: now) { save() } else { #expect(ring.text == before) }
                // A slow response arrives a minute later.
                plan(.answer(holder: holder, key: key, run: run), in: 0...(Int.random(in: 0..<9, using: &random) == 0 ? 60_000 : 20))
            case .answer(let holder, let key, let origin):
                guard origin == run, let next = ring.replacement(for: key, now: now) else { return }
                save()
                if Int.random(in: 0..<4, using: &random) > 0 { plan(.deliver(holder: holder, key: next), in: 0...2900) }
            case .deliver(let holder, let key): jars[holder] = key
            case .restart:
                run += 1
                // Requests and responses in flight end with their connection.
                queue.removeAll { if case .arrive = $0.event { true } else if case .deliver = $0.event { true } else { false } }
                save()
                plan(.restart, in: 0...8_000_000)
            case .steal:
                jars[1] = jars[0]
                plan(.send(holder: 1), in: 0...5000)
            }
        }

        /// Saves each change, and loads it at a start.
        mutating func save() {
            if run > loaded {
                ring = BrowserKeyRing(saved: ring.text, make: make, now: now)
                loaded = run
            }
        }
        private var loaded = 0
    }

    @Test(arguments: 0..<300) func browser_withoutThief_keepsAccess(seed: Int) {
        var world = World(seed: UInt64(seed))
        world.plan(.send(holder: 0), in: 0...0)
        if seed % 2 == 0 { world.plan(.restart, in: 0...5_000_000) }
        world.run(until: 40_000_000)
        #expect(world.refused[0] == nil)
    }

    @Test(arguments: 0..<300) func thief_whenBrowserReturns_losesAccess(seed: Int) throws {
        var world = World(seed: UInt64(seed))
        world.plan(.send(holder: 0), in: 0...0)
        if seed % 2 == 0 { world.plan(.restart, in: 0...5_000_000) }
        world.plan(.steal, in: 1...10_000_000)
        world.run(until: 80_000_000)
        // Both continue while they have access: at least one has been refused.
        let refusals = world.refused.compactMap { $0 }
        #expect(!refusals.isEmpty)
    }
}
