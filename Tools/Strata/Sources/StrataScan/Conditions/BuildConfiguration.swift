/// The known facts of a build configuration, which decide `#if` conditions.
///
/// Missing facts are unknown, so an import is dropped only if it is certainly not compiled.
public struct BuildConfiguration: Hashable, Sendable {
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        case linux, macos, ios, tvos, watchos, visionos, windows, android, wasi, maccatalyst, driverkit, freebsd, openbsd
        /// Any other one, for which conditions that mention it may hold.
        case other
        public static let common: [Platform] = [.linux, .macos, .ios]

        package var isApple: Bool { [.macos, .ios, .tvos, .watchos, .visionos, .maccatalyst, .driverkit].contains(self) }
        /// The names accepted by `os(…)`; the last is its own.
        package var names: [String] { Self.names[self] ?? [] }

        private static let names: [Platform: [String]] = [
            .linux: ["Linux"], .macos: ["macOS", "OSX"], .ios: ["iOS"], .tvos: ["tvOS"], .watchos: ["watchOS"],
            .visionos: ["visionOS", "xrOS"], .windows: ["Windows"], .android: ["Android"], .wasi: ["WASI"],
            .maccatalyst: ["iOS", "macCatalyst"], .driverkit: ["DriverKit"], .freebsd: ["FreeBSD"], .openbsd: ["OpenBSD"],
        ]

        private static let allNames = Set(allCases.flatMap(\.names))

        /// Whether it is one of the operating systems of a condition. A condition for iOS includes Catalyst without naming it.
        package func isMentioned(in systems: Set<String>) -> Bool {
            !systems.isDisjoint(with: self == .maccatalyst ? ["macCatalyst"] : names)
        }

        func answers(_ name: String) -> TruthValue {
            self == .other ? (Self.allNames.contains(name) ? .false : .unknown) : TruthValue(names.contains(name))
        }
    }

    public var platform: Platform
    /// Whether it is a debug build, in which SwiftPM defines `DEBUG`.
    public var isDebug: Bool
    /// Names that are certainly defined (`-D`), in addition to `DEBUG` and `SWIFT_PACKAGE`.
    public var definedFlags: Set<String> = []
    /// Names that may or may not be defined, such as traits.
    public var uncertainFlags: Set<String> = []
    /// Whether all other names are certainly undefined. Otherwise they are unknown, because a build can pass `-D`.
    public var knowsAllFlags = false
    /// Upcoming and experimental features that are certainly on.
    public var features: Set<String> = []
    /// The oldest compiler that can build the code (the oldest tools version of its manifests); `nil` if unknown.
    public var oldestCompiler: CompilerVersion?
    /// The major number of the language mode (5 for mode 5, with any compiler); `nil` if unknown.
    public var languageMode: Int?
    /// The tools version and the language mode of an older manifest of the same package.
    public var olderToolsVersion: CompilerVersion?
    public var olderLanguageMode: Int?
    /// Whether SwiftPM builds it, which defines `SWIFT_PACKAGE`; `nil` if another build system may.
    public var isSwiftPackage: Bool? = true
    /// Whether the listed platforms or builds exclude this configuration.
    public var isLeftOut = false

    public init(platform: Platform, isDebug: Bool) { (self.platform, self.isDebug) = (platform, isDebug) }

    /// The same configuration with the evaluated manifest only: no older manifests, and names that it does not define are undefined.
    public var withReadManifestOnly: BuildConfiguration {
        with {
            $0.knowsAllFlags = true
            ($0.olderToolsVersion, $0.olderLanguageMode) = (nil, nil)
        }
    }

    public var withoutSwiftPM: BuildConfiguration { with { $0.isSwiftPackage = false } }
    public var ofAnyBuild: BuildConfiguration { with { $0.isSwiftPackage = nil } }

    private func with(_ change: (inout BuildConfiguration) -> Void) -> BuildConfiguration {
        var result = self
        change(&result)
        return result
    }

    /// `linux-debug`, the name in reports.
    public var name: String { "\(platform.rawValue)-\(isDebug ? "debug" : "release")" }

    func truth(ofFlag name: String) -> TruthValue {
        switch name {
        case "DEBUG": TruthValue(isDebug)
        case "SWIFT_PACKAGE": TruthValue(isSwiftPackage)
        case _ where definedFlags.contains(name): .true
        default: knowsAllFlags && !uncertainFlags.contains(name) ? .false : .unknown
        }
    }

    func truth(of question: String, _ argument: String) -> TruthValue {
        switch question {
        case "os": platform.answers(argument)
        case "canImport": truth(ofImport: argument)
        case "compiler": truth(ofComparison: argument, from: olderToolsVersion ?? oldestCompiler, below: nil)
        case "swift": truth(ofLanguage: argument)
        case "hasFeature": features.contains(argument) ? .true : .unknown
        case "targetEnvironment": platform == .other || platform.isApple && platform != .macos ? .unknown : .false
        case "_runtime": platform == .other ? .unknown : TruthValue(platform.isApple == (argument == "_ObjC"))
        default: .unknown
        }
    }

    private func truth(ofImport argument: String) -> TruthValue {
        // A version or a submodule narrows the question: it can be false even if the module exists.
        guard let module = argument.split(whereSeparator: { $0 == "," || $0 == "." }).first.map(String.init) else { return .unknown }
        let known = PlatformModules.isAvailable(module, on: platform)
        return known == true && module != argument ? .unknown : TruthValue(known)
    }

    private func truth(ofLanguage argument: String) -> TruthValue {
        guard let languageMode else { return truth(ofComparison: argument, from: nil, below: nil) }
        let oldest = CompilerVersion(olderLanguageMode ?? languageMode)
        return truth(ofComparison: argument, from: oldest, below: CompilerVersion(languageMode + 1))
    }

    /// Compares a version that is known to be within `from ..< below` (either may be open).
    private func truth(ofComparison argument: String, from: CompilerVersion?, below: CompilerVersion?) -> TruthValue {
        let isAtLeast = argument.hasPrefix(">=")
        guard isAtLeast || argument.hasPrefix("<"), let bound = CompilerVersion(argument.dropFirst(isAtLeast ? 2 : 1)) else {
            return .unknown
        }
        var reached = TruthValue.unknown
        if let from, from >= bound { reached = .true }
        if let below, below <= bound { reached = .false }
        return isAtLeast ? reached : reached.negated
    }
}
