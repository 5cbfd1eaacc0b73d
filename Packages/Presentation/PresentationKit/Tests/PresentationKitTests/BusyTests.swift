import PresentationKit
import Testing

@MainActor
@Suite struct BusyTests {
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

    @Test func flag_isUpForTheTimeOfTheWork() async {
        await sender.send { #expect(sender.isSending) }
        #expect(!sender.isSending && sender.sent == 1 && sender.failures == 0)
    }

    @Test func busyFlag_whenOperationFails_isResetAndErrorIsReported() async {
        await sender.send { () throws(Refused) in throw Refused() }
        #expect(!sender.isSending && sender.sent == 0 && sender.failures == 1)
    }

    @Test func work_thatCannotFail_isDone() async {
        await sender.busy(\.isSending) { sender.sent += 1 }
        #expect(!sender.isSending && sender.sent == 1)
    }

    @Test func press_whileOperationRuns_doesNothing() async {
        await sender.send {
            await sender.send {}
            #expect(sender.isSending && sender.sent == 0)
        }
        #expect(sender.sent == 1)
    }
}
