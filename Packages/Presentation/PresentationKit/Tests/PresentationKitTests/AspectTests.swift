@_spi(Rendering) import PresentationKit
import Synchronization
import Testing

/// A clock that advances by one second on each read.
final class SteppingClock: Clock {
    private let last = Mutex(ContinuousClock.now)
    var minimumResolution: Duration { .zero }
    var now: ContinuousClock.Instant {
        last.withLock { last in
            last += .seconds(1)
            return last
        }
    }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct AspectTests {
    struct Recorder: ScreenAspect {
        let name: String
        let log: Log
        func will(_ step: ScreenStep) { log.lines.append("\(name) will \(step)") }

        func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {
            let result =
                switch outcome {
                case .finished: "finished"
                case .cancelled: "cancelled"
                case .failed(let error): "failed \(type(of: error))"
                }
            log.lines.append("\(name) did \(step) \(result) \(duration)")
        }
    }

    @Test func aspects_whenThereAreTwo_areNested() async {
        let log = Log()
        let aspects = AspectWeaver(["outer", "inner"].map { Recorder(name: $0, log: log) })
        let page = await Page(settling: ProbeController("a"), aspects)
        #expect(
            log.lines.prefix(4).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "outer will", "inner will", "inner did", "outer did",
            ]
        )
    }

    @Test func aspects_whenInstalled_seeEachStepOfEachScreen() async throws {
        let log = Log()
        let stack = StackContainer(root: ProbeController("a"), at: "/a")
        let page = await Page(settling: stack, AspectWeaver([Recorder(name: "x", log: log)], clock: SteppingClock()))
        try await page.press("Note")
        try await page.press("Fail")
        page.runtime.end()
        let steps = log.lines.filter { $0.contains("did ProbeController") }
        #expect(
            steps.map { String($0.split(separator: " ")[2]) } == [
                "ProbeController.willAppear", "ProbeController.load", "ProbeController.didAppear", "ProbeController.handle(note)",
                "ProbeController.handle(fail)", "ProbeController.willDisappear", "ProbeController.unload",
            ]
        )
        #expect(steps.contains("x did ProbeController.handle(fail) failed Failure 1.0 seconds"))
        #expect(log.lines.contains("x did StackContainer.willAppear finished 3.0 seconds"))
    }

    struct CauseRecorder: ScreenAspect {
        let log: Log
        func will(_ step: ScreenStep) { log.lines.append("\(step) by \(ScreenStep.current?.description ?? "none") in \(step.file)") }
    }

    @Test func steps_haveTheFileOfTheirController_andTheStepThatCausedThem() async {
        let log = Log()
        let stack = StackContainer(root: ProbeController("a"), at: "/a")
        let page = await Page(settling: stack, AspectWeaver([CauseRecorder(log: log)]))
        await page.runtime.root.perform("open") { stack.push(ProbeController("b"), at: "/b") }
        await page.settle()
        #expect(
            log.lines.filter { $0.hasPrefix("ProbeController.load") } == [
                "ProbeController.load by none in PresentationKitTests/Support.swift",
                "ProbeController.load by StackContainer.handle(open) in PresentationKitTests/Support.swift",
            ])
        #expect(ScreenStep.current == nil)
    }

    @Test func step_whenCancelled_throwsCancellation() async {
        let log = Log()
        let page = await Page(settling: ProbeController("observer"), AspectWeaver([Recorder(name: "x", log: log)]))
        page.runtime.end()
        await page.settle()
        #expect(log.lines.contains { $0.hasPrefix("x did ProbeController.didAppear cancelled") })
    }
}
