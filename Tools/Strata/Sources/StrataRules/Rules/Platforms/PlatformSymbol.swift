import StrataScan
import StrataWorkspace

/// A declaration of some platforms that is used on others.
struct PlatformSymbol: Rule {
    let identifier = "platform-symbol"
    let summary = "A declaration inside '#if' of one platform is not used on another platform of the manifest."
    let rationale = """
        The package builds on the platform on which it is developed, and fails for everyone who uses another platform that its manifest
        declares. Only types at file level, functions at file level and static members are considered, and only if the name can have no
        other meaning: no other declaration, no inherited member, and no import whose names are unknown.
        """
    let remedy = "Declare it for the other platform too, put its uses inside the same '#if', or remove the platform from the manifest."
    let needsConfiguration = false
    let namesDeclarations = true

    var examples: [RuleExample] {
        [
            .bad("an implementation for Linux only", findings: 1) {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing(
                    """
                    enum Backend {}
                    #if os(Linux)
                    extension Backend {
                        static func wipe() {}
                    }
                    #endif
                    func clear() { Backend.wipe() }
                    """, in: "CacheKit")
            },
            .good("one implementation for each platform") {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing(
                    """
                    #if os(Linux)
                    struct Cipher {}
                    #else
                    typealias Cipher = Int
                    #endif
                    let cipher = Cipher()
                    """, in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        context.platformFindings(self, [.symbol]) { use, platforms in
            (
                "uses \(use.name) on \(platforms), where it is not declared: its declaration is inside '#if \(use.declaredIf)'",
                "declare \(use.name) for \(platforms), or put this use inside '#if \(use.declaredIf)'"
            )
        }
    }
}
