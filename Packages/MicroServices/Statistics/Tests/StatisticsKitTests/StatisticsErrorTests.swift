import Testing

@testable import StatisticsKit

@Suite struct StatisticsErrorTests {
    @Test(arguments: [
        (
            StatisticsError.cannotOpen(folder: "a/b", code: 13),
            "Cannot open the event log in a/b: Permission denied. Choose a folder that this user may write to."
        ),
        (
            .inUse(folder: "a/b"),
            "The event log in a/b is open already, here or in another process. Use one log a process, each with a folder of its own."
        ),
        (.cannotPurge(folder: "a", files: 1), "1 file of the event log in a could not be removed. Remove the folder by hand."),
        (.cannotPurge(folder: "a", files: 2), "2 files of the event log in a could not be removed. Remove the folder by hand."),
        (
            .cannotSync(folder: "a", code: 28),
            "The disk did not keep the event log in a: No space left on device. Events survive the process, but not a power failure."
        ),
    ])
    func error_ofEachKind_hasItsExactText(error: StatisticsError, text: String) {
        #expect(error.description == text)
    }
}
