#if os(Linux) || os(macOS)
import Foundation
import Testing

/// Verifies with the compiler that misuse does not compile.
@Suite(.timeLimit(.minutes(10))) struct MisuseTests {
    /// Correct and incorrect uses. Every line with an expected error must have it, and no other line may have one.
    private static let source = """
        import RoutingService

        struct Balance: PlainRoute {
            typealias Output = Int
            static let path = "balance"
        }
        struct SignedOut: DomainEvent {}
        struct Undeclared: Sendable {}

        func call(_ mediator: Mediator) async throws {
            let _: Int = try await mediator(Balance())
            let _: String = try await mediator(Balance())  // expected-error {{to specified type 'String'}}
        }

        func answer(_ routes: inout RouteRegistry) {
            routes.register(Balance.self) { _ in 1 }
            routes.register(Balance.self) { _ in "one" }  // expected-error {{cannot convert value of type 'String'}}
        }

        func announce(_ mediator: Mediator) {
            mediator.post(SignedOut())
            mediator.post(Undeclared())  // expected-error {{requires that 'Undeclared' conform to 'DomainEvent'}}
            _ = mediator.events(of: SignedOut.self)
            _ = mediator.events(of: Undeclared.self)  // expected-error {{requires that 'Undeclared' conform to 'DomainEvent'}}
        }

        """

    /// Returns the compiler's output if its errors differ from the expected ones; otherwise an empty string.
    private func complaints(about source: String) throws -> String {
        let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appendingPathComponent("Modules").path
        try #require(FileManager.default.fileExists(atPath: modules + "/RoutingService.swiftmodule"), "the module is not beside the tests")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("misuse-\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(source.utf8).write(to: file)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-frontend", "-typecheck", "-verify", "-verify-ignore-unrelated", "-swift-version", "6", "-I", modules, file.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? "" : text
    }

    @Test func misuse_doesNotCompile() throws {
        #expect(try complaints(about: Self.source) == "")
    }
}
#endif
