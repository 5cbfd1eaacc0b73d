import PluginsAPI
import Testing

/// Versions and errors of plug-ins.
@Suite(.timeLimit(.minutes(10))) struct PluginValueTests {
    @Test(arguments: [
        ("1.2.3", true), ("0.0.0", true), ("1.2", false), ("1.2.3.4", false), ("01.2.3", false), ("-1.2.3", false), ("", false),
        ("1.2.x", false),
    ])
    func version_isParsedStrictly(text: String, isGood: Bool) {
        #expect(PluginVersion(text).map(\.description) == (isGood ? text : nil))
    }

    @Test func versions_areComparedNumerically() {
        #expect(!(PluginVersion(1, 0, 0) < PluginVersion(1, 0, 0)))
        #expect(PluginVersion(1, 9, 0) < PluginVersion(1, 10, 0) && PluginVersion(1, 10, 9) < PluginVersion(2, 0, 0))
    }

    @Test func errorDescriptions_containTheRemedy() {
        #expect(
            [
                PluginError.malformedManifest("x", reason: "it has no capabilities"), .duplicate("x"), .unknown("x"),
                .notCapable("x", of: .greet),
                .failed("x", type: "E"), .timedOut("x", after: .seconds(2)), .tooMuch("x", bytes: 9), .busy("x"), .cancelled("x"),
            ].map(\.description) == [
                "The plug-in 'x' is invalid: it has no capabilities. Correct its manifest.",
                "Two plug-ins have the ID 'x'. Remove one from the app's list.", "There is no plug-in 'x' in this app.",
                "The plug-in 'x' does not support 'greet'.", "The plug-in 'x' failed (E).",
                "The plug-in 'x' did not answer within 2.0 seconds.",
                "The plug-in 'x' returned 9 bytes, which exceeds the limit.",
                "The plug-in 'x' has not finished earlier calls.", "The call of the plug-in 'x' was cancelled.",
            ])
    }
}
