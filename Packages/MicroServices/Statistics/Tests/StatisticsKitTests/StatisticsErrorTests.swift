import Testing

@testable import StatisticsKit

@Suite(.timeLimit(.minutes(10))) struct StatisticsErrorTests {
    @Test(arguments: [
        (
            StatisticsError.cannotOpen(folder: "a/b", code: 13),
            "Cannot open the event log in a/b: Permission denied. Choose a folder that this user may write to."
        ),
        (
            .inUse(folder: "a/b"),
            "The event log in a/b is already in use by this process or another. Use one log per process, each with its own folder."
        ),
        (.cannotPurge(folder: "a", files: 1), "1 file of the event log in a could not be removed. Remove the folder by hand."),
        (.cannotPurge(folder: "a", files: 2), "2 files of the event log in a could not be removed. Remove the folder by hand."),
        (
            .cannotSync(folder: "a", code: 28),
            "Could not sync the event log in a: No space left on device. Events survive the end of the process, but not a power failure."
        ),
    ])
    func error_ofEachKind_hasItsExactText(error: StatisticsError, text: String) {
        #expect(error.description == text)
    }
}
