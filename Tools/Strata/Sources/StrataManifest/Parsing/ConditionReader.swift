/// Evaluates the condition of an `#if`, and refuses unknown parts.
struct ConditionReader {
    let text: [UInt8]
    let world: World
    let place: Place
    private var offset = 0
    private var depth = 0

    init(text: [UInt8], world: World, place: Place) {
        self.text = text
        self.world = world
        self.place = place
    }

    mutating func value() throws -> Bool {
        let value = try alternatives()
        skipSpace()
        guard offset == text.count else { throw unknown }
        return value
    }

    private var unknown: UnlocatedRefusal { place.refusal("the condition '#if\(String(decoding: text, as: UTF8.self))'") }

    private var byte: UInt8 { offset < text.count ? text[offset] : 0 }

    private mutating func skipSpace() { while byte.isSpace { offset += 1 } }

    private mutating func skip(_ sign: String) -> Bool {
        skipSpace()
        guard text[offset...].starts(with: sign.utf8) else { return false }
        offset += sign.utf8.count
        return true
    }

    private mutating func word() -> String {
        skipSpace()
        let start = offset
        while byte.isLetter || byte.isDigit { offset += 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    private mutating func alternatives() throws -> Bool {
        var value = try requirements()
        while skip("||") { value = try requirements() || value }
        return value
    }

    private mutating func requirements() throws -> Bool {
        var value = try operand()
        while skip("&&") { value = try operand() && value }
        return value
    }

    private mutating func operand() throws -> Bool {
        guard depth < 20 else { throw unknown }
        depth += 1
        defer { depth -= 1 }
        if skip("!") { return try !operand() }
        if skip("(") {
            let value = try alternatives()
            guard skip(")") else { throw unknown }
            return value
        }
        let name = word()
        if name == "true" || name == "false" { return name == "true" }
        guard !name.isEmpty, byte == UInt8(ascii: "(") else {
            // SwiftPM defines no name for manifests.
            guard !name.isEmpty else { throw unknown }
            return false
        }
        offset += 1
        let start = offset
        while offset < text.count, byte != UInt8(ascii: ")") { offset += 1 }
        let argument = String(decoding: text[start..<offset], as: UTF8.self)
        guard skip(")") else { throw unknown }
        return try answer(name, argument.filter { $0 != " " && $0 != "\t" })
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
            switch argument {
            case "Foundation", "PackageDescription", "Dispatch": return true
            case "Darwin", "UIKit", "AppKit", "SwiftUI", "Combine": if Self.system == "Linux" { return false }
            case "Glibc", "FoundationEssentials": if Self.system == "Linux" { return true }
            default: break
            }
            throw unknown
        case "compiler": return try compare(argument, with: world.compiler, atLeast: world.tools)
        // The mode of tools 5 is the newest version 5; that of tools 6 is the compiler's own.
        case "swift" where world.tools.major == 5: return try compare(argument, with: ToolsVersion(5, 10), atLeast: world.tools)
        case "swift" where world.tools.major == 6: return try compare(argument, with: world.compiler, atLeast: world.tools)
        default: throw unknown
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
