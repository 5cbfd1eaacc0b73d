import Foundation

/// Writes a program that can be started at once, with the folders around it.
///
/// Another process writes it: while this one has a file open for writing, a program that another test starts meanwhile
/// inherits it for a moment, and the system starts no file that is open for writing ("Text file busy").
public func writeProgram(_ text: String, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf %s "$1" > "$2.new" && chmod 755 "$2.new" && mv "$2.new" "$2""#, "sh", text, path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
}
