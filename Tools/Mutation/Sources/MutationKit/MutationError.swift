/// The reason why mutants cannot be tested.
package struct MutationError: Error, CustomStringConvertible {
    package let description: String

    private init(_ description: String) { self.description = description }

    static func noManifest(_ path: String) -> Self { .init("\(path) has no Package.swift with a name.") }
    static func noModule(_ module: String, _ folder: String) -> Self { .init("\(folder) contains no sources of module '\(module)'.") }
    static func outsideRoot(_ path: String, _ root: String) -> Self { .init("\(path) is not below \(root).") }
    static func doesNotBuild(_ log: String) -> Self { .init("The package does not build:\n\(log)") }
    static func failsUnchanged(_ test: String) -> Self { .init("Test \(test) fails without a mutant.") }
    static func noBuild(_ name: String, _ folder: String) -> Self { .init("\(folder) contains no debug build of \(name) with its tests.") }
    static func noTests(_ bundle: String) -> Self { .init("\(bundle) lists no tests.") }
    static func noChange(_ revision: String) -> Self { .init("'git diff \(revision)' failed. Is it a revision?") }
    static func unreadable(_ path: String, _ reason: String) -> Self { .init("\(path): \(reason)") }
}
