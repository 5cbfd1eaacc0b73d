/// The operations with which a plan changes files. Paths are relative to the workspace and validated by the implementation.
package protocol TreeStorage {
    /// The contents of a file; `nil` if nothing is at the path.
    ///
    /// - Throws: ``GeneratorError`` if it is no file, leads through a link, or cannot be read.
    func contents(of path: String) throws -> [UInt8]?
    /// Writes a file; creates its folders.
    ///
    /// - Parameter isDurable: Whether the contents survive a loss of power from the end of the call on.
    func write(_ bytes: [UInt8], isExecutable: Bool, isDurable: Bool, to path: String) throws
    /// Moves a file, and replaces one at the target, in one step; creates its folders.
    func move(_ path: String, to target: String) throws
    /// Removes a file or an empty folder. It is no error if there is none, or if the folder is not empty.
    func remove(_ path: String) throws
    /// Whether a file is executable.
    func isExecutable(_ path: String) -> Bool
    /// The names in a folder; none if it does not exist.
    func names(in folder: String) throws -> [String]
}
