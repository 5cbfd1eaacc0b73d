import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
    @Test func demoUser_signsIn() async throws {
        try await TestServer().run { client in
            let answer = try await client.signIn()
            #expect(answer.status == 200)
        }
    }
}
