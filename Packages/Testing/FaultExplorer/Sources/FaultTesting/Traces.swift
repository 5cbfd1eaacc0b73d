import Foundation

/// What can be read in a folder by whoever gets the device.
public enum Traces {
    /// The files below a folder that have a text anywhere in their bytes: in tables, in free pages, in logs beside them.
    /// - Parameter except: ends of names of files that are not looked into. The index of SQLite's log (`-shm`) is one: it holds numbers, but
    ///   when a log begins with half a frame, SQLite fills it with memory of the process that opens it, which in a test is everybody's.
    /// - Returns: their names.
    /// - Throws: when the folder cannot be read.
    public static func of(_ text: String, in folder: String, except: [String] = []) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
            if except.contains(where: name.hasSuffix) { return false }
            // A folder, or a file that is just gone, has no bytes.
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            return bytes?.range(of: Data(text.utf8)) != nil
        }.sorted()
    }
}
