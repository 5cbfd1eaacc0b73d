import StrataScan

/// Evaluates the condition of an `#if`, and refuses unknown parts.
struct ConditionReader {
    let text: String
    let world: World
    let place: Place

    func value() throws -> Bool {
        guard let condition = BuildCondition(text) else { throw unknown }
        return try value(of: condition)
    }

    private var unknown: UnlocatedRefusal { place.refusal("the condition '#if\(text)'") }

    /// Every operand is evaluated, so that an unknown one is refused.
    private func value(of condition: BuildCondition) throws -> Bool {
        switch condition {
        case .literal(let value): value
        // SwiftPM defines no name for manifests.
        case .flag: false
        case .question(let name, let argument): try answer(name, argument)
        case .not(let operand): try !value(of: operand)
        case .all(let operands): try !operands.map { try value(of: $0) }.contains(false)
        case .any(let operands): try operands.map { try value(of: $0) }.contains(true)
        case .unreadable: throw unknown
        }
    }

    private func answer(_ name: String, _ argument: String) throws -> Bool {
        switch name {
        case "os":
            guard
                ["Linux", "macOS", "OSX", "iOS", "tvOS", "watchOS", "visionOS", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD"]
                    .contains(argument)
            else { throw unknown }
            return argument == Self.system || (argument == "OSX" && Self.system == "macOS")
        case "canImport":
            guard let answer = Self.canImport(argument, on: Self.system) else { throw unknown }
            return answer
        case "compiler": return try compare(argument, with: world.compiler, atLeast: world.tools)
        // The mode of tools 5 is the newest version 5; that of tools 6 is the compiler's own.
        case "swift" where world.tools.major == 5: return try compare(argument, with: ToolsVersion(5, 10), atLeast: world.tools)
        case "swift" where world.tools.major == 6: return try compare(argument, with: world.compiler, atLeast: world.tools)
        default: throw unknown
        }
    }

    /// Whether a manifest can import a module on a system; `nil` if that depends on the toolchain or the machine.
    static func canImport(_ module: String, on system: String) -> Bool? {
        switch (module, system) {
        case ("PackageDescription", _): true
        case ("FoundationEssentials", "Linux"): true
        // Older toolchains do not have them.
        case ("Observation", _), ("RegexBuilder", _), ("SwiftData", _), ("Synchronization", _): nil
        case (_, "Linux"): PlatformModules.isAvailable(module, on: .linux)
        case (_, "macOS"): PlatformModules.isAvailable(module, on: .macos)
        default: nil
        }
    }

    /// - Parameter least: The minimum version, if the exact one is unknown.
    private func compare(_ argument: String, with known: ToolsVersion?, atLeast least: ToolsVersion) throws -> Bool {
        let isLess = argument.hasPrefix("<")
        guard isLess || argument.hasPrefix(">=") else { throw unknown }
        let numbers = argument.dropFirst(isLess ? 1 : 2).split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(numbers.count), let major = numbers[0] else { throw unknown }
        guard let minor = numbers.count > 1 ? numbers[1] : 0, let patch = numbers.count > 2 ? numbers[2] : 0 else { throw unknown }
        let asked = ToolsVersion(major, minor, patch)
        if let known { return isLess ? known < asked : known >= asked }
        if least >= asked { return !isLess }
        throw unknown
    }

    private static var system: String {
        #if os(macOS)
        "macOS"
        #elseif os(Linux)
        "Linux"
        #elseif os(Windows)
        "Windows"
        #else
        ""
        #endif
    }
}
