@_spi(Rendering) import PresentationKit
import Testing

@MainActor
struct LeakTests {
    private let log = Log()

    private var weaver: AspectWeaver {
        AspectWeaver([LeakAspect(clock: SteppingClock()) { [log] leak in log.lines.append("\(leak)") }])
    }

    @Test func controller_whenRetained_isReportedWithItsScreen() async {
        let stack = StackContainer(root: ProbeController("root"), at: "/")
        let page = await Page(settling: stack, weaver)
        // Retains the controller, like a closure or a task of the screen.
        let held = ProbeController("held")
        stack.push(held, at: "/held")
        await page.settle()
        stack.pop()
        await page.settle()
        #expect(
            log.lines == [
                "ProbeController at /held is still in memory 10.0 seconds after its screen was removed. Look for a closure or a task that "
                    + "holds it: capture it weakly, or end the task in unload()."
            ]
        )
        withExtendedLifetime(held) {}
    }

    @Test func controller_whenNotRetained_isReleasedAndNotReported() async throws {
        let stack = StackContainer(root: ProbeController("root"), at: "/")
        let page = await Page(settling: stack, weaver)
        weak var controller: ProbeController?
        do {
            let pushed = ProbeController("pushed")
            controller = pushed
            stack.push(pushed, at: "/pushed")
        }
        await page.settle()
        // Its handlers are remembered for late events, which must not retain it.
        try await page.press("Note")
        let handler = page.handlers(of: "Note")[0]
        let render = page.runtime.renderNumber
        stack.pop()
        await page.settle()
        #expect(controller == nil)
        #expect(log.lines == [])
        _ = page.html
        #expect(throws: PresentationError.handlerGone(handler)) {
            try page.runtime.event(.click, handler: handler, render: render, values: FormValues())
        }
    }
}
