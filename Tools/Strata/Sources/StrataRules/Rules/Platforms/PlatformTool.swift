import StrataScan
import StrataWorkspace

/// A package for devices that depends on a library for programs of a command line.
struct PlatformTool: Rule {
    let identifier = "platform-tool"
    let summary = "A package that declares iOS, tvOS, watchOS or visionOS depends on no library for command-line programs there."
    let rationale = """
        Devices run no programs of a command line, and apps on them cannot start processes, so the declared platform is wrong or the library
        is linked into apps without a use. Targets of library products are checked, and all targets of a package without a library product;
        a program next to libraries is not reported. The libraries: ArgumentParser, Subprocess, SwiftToolsSupport, ShellOut and SwiftShell.
        """
    let remedy = "Remove the platform from the manifest, limit the dependency to other platforms, or move the program to another package."
    let needsConfiguration = false
    let absence = Absence.packages

    private static let tools: Set<String> = [
        "ArgumentParser", "Subprocess", "SwiftToolsSupport", "SwiftToolsSupport-auto", "ShellOut", "SwiftShell",
    ]

    var examples: [RuleExample] {
        [
            .bad("a library with a command", findings: 1) {
                $0.support(["ios"], in: "CacheKit")
                $0.declare("swift-argument-parser/ArgumentParser", in: "CacheKit")
                $0.importing("import ArgumentParser", in: "CacheKit")
            },
            .good("a library with a command for macOS") {
                $0.support(["ios", "macos"], in: "CacheKit")
                $0.declare("swift-argument-parser/ArgumentParser", in: "CacheKit", onlyOn: ["macos"])
                $0.importing("#if os(macOS)\nimport ArgumentParser\n#endif", in: "CacheKit")
            },
        ]
    }

    func check(_ context: RuleContext) -> [Finding] {
        let declared = DeclaredPlatforms(context.workspace)
        return context.workspace.packages.filter { !$0.isProject && $0.declaredIn == nil }.flatMap { package in
            package.modules.flatMap { module -> [Finding] in
                let configurations = package.hasLibrary ? declared.configurations(of: module.id) : package.claims(of: module)
                let devices = configurations.filter(\.platform.isDevice)
                guard !devices.isEmpty, module.kind != .test, !module.kind.isHostSide else { return [] }
                return module.dependencies.compactMap { dependency in
                    let lacking = devices.filter { dependency.isActive(in: $0) == .true }
                    guard Self.tools.contains(dependency.name), !lacking.isEmpty else { return nil }
                    return Finding(
                        rule: identifier, path: package.manifestPath, position: dependency.position, from: module.name, to: dependency.name,
                        evidence: .manifest, configurations: lacking.map(\.name),
                        message: "\(context.describe(module.id)) depends on \(dependency.name), which is for command-line programs, on "
                            + lacking.platformNames,
                        fix:
                            "remove \(lacking.platformNames) from the platforms of the manifest, or limit the dependency to other platforms"
                    )
                }
            }
        }
    }
}

extension WorkspacePackage {
    /// Whether a product is a library; a product with an executable target is a program.
    fileprivate var hasLibrary: Bool {
        let programs = Set(modules.filter { $0.kind == .executable }.map(\.id.target))
        return manifest.products.contains { programs.isDisjoint(with: $0.targets) }
    }

    /// The configurations of a module for the platforms of the manifest.
    fileprivate func claims(of module: WorkspaceModule) -> [BuildConfiguration] {
        module.configurations.filter { manifest.platforms.contains($0.platform.rawValue) }
    }
}
