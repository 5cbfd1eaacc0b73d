import StrataScan
import StrataWorkspace

/// An API that a platform of the manifest lacks.
struct PlatformAPI: Rule {
    let identifier = "platform-api"
    let summary = "Code for iOS, tvOS, watchOS and visionOS uses no API of Foundation that only macOS has."
    let rationale = """
        Foundation is on all platforms, but apps on devices cannot start processes, run scripts or read home folders of users, so the SDK
        lacks these APIs: Process, NSAppleScript, NSAppleEventManager, NSScriptCommand, NSUserScriptTask and its subclasses,
        NSUserNotificationCenter, NSBackgroundActivityScheduler, DistributedNotificationCenter and FileManager.homeDirectoryForCurrentUser.
        A type of the same name in the module or one that it uses is not reported, and Process only in a file with executableURL or launchPath.
        """
    let remedy = "Put the use inside '#if os(macOS)', or remove the platform from the manifest."
    let needsConfiguration = false
    let namesDeclarations = true

    var examples: [RuleExample] {
        [
            .bad("a process on iOS", findings: 1) {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing(
                    "import Foundation\nfunc compress(_ tool: URL) throws {\n    let process = Process()\n    process.executableURL = tool\n}",
                    in: "CacheKit")
            },
            .good("a process on macOS") {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing(
                    """
                    import Foundation
                    #if !os(iOS)
                    func compress(_ tool: URL) throws {
                        let process = Process()
                        process.executableURL = tool
                    }
                    #endif
                    """, in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.platformFindings(self, [.api]) { use, platforms in
            (
                "uses \(use.name), which \(platforms) does not have",
                "put it inside '#if os(macOS)', or remove \(platforms) from the manifest"
            )
        }
    }
}
