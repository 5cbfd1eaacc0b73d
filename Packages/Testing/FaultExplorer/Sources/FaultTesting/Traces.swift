import Foundation

/// What can be read in a folder by whoever gets the device.
public enum Traces {
    /// The files below a folder that have a text anywhere in their bytes: in tables, in free pages, in logs beside them.
    /// - Returns: their names.
    /// - Throws: when the folder cannot be read.
    public static func of(_ text: String, in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            // A folder, or a file that is just gone, has no bytes.
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0))
            return bytes?.range(of: Data(text.utf8)) != nil
        }.sorted()
    }
}
