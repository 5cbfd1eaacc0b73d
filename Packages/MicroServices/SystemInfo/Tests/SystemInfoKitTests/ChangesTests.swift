import Synchronization
import SystemInfoKit
import SystemInfoKitTesting
import Testing

@Suite struct ChangesTests {
    /// A machine whose files and time the test controls.
    private final class Scene: Sendable {
        private let files: Mutex<[String: String]>
        private let permits = AsyncStream<Void>.makeStream()
        private let looks = Mutex(0)

        init(_ files: [String: String]) { self.files = Mutex(files) }

        var system: SystemInfo {
            SystemInfo(
                tree: FileTree(
                    read: { path in FileTree.memory(self.files.withLock { $0 }).read(path) }, list: { _ in [] }, target: { _ in nil },
                    space: { _ in .missing(.none) }), environment: [:])
        }

        /// Lets the stream read these files once.
        func show(_ new: [String: String]) {
            files.withLock { $0 = new }
            permits.continuation.yield()
        }

        func end() { permits.continuation.finish() }

        var lookCount: Int { looks.withLock { $0 } }

        struct End: Error {}

        /// Replaces the wait between two readings.
        func sleep(_: Duration) async throws {
            looks.withLock { $0 += 1 }
            for await _ in permits.stream { return }
            throw End()
        }
    }

    private static func pressure(_ some: String, _ full: String) -> [String: String] {
        ["/proc/pressure/memory": "some avg10=\(some) total=0\nfull avg10=\(full) total=0\n"]
    }

    @Test func pressureLevels_whenPressureChanges_dependOnPreviousLevel() async {
        let scene = Scene(Self.pressure("0.00", "0.00"))
        var levels = scene.system.memoryPressureLevels(sleep: scene.sleep).makeAsyncIterator()
        #expect(await levels.next() == .normal)
        for (some, full, level) in [
            ("12.00", "0.00", MemoryPressure.Level.warning), ("50.00", "20.00", .critical), ("50.00", "1.00", .warning),
            ("0.10", "0.00", .normal),
        ] {
            scene.show(Self.pressure(some, full))
            #expect(await levels.next() == level)
        }
        scene.end()
        #expect(await levels.next() == nil)
    }

    @Test func pressureLevel_whenUnchanged_isNotRepeated() async {
        let scene = Scene(Self.pressure("12.00", "0.00"))
        var levels = scene.system.memoryPressureLevels(sleep: scene.sleep).makeAsyncIterator()
        #expect(await levels.next() == .warning)
        for number in 1...5 {
            // 6 % alone is below the threshold of a warning, but above the one to end it.
            scene.show(Self.pressure("6.00", "0.00"))
            while scene.lookCount <= number { await Task.yield() }
        }
        scene.end()
        #expect(await levels.next() == nil)
    }

    @Test func pressureLevels_whenNotReported_endImmediately() async {
        let scene = Scene([:])
        var levels = scene.system.memoryPressureLevels(sleep: scene.sleep).makeAsyncIterator()
        #expect(await levels.next() == nil)
    }

    @Test func networkChanges_whenInterfacesChange_yieldNetwork() async {
        let down = ["/proc/net/route": "Iface\tDestination\n"]
        let up = ["/proc/net/route": "Iface\tDestination\neth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"]
        let scene = Scene(down)
        var networks = scene.system.networkChanges(sleep: scene.sleep).makeAsyncIterator()
        #expect(await networks.next()?.hasDefaultRoute == false)
        scene.show(up)
        #expect(await networks.next()?.hasDefaultRoute == true)
        scene.show(down)
        #expect(await networks.next()?.hasDefaultRoute == false)
    }

    @Test func changes_whenStreamIsReleased_stop() async {
        let stopped = AsyncStream<Void>.makeStream()
        let system = RecordedEnvironment.bareMetal.system()
        do {
            let stream = system.networkChanges { _ in
                await withTaskCancellationHandler {
                    while !Task.isCancelled { await Task.yield() }
                } onCancel: {
                    stopped.continuation.finish()
                }
            }
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() != nil)
        }
        for await _ in stopped.stream {}
    }
}
