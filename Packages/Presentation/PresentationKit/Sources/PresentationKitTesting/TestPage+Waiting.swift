import HTMLRendering
@_spi(Rendering) import PresentationKit

// Running and awaiting actions.
extension TestPage {
    /// Waits until the page shows a text.
    ///
    /// - Throws: ``PageError`` after a timeout.
    public func wait(until text: String) async throws { try await wait("\"\(text)\"") { self.shows(text) } }

    /// Waits until a condition holds, for conditions other than a visible text, such as the removal of a button.
    ///
    /// - Throws: ``PageError`` after a timeout.
    public func wait(until condition: (TestPage) -> Bool) async throws { try await wait("The condition") { condition(self) } }

    /// Waits until no load and no action is running, except those that were left running with `until:`.
    ///
    /// - Throws: ``PageError`` after a timeout.
    public func settle() async throws { try await wait("The end of all actions") { self.runtime.running <= self.unfinished } }

    func fire(_ event: NodeEvent, on element: PageElement, values: FormValues, until text: String? = nil) async throws {
        let number = element.attributes["data-\(event.rawValue)"]?.split(separator: " ").first.flatMap { Int($0) } ?? 0
        let found: ScreenEvent
        do {
            found = try runtime.event(event, handler: number, render: runtime.renderNumber, values: values)
        } catch {
            throw PageError("The page refused the event. \(error)")
        }
        try await run(until: text, "The end of the action") { await found.perform() }
    }

    func run(until text: String?, _ what: String, _ work: @escaping @MainActor () async -> Void) async throws {
        var isDone = false
        if text != nil { unfinished += 1 }
        Task {
            await work()
            isDone = true
            if text != nil { unfinished -= 1 }
            changes.announce()
        }
        if let text {
            try await wait("\"\(text)\"") { self.shows(text) }
        } else {
            try await wait(what) { isDone && self.runtime.running <= self.unfinished }
        }
    }

    func wait(_ what: String, until condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        let timer = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            changes.announce()
        }
        defer { timer.cancel() }
        var isOver = false
        await changes.wait {
            if condition() { return true }
            isOver = ContinuousClock.now >= deadline
            return isOver
        }
        guard isOver else { return }
        throw PageError("\(what) did not happen in time. If an action waits for the user, use `until:`. The page shows:\n\(snapshot())")
    }
}
