import Foundation
import LiveHTML
import LiveHTMLServer
import PresentationKit
import ServiceLifecycle

/// Synthetic pages for browser tests: `lab PORT COOKIE TOKEN [FRAME-ORIGIN]`.
@main struct Lab {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (4...5).contains(arguments.count), let port = Int(arguments[1]) else {
            FileHandle.standardError.write(Data("usage: lab PORT COOKIE TOKEN [FRAME-ORIGIN]\n".utf8))
            exit(64)
        }
        let configuration = LiveServerConfiguration(port: port, cookieValue: arguments[2], launchToken: arguments[3])
        var limits = LiveLimits()
        limits.uploadBytes = 24 << 20
        let frameOrigins = Array(arguments.dropFirst(4))
        let sessions = await LiveSessions(
            applicationName: "Lab", limits: limits, frameOrigins: frameOrigins, hasPage: hasPage
        ) { request in
            let root = RootContainer(screen(at: request.location), at: request.location)
            show(request.location, in: root)
            return PageRoot(controller: root, location: request.location) { show($0, in: root) }
        }
        let server = LiveServer(sessions: sessions, configuration: configuration) { port in
            FileHandle.standardOutput.write(Data("Lab runs at \(configuration.launchURL(port: port))\n".utf8))
        } onRefusal: { refusal in
            FileHandle.standardError.write(Data("\(refusal)\n".utf8))
        } assets: { request in
            await RandomController.firstPaint(at: request.path)
        }
        try await server.run()
    }

    /// Automatic requests of browsers are not pages.
    @MainActor static func hasPage(for request: LiveRequest) -> Bool {
        let location = request.location
        return location == "/" || location.hasPrefix("/rows") || !(screen(at: location) is ContentsController)
    }

    @MainActor static func show(_ location: String, in root: RootContainer) {
        if location.hasPrefix("/rows") {
            Rows.open(location, in: root)
        } else if root.current is ContentsController || root.currentChild?.currentLocation != location {
            root.show(screen(at: location), at: location)
        }
    }

    @MainActor static func screen(at location: String) -> any ScreenController {
        let parts = location.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return switch parts.first {
        case "answers": AnswersController()
        case "validation": ValidationController()
        case "clock": ClockController()
        case "forms": FormsController(count: number)
        case "device": DeviceController()
        case "drawing": DrawingController()
        case "long": LongController()
        case "notes": NotesController.world(at: location)
        case "nothing": NothingController()
        case "upload": UploadController()
        case "random": RandomController(seed: UInt64(max(number, 0)))
        case "framed": FramedController(location.split(separator: "=", maxSplits: 1).last.map(String.init) ?? "")
        case "hostile": HostileController(seed: UInt64(number))
        default: ContentsController()
        }
    }
}

@MainActor final class NothingController: ScreenController {
    let context = ScreenContext()
    let title = "Nothing"
    var view: Node { .empty }
}

@MainActor final class ContentsController: ScreenController {
    let context = ScreenContext()
    let title = "Lab"
    private static let pages = [
        "/answers/1", "/validation", "/clock", "/device", "/drawing", "/forms/100", "/hostile/1", "/long", "/notes", "/random/1", "/rows",
        "/upload",
    ]

    var view: Node {
        Stack {
            list(Self.pages, id: \.self) { Link($0, to: $0) }
        }.body
    }
}
