import Foundation
import StrataWorkspace

struct IndexStore: Sendable {
    typealias Entry = (name: String, stamp: FileStamp)

    /// The version of the format of units and records.
    static let format: UInt64 = 5
    let path: String
    /// The units of object files, sorted by name; units of modules and module maps have no main file in the workspace.
    let units: [Entry]

    /// Lists the units of a store, without their contents.
    init(_ path: String) throws(WorkspaceError) {
        guard FileStamp(of: "\(path)/v5/records") != nil, let folder = opendir("\(path)/v5/units") else {
            throw WorkspaceError(path, "no index store found; use the folder '.build/debug/index/store' of a debug build")
        }
        defer { closedir(folder) }
        var units: [Entry] = []
        while let record = readdir(folder) {
            let name = withUnsafeBytes(of: &record.pointee.d_name) { bytes -> String? in
                let text = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 })
                return Self.mayBeSwift(text) ? String(decoding: text, as: UTF8.self) : nil
            }
            guard let name else { continue }
            var status = stat()
            // A unit that was removed concurrently is ignored.
            guard fstatat(dirfd(folder), name, &status, 0) == 0 else { continue }
            units.append((name, FileStamp(status)))
        }
        self.path = path
        self.units = units.sorted { $0.name < $1.name }
    }

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

    func unit(_ entry: Entry) throws(IndexDamage) -> IndexUnit {
        var unit = try withContents(of: "units/\(entry.name)") { bytes throws(IndexDamage) in try IndexUnit(bytes) }
        unit.time = entry.stamp.time
        return unit
    }

    func record(_ name: String, _ filter: NameFilter) throws(IndexDamage) -> RecordFacts {
        guard !name.contains("/") else { throw .garbled }
        // The folder of a record is named by the last two characters of its hash.
        return try withContents(of: "records/\(name.suffix(2))/\(name)") { bytes throws(IndexDamage) in
            try RecordReader.facts(bytes, filter)
        }
    }

    private func withContents<Fact>(
        of name: String, _ read: (UnsafeRawBufferPointer) throws(IndexDamage) -> Fact
    ) throws(IndexDamage) -> Fact {
        let file = "\(path)/v5/\(name)"
        var status = stat()
        // A hundred times the largest known record.
        guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 1 << 28,
            let data = FileManager.default.contents(atPath: file)
        else { throw .notWhole }
        return try data.withUnsafeBytes { bytes in Result { () throws(IndexDamage) in try read(bytes) } }.get()
    }
}

struct IndexDamage: Error, Hashable {
    /// The problem, as the rest of a sentence about the file.
    let reason: String
    /// It may be no file of an index at all.
    static let notWhole = IndexDamage(reason: "is cut off or something else")
    /// The file may be of another version.
    static let garbled = IndexDamage(reason: "has invalid contents")
}
