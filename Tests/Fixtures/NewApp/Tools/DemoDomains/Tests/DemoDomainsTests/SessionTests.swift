import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
    @Test func demoUser_signsIn() async throws {
        try await TestServer().run { client in
            #expect(try await client.signIn().status == 200)
        }
    }
}
