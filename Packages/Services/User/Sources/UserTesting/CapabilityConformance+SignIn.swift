import PluginsAPI
public import PluginsTesting
public import UserAPI

extension CapabilityConformance {
    /// Checks of an identity provider.
    ///
    /// - Parameter answer: Returns the right answer to a challenge.
    public static func signIn(answer: @escaping @Sendable (IdentityChallenge) async throws -> String) -> CapabilityConformance {
        CapabilityConformance(.signIn, as: (any IdentityProvider).self) { provider in
            let id = provider.manifest.id
            return [
                .init("a challenge has a one-line prompt and is unique") {
                    let (first, second) = (try await provider.challenge(), try await provider.challenge())
                    for challenge in [first, second] {
                        guard (1...200).contains(challenge.prompt.count), !challenge.prompt.contains(where: \.isNewline) else {
                            throw PluginConformance.Failure("\(id): the prompt is not a line of 1 to 200 characters")
                        }
                        guard !challenge.reference.isEmpty, challenge.byteCount < 16 << 10 else {
                            throw PluginConformance.Failure("\(id): the challenge has no reference or is too large")
                        }
                    }
                    guard first.reference != second.reference else {
                        throw PluginConformance.Failure("\(id): two challenges have the same reference")
                    }
                },
                .init("a wrong answer is refused with a message for the user") {
                    for wrong in ["", " ", "no such answer", "0\r\n", "../../x", String(repeating: "9", count: 5_000)] {
                        let challenge = try await provider.challenge()
                        try await PluginConformance.expectRefusal(of: "a wrong answer", by: id) {
                            _ = try await provider.assertion(for: challenge, answer: wrong)
                        }
                    }
                },
                .init("the right answer returns a unique assertion of bounded size") {
                    var assertions: Set<String> = []
                    for _ in 1...2 {
                        let challenge = try await provider.challenge()
                        let assertion = try await provider.assertion(for: challenge, answer: try await answer(challenge))
                        guard !assertion.text.isEmpty, assertion.byteCount < 16 << 10 else {
                            throw PluginConformance.Failure("\(id): the assertion is empty or too large")
                        }
                        assertions.insert(assertion.text)
                    }
                    guard assertions.count == 2 else { throw PluginConformance.Failure("\(id): two assertions are equal") }
                },
                .init("a challenge can be answered only once, and an unknown one is refused") {
                    let used = try await provider.challenge()
                    let right = try await answer(used)
                    _ = try await provider.assertion(for: used, answer: right)
                    for challenge in [used, IdentityChallenge(reference: "no-such-challenge", prompt: used.prompt)] {
                        do { _ = try await provider.assertion(for: challenge, answer: right) } catch { continue }
                        throw PluginConformance.Failure("\(id): the challenge '\(challenge.reference)' was answered")
                    }
                },
            ]
        }
    }
}
