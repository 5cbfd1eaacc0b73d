/// What is known of one way to build the code: the facts against which `#if` is decided.
///
/// What it does not say stays unknown, so an import is dropped only where it is certainly not compiled.
public struct BuildConfiguration: Hashable, Sendable {
    /// The operating systems of the default matrix.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        case linux
        case macos
        case ios
    }

    /// The operating system.
    public var platform: Platform

    /// Whether it is a debug build, in which SwiftPM defines `DEBUG`.
    public var isDebug: Bool

    /// Names that are certainly defined (`-D`), besides `DEBUG` and `SWIFT_PACKAGE`.
    public var definedFlags: Set<String>

    /// Upcoming and experimental features that are certainly on.
    public var features: Set<String>

    /// The oldest compiler that can build the code (its tools version), or `nil` when that is not known.
    public var oldestCompiler: CompilerVersion?

    /// The language mode's first number (5 for mode 5, whatever the compiler), or `nil` when it is not known.
    public var languageMode: Int?

    /// Makes a configuration.
    public init(
        platform: Platform, isDebug: Bool, definedFlags: Set<String> = [], features: Set<String> = [],
        oldestCompiler: CompilerVersion? = nil, languageMode: Int? = nil
    ) {
        self.platform = platform
        self.isDebug = isDebug
        self.definedFlags = definedFlags
        self.features = features
        self.oldestCompiler = oldestCompiler
        self.languageMode = languageMode
    }

    /// Linux, macOS and iOS, each in debug and in release.
    public static let defaultMatrix: [BuildConfiguration] = Platform.allCases.flatMap { platform in
        [true, false].map { BuildConfiguration(platform: platform, isDebug: $0) }
    }

    /// `linux-debug`, the name in reports.
    public var name: String { "\(platform.rawValue)-\(isDebug ? "debug" : "release")" }

    func truth(ofFlag name: String) -> Truth {
        switch name {
        case "DEBUG": Truth(isDebug)
        case "SWIFT_PACKAGE": .true
        default: definedFlags.contains(name) ? .true : .unknown
        }
    }

    func truth(of question: String, _ argument: String) -> Truth {
        switch question {
        case "os": truth(ofSystem: argument)
        case "canImport": truth(ofImport: argument)
        case "compiler": truth(ofComparison: argument, from: oldestCompiler, below: nil)
        case "swift": truth(ofLanguage: argument)
        case "hasFeature": features.contains(argument) ? .true : .unknown
        case "targetEnvironment": platform == .ios ? .unknown : .false
        case "_runtime": Truth((platform != .linux) == (argument == "_ObjC"))
        default: .unknown
        }
    }

    private func truth(ofSystem name: String) -> Truth {
        switch platform {
        case .linux: Truth(name == "Linux")
        case .macos: Truth(name == "macOS" || name == "OSX")
        case .ios: Truth(name == "iOS")
        }
    }

    private func truth(ofImport argument: String) -> Truth {
        // A version or a submodule narrows the question: it can still be false where the module itself is there.
        guard let module = argument.split(whereSeparator: { $0 == "," || $0 == "." }).first.map(String.init) else { return .unknown }
        let isNarrowed = module.utf8.count != argument.utf8.count
        let known = PlatformModules.isAvailable(module, on: platform)
        return known == true && isNarrowed ? .unknown : Truth(known)
    }

    private func truth(ofLanguage argument: String) -> Truth {
        guard let languageMode else { return truth(ofComparison: argument, from: nil, below: nil) }
        return truth(ofComparison: argument, from: CompilerVersion(languageMode), below: CompilerVersion(languageMode + 1))
    }

    /// Compares a version that is only known to lie in `from ..< below` (either may be open).
    private func truth(ofComparison argument: String, from: CompilerVersion?, below: CompilerVersion?) -> Truth {
        let isAtLeast = argument.hasPrefix(">=")
        guard isAtLeast || argument.hasPrefix("<"), let bound = CompilerVersion(argument.dropFirst(isAtLeast ? 2 : 1)) else {
            return .unknown
        }
        var reached = Truth.unknown
        if let from, from >= bound { reached = .true }
        if let below, below <= bound { reached = .false }
        return isAtLeast ? reached : reached.negated
    }
}
