import StrataScan
import StrataWorkspace

/// An import of a module that a platform of the manifest lacks.
struct PlatformImport: Rule {
    let identifier = "platform-import"
    let summary = "A module of one platform's SDK is imported only on that platform."
    let rationale = """
        The package does not build for a platform that its manifest declares: macOS has no UIKit, iOS no AppKit, and neither of them Glibc.
        A target that only programs of other platforms use is not reported, and neither is a package that declares no other platform.
        """
    let remedy = "Put the import and its uses inside '#if canImport(…)', or remove the platform from the manifest."
    let needsConfiguration = false
    let absence = Absence.packages

    var examples: [RuleExample] {
        [
            .bad("UIKit on macOS", findings: 1) {
                $0.support(["macos", "ios"], in: "CacheKit")
                $0.importing("import UIKit", in: "CacheKit")
            },
            .good("UIKit in a package for iOS") {
                $0.support(["ios"], in: "CacheKit")
                $0.importing("import UIKit", in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        let declared = DeclaredPlatforms(context.workspace)
        return context.graph.imports.compactMap { item in
            guard item.origin == .toolchain, let module = context.graph.modules[item.from], !module.kind.isHostSide else { return nil }
            let lacking = declared.configurations(of: item.from).filter { configuration in
                PlatformModules.isAvailable(item.declaration.module, on: configuration.platform) == false
                    && item.declaration.isActive(in: configuration) == .true
            }
            guard !lacking.isEmpty else { return nil }
            let name = item.declaration.module
            return Finding(
                rule: identifier, path: item.path, position: item.declaration.position, from: module.name, to: name, evidence: .import,
                configurations: lacking.map(\.name),
                message: "\(context.describe(item.from)) imports \(name), which \(lacking.platformNames) does not have",
                fix: "put the import and its uses inside '#if canImport(\(name))', or remove \(lacking.platformNames) from the manifest")
        }
    }
}
