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

    /// The part of a name up to its module: `s:8CacheKit` of `s:8CacheKit0A0V`; nil if it does not begin with one.
    static func modulePrefix(of usr: String) -> String? {
        usr.hasPrefix("s:") ? NameFilter.firstModule(usr.utf8).map { String(usr[..<$0.endIndex]) } : nil
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
        guard !isEnumCase, let parameters = parameters else { return shownModules(among: names) }
        var found = Self.modules(in: type[parameters.upperBound...], among: names)
        for part in Self.parts(of: type[parameters].dropFirst().dropLast()) where Self.isFunction(part) {
            found.formUnion(Self.modules(in: part, among: names))
        }
        return found
    }

    /// The range of the parameters with their parentheses; `nil` for a variable.
    private var parameters: Range<Int>? {
        guard type.first != UInt8(ascii: " ") else { return nil }
        var depth = Depth()
        var start: Int?
        for index in type.indices {
            let isOutside = depth.isOutside
            depth.pass(type[index])
            if isOutside, start == nil, type[index] == UInt8(ascii: "(") { start = index }
            if let start, depth.isOutside { return start..<index + 1 }
        }
        return nil
    }

    /// The parts between top-level commas.
    private static func parts(of list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var depth = Depth()
        var start = list.startIndex
        for index in list.indices {
            depth.pass(list[index])
            if depth.isOutside, list[index] == UInt8(ascii: ",") {
                parts.append(list[start..<index])
                start = index + 1
            }
        }
        return parts + [list[start...]]
    }

    private static func isFunction(_ type: ArraySlice<UInt8>) -> Bool {
        zip(type, type.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == UInt8(ascii: ">") }
    }

    /// The nesting depth of brackets, ignoring the `>` of arrows.
    private struct Depth {
        private var count = 0
        private var previous: UInt8 = 0

        var isOutside: Bool { count == 0 }

        mutating func pass(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): count += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): count -= 1
            case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): count -= 1
            default: break
            }
            previous = byte
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
