import CStrataIndexStore
import Foundation

/// An index store on disk.
///
/// `@unchecked Sendable`: the library's handle contains only the immutable path, so any thread may read units and records.
final class IndexStore: @unchecked Sendable {
    let path: String
    let library: IndexLibrary
    private let handle: UnsafeMutableRawPointer

    /// Opens a store.
    ///
    /// - Throws: `IndexError` if the path is not a store, or has an unsupported version.
    init(path: String, library: IndexLibrary) throws(IndexError) {
        var status = stat()
        for folder in ["v5/units", "v5/records"] {
            guard stat("\(path)/\(folder)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .noStore(path) }
        }
        var error: UnsafeMutableRawPointer?
        guard let handle = library.createStore(path, &error) else {
            defer { if let error { library.disposeError(error) } }
            throw .unreadableStore(
                path, reason: library.errorDescription(error).map { String(cString: $0) } ?? "libIndexStore reports no reason")
        }
        self.path = path
        self.library = library
        self.handle = handle
    }

    deinit { library.disposeStore(handle) }

    /// Whether a unit's name, `A.swift.o-1X2Y3Z`, may be that of a Swift file.
    ///
    /// Only SwiftPM keeps the source's extension in the object's name; `A.o` of other build systems may be anything.
    static func mayBeSwift(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let dash = name.lastIndex(of: UInt8(ascii: "-")) else { return false }
        let object = UnsafeRawBufferPointer(rebasing: name[..<dash])
        guard object.suffix(2).elementsEqual(".o".utf8) else { return false }
        guard let dot = object.dropLast(2).lastIndex(of: UInt8(ascii: ".")) else { return true }
        return !["c", "cc", "cpp", "cxx", "m", "mm", "s", "S"].contains { object[(dot + 1)...].dropLast(2).elementsEqual($0.utf8) }
    }

    func unit(_ name: String) throws(IndexDamage) -> IndexUnit {
        guard IndexFile.blocks("\(path)/v5/units/\(name)", magic: "IDXU") != nil else { throw .notWhole }
        guard let reader = library.createUnit(handle, name, nil) else { throw .refused }
        defer { library.disposeUnit(reader) }
        var unit = IndexUnit(mainFile: library.unitMainFile(reader).string, module: library.unitModule(reader).string)
        var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
        library.unitTime(reader, &seconds, &nanoseconds)
        unit.time = seconds * 1_000_000_000 + nanoseconds
        unit.record = record(of: unit.mainFile, reader)
        return unit
    }

    private func record(of mainFile: String, _ reader: UnsafeMutableRawPointer) -> String? {
        final class Search {
            let library: IndexLibrary
            let file: String
            var found: String?
            init(_ library: IndexLibrary, _ file: String) { (self.library, self.file) = (library, file) }
        }
        let search = Search(library, mainFile)
        _ = library.visitDependencies(reader, Unmanaged.passUnretained(search).toOpaque()) { context, dependency in
            guard let context else { return false }
            let search = Unmanaged<Search>.fromOpaque(context).takeUnretainedValue()
            // 2 is a record.
            if search.library.dependencyKind(dependency) == 2, search.library.dependencyPath(dependency).string == search.file {
                search.found = search.library.dependencyName(dependency).string
            }
            return search.found == nil
        }
        return search.found
    }

    func visitRecord(_ name: String, _ visitor: RecordVisitor) throws(IndexDamage) {
        // The folder of a record is named by the last two characters of its hash.
        guard name.utf8.count > 2, let blocks = IndexFile.blocks("\(path)/v5/records/\(name.suffix(2))/\(name)", magic: "IDXR") else {
            throw .notWhole
        }
        // A file whose code is all inactive has no declaration blocks (9 to 11), which the library reports as a failure.
        guard blocks.contains(where: { 9...11 ~= $0 }) else { return }
        guard let reader = library.createRecord(handle, name, nil) else { throw .refused }
        defer { library.disposeRecord(reader) }
        let isRead = library.visitOccurrences(reader, Unmanaged.passUnretained(visitor).toOpaque()) { context, occurrence in
            guard let context, let occurrence else { return false }
            Unmanaged<RecordVisitor>.fromOpaque(context).takeUnretainedValue().visit(occurrence)
            return true
        }
        guard isRead else { throw .refused }
    }
}

/// The contents of a unit: one compiled file.
struct IndexUnit: Sendable {
    var mainFile = ""
    var module = ""
    /// When it was compiled, in nanoseconds since 1970.
    var time: Int64 = 0
    /// The name of the main file's record, if requested and present.
    var record: String?
}
