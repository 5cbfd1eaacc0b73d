@_spi(Rendering) import PresentationKit
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct ScreenHostTests {
    let log = Log()

    @Test func load_whenScreenIsRemovedMeanwhile_isNotFollowedByDidAppear() async {
        let controller = ProbeController("a", log)
        controller.holdsLoad = true
        let page = Page(controller)
        while controller.held == nil { await Task.yield() }
        page.runtime.end()
        controller.held?.resume()
        #expect(await log.take(after: page) == ["a willAppear", "a load", "a willDisappear", "a unload"])
    }

    @Test func didAppear_whenItThrows_showsARetryAboveTheContent() async throws {
        let controller = ProbeController("a", log)
        controller.appearFailures = 2
        let page = await Page(settling: controller)
        for _ in 1...2 {
            #expect(page.html.contains("A part of this page could not be shown."))
            #expect(page.html.contains("a: "))
            try await page.press("Try again")
        }
        #expect(!page.html.contains("could not be shown"))
        #expect(log.take() == ["a willAppear", "a load", "a didAppear", "a didAppear", "a didAppear"])
    }

    /// An error in any step of a screen affects neither other screens nor its own next step.
    @Test func screens_whenOneThrowsInEveryStep_continue() async throws {
        let broken = ProbeController("broken", log)
        (broken.loadFailures, broken.appearFailures) = (1, 1)
        let tabs = TabContainer([
            .init(id: "a", label: "A", icon: .home, location: "/a", controller: ProbeController("whole", log)),
            .init(id: "b", label: "B", icon: .home, location: "/b", controller: broken),
        ])
        let page = await Page(settling: RootContainer(ModalContainer(tabs, at: ""), at: ""))
        tabs.select("b")
        await page.settle()
        #expect(page.html.contains("This page could not be loaded."))
        try await page.press("Try again")
        #expect(page.html.contains("A part of this page could not be shown."))
        try await page.press("Try again")
        try await page.press("Fail")
        #expect(page.html.contains("Something went wrong."))
        try await page.press("Note")
        #expect(broken.text == "broken")
        tabs.select("a")
        await page.settle()
        #expect(!page.html.contains("Something went wrong."))
        try await page.press("Note")
        #expect(page.html.contains("whole: whole"))
        page.runtime.end()
        #expect(log.lines.suffix(3) == ["whole willDisappear", "whole unload", "broken unload"])
    }

    @Test func outlet_whenScreenIsRemoved_isSilent() async {
        let controller = ProbeController("a", log)
        let page = await Page(settling: controller)
        var changes = 0
        page.runtime.onChange = { changes += 1 }
        controller.text = "x"
        #expect(changes == 1)
        page.runtime.end()
        controller.text = "y"
        #expect(changes == 1)
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct BusyTests {
    private let sender = Sender()
    private struct Refused: Error {}

    private final class Sender: ScreenController {
        let context = ScreenContext()
        var view: Text { Text("") }
        var isSending = false
        var sent = 0
        var failures = 0

        func send(_ work: () async throws(Refused) -> Void) async {
            await busy(\.isSending) { () throws(Refused) in
                try await work()
                sent += 1
            } failed: { _ in
                failures += 1
            }
        }
    }

    @Test func busyFlag_whenOperationFails_isResetAndErrorIsReported() async {
        await sender.send { () throws(Refused) in throw Refused() }
        #expect(!sender.isSending && sender.sent == 0 && sender.failures == 1)
    }

    @Test func press_whileOperationRuns_doesNothing() async {
        await sender.send {
            await sender.send {}
            #expect(sender.isSending && sender.sent == 0)
        }
        #expect(sender.sent == 1)
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor struct LeakTests {
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
