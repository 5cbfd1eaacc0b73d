import Foundation
import StrataScan

/// The demangler that is part of every Swift program's runtime.
@_silgen_name("swift_demangle")
private func runtimeDemangle(
    _ name: UnsafePointer<CChar>?, _ length: UInt, _ output: UnsafeMutablePointer<CChar>?, _ size: UnsafeMutablePointer<UInt>?,
    _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// A mangled name (USR), parsed as far as types are concerned.
///
/// The name of a property, function or subscript contains its complete type, including inferred parts. It contains neither opaque results
/// (`some P`) nor the types behind aliases.
struct MangledName {
    /// The demangled type without its prefix: ` : Net.HTTPClient`, `(Swift.Int) -> Net.Reply`.
    private let type: ArraySlice<UInt8>

    /// Parses a USR; `nil` if it is not Swift's, or the runtime cannot demangle it.
    init?(usr: String) {
        guard usr.hasPrefix("s:") else { return nil }
        var mangled = "$s" + usr.dropFirst(2)
        let text = mangled.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { name -> [UInt8]? in
                guard let result = runtimeDemangle(name.baseAddress, UInt(name.count), nil, nil, 0) else { return nil }
                defer { free(result) }
                return result.withMemoryRebound(to: UInt8.self, capacity: strlen(result)) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen(result)))
                }
            }
        }
        guard let text, text.first != UInt8(ascii: "$") else { return nil }
        self.init(demangled: text)
    }

    /// Parses a demangled name: `OrdersAPI.OrdersServing.client : Net.HTTPClient`.
    init(demangled text: [UInt8]) {
        var index = 0
        while index < text.count {
            switch text[index] {
            // A private name is in parentheses with the hash of its file, and the module of an extension precedes the extended type.
            case UInt8(ascii: "(")
            where index > 0 && text[index - 1] == UInt8(ascii: ".") || text[index...].starts(with: "(extension in ".utf8):
                while index < text.count, text[index] != UInt8(ascii: ")") { index += 1 }
            case UInt8(ascii: "("), UInt8(ascii: "<"),
                UInt8(ascii: " ") where text[index...].starts(with: " : ".utf8):
                type = text[index...]
                return
            default: break
            }
            index += 1
        }
        type = []
    }

    var shownWords: Set<String> { InterfaceText.words(of: type) }
    /// The modules among `names` with types anywhere in the declaration's type.
    func shownModules(among names: Set<String>) -> Set<String> { Self.modules(in: type, among: names) }

    /// The modules among `names` whose values a use receives: through a property's type, a result, or a closure's argument.
    ///
    /// Parameters other than functions are ignored, because the caller obtains such a value elsewhere. The payload of an enum case looks
    /// like parameters, and is received by a pattern.
    func handedModules(among names: Set<String>, isEnumCase: Bool) -> Set<String> {
        // A variable has none.
        guard !isEnumCase, type.first != UInt8(ascii: " ") else { return shownModules(among: names) }
        let depths = zip(type.indices, Self.depths(in: type))
        guard let start = depths.first(where: { $1 == 1 && type[$0] == UInt8(ascii: "(") })?.0,
            let end = depths.first(where: { $0 > start && $1 == 0 })?.0
        else { return shownModules(among: names) }
        var found = Self.modules(in: type[(end + 1)...], among: names)
        let list = type[(start + 1)..<end]
        for part in zip(list.indices, Self.depths(in: list)).split(whereSeparator: { $1 == 0 && list[$0] == UInt8(ascii: ",") }) {
            let parameter = list[part[part.startIndex].0...part[part.endIndex - 1].0]
            let isFunction = zip(parameter, parameter.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: ">") }
            if isFunction { found.formUnion(Self.modules(in: parameter, among: names)) }
        }
        return found
    }

    /// The number of open brackets behind each byte, ignoring the `>` of arrows.
    private static func depths(in text: ArraySlice<UInt8>) -> [Int] {
        var depth = 0
        return zip(text, [0] + text).map { byte, previous in
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): depth -= 1
            default: break
            }
            return depth
        }
    }

    /// The first components of dotted paths. A member that an extension adds to a type belongs to the extension's module: `(extension in
    /// Hummingbird):HummingbirdCore.Response.Kind`.
    private static func modules(in text: ArraySlice<UInt8>, among names: Set<String>) -> Set<String> {
        var found: Set<String> = []
        var start: Int?
        var isFirst = false
        for index in text.indices {
            if Byte.isNamePart(text[index]) {
                guard start == nil else { continue }
                start = index
                // The name of an extended type follows its extension's.
                isFirst = index == text.startIndex || text[index - 1] != UInt8(ascii: ".") && !text[..<index].ends(with: "):")
            } else if let first = start {
                if isFirst, text[index] == UInt8(ascii: ".") || text[..<first].ends(with: "(extension in ") {
                    let name = String(decoding: text[first..<index], as: UTF8.self)
                    if names.contains(name) { found.insert(name) }
                }
                start = nil
            }
        }
        return found
    }
}

extension ArraySlice<UInt8> { fileprivate func ends(with end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) } }
