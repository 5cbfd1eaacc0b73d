import Foundation

/// Searches files for data that should have been removed.
public enum Traces {
    /// Returns the names of the files in a folder that contain a text anywhere in their bytes: in tables, free pages or logs.
    /// - Parameter except: suffixes of file names to skip, such as the index of SQLite's log (`-shm`). If a log starts with an incomplete frame,
    ///   SQLite fills its index with uninitialized memory of the process, which in a test may contain any text.
    public static func of(_ text: String, in folder: String, except: [String] = []) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
            if except.contains(where: name.hasSuffix) { return false }
            // Folders and deleted files have no bytes.
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            return bytes?.range(of: Data(text.utf8)) != nil
        }.sorted()
    }
}
