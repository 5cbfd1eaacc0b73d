import DemoInsurer
import Foundation
import RoutingService

/// The demo insurer as a separate process: reads one call on standard input, writes its reply to standard output, and exits.
@main struct DemoInsurerCommand {
    static func main() async throws {
        guard CommandLine.arguments.dropFirst() == ["answer"] else {
            print(
                "usage: demo-insurer answer < CALL > REPLY\nAnswers one call of another app, as JSON. See Harbor's product pages for its use."
            )
            exit(CommandLine.arguments.dropFirst() == ["--help"] ? 0 : 64)
        }
        // One byte above the limit, to detect calls that are too large.
        let call = try FileHandle.standardInput.read(upToCount: SubAppHost.maximumCall + 1) ?? Data()
        let reply = try await DemoInsurer.makeHost().answer(Array(call))
        try FileHandle.standardOutput.write(contentsOf: Data(reply))
    }
}
