import AppComposition
import PresentationKit
import PresentationKitTesting
import TestWorld
import Testing

@MainActor
@Suite struct WindowTests {
    @Test(arguments: [false, true])
    func window_whenItIsClosed_isReleasedWithItsPages(isSignedIn: Bool) async throws {
        try await TestWorld.run { world in
            weak var window: AppComposition.Shell?
            func useAndClose() async throws {
                let shell = await world.harbor.makeShell(at: "/finance", from: .web)
                window = shell
                let page = await TestPage(shell, at: "/", open: { [weak shell] in await shell?.open($0) })
                if isSignedIn {
                    try await world.signIn(on: page)
                    try await page.wait(until: "Net worth")
                    try await page.click("Transfer")
                    try await page.wait(until: "Reference")
                }
                page.end()
            }
            try await useAndClose()
            // Calls that were cancelled end in turns of their own.
            for _ in 0..<10_000 where window != nil { await Task.yield() }
            #expect(window == nil)
        }
    }
}
