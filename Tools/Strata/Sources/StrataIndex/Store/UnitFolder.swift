import Foundation

/// The units of a store by name, without their contents.
struct UnitFolder: Sendable {
    struct Entry: Sendable {
        var name: String
        var stamp: FileStamp
    }

    /// The units of object files, sorted by name; units of modules and module maps have no main file in the workspace.
    let entries: [Entry]

    /// - Parameter store: The absolute path of the store.
    /// - Throws: `IndexError` if the path is not a store.
    init(store: String) throws(IndexError) {
        guard FileStamp(of: "\(store)/v5/records") != nil, let folder = opendir("\(store)/v5/units") else { throw .noStore(store) }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while let record = readdir(folder) {
            let name = withUnsafeBytes(of: &record.pointee.d_name) { bytes -> String? in
                let text = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 })
                return IndexStore.mayBeSwift(text) ? String(decoding: text, as: UTF8.self) : nil
            }
            guard let name else { continue }
            var status = stat()
            // A unit that was removed concurrently is ignored.
            guard fstatat(dirfd(folder), name, &status, 0) == 0 else { continue }
            entries.append(Entry(name: name, stamp: FileStamp(status)))
        }
        self.entries = entries.sorted { $0.name < $1.name }
    }
}
