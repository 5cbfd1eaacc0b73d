import StrataScan
import StrataWorkspace

/// A C type that differs between platforms in a form that only one of them accepts.
struct PlatformType: Rule {
    let identifier = "platform-type"
    let summary = "A pthread_t is neither an integer nor shared between threads in code for Apple's platforms."
    let rationale = """
        On Linux pthread_t is an integer; on Apple's platforms it is a pointer, which is not Sendable. Code that compiles on Linux fails
        there if it makes a pthread_t from nothing or a number, converts one with Int(pthread_self()), stores one in a Mutex, or stores one
        in a structure or class that is Sendable. The last two are errors in language mode 6 and reported there only.
        """
    let remedy = "Store 'UInt(bitPattern:)' of the pointer, and write one branch for each platform where the types differ."
    let needsConfiguration = false
    let namesDeclarations = true

    var examples: [RuleExample] {
        [
            .bad("a thread in a mutex", findings: 1) {
                $0.support(["macos"], in: "CacheKit")
                $0.importing(
                    "import Synchronization\nfinal class Worker: Sendable {\n    private let thread = Mutex<pthread_t?>(nil)\n}",
                    in: "CacheKit")
            },
            .good("the bits of the thread in a mutex") {
                $0.support(["macos"], in: "CacheKit")
                $0.importing(
                    """
                    import Synchronization
                    final class Worker: Sendable {
                        private let thread = Mutex<UInt>(0)
                        #if os(Linux)
                        private let current = Mutex<pthread_t?>(nil)
                        #endif
                    }
                    """, in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.platformFindings(self, [.integerThread, .sharedThread]) { use, platforms in
            if use.kind == .integerThread {
                return (
                    "uses \(use.name), but a pthread_t is a pointer on \(platforms)",
                    "write a branch for \(platforms): 'pthread_t?' for a variable, 'UInt(bitPattern: pthread_self())' for a number"
                )
            }
            return (
                "shares a pthread_t in '\(use.name)', but on \(platforms) it is a pointer, which is not Sendable",
                "store an integer instead: on \(platforms) 'UInt(bitPattern: thread)'"
            )
        }
    }
}
