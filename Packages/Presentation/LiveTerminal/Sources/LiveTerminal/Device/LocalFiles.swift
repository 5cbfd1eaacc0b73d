import Foundation
import PresentationKit

enum LocalFiles {
    struct Failure: Error { let message: @Sendable (any FrameworkStrings) -> String }

    /// The maximum size of a file sent with a form, in bytes.
    static let largest = 32 * 1_048_576

    /// Reads a file whose path was entered in a form.
    /// - Parameter maximumSize: The maximum size of a file that is copied on disk instead of being read into memory.
    static func file(at path: String, maximumSize: Int? = nil) throws(Failure) -> FormFile {
        let url = URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]), values.isRegularFile == true else {
            throw Failure { $0.noSuchFile(path) }
        }
        guard values.fileSize ?? 0 <= maximumSize ?? largest else { throw Failure { $0.fileTooLarge(path) } }
        let mediaType = mediaTypes[url.pathExtension.lowercased()] ?? ""
        if maximumSize != nil {
            guard let copy = try? copy(of: url), let start = try? copy.read(at: 0, count: FormFile.startSize) else {
                throw Failure { $0.unreadableFile(path) }
            }
            return FormFile(name: url.lastPathComponent, mediaType: mediaType, bytes: start, file: copy)
        }
        guard let data = try? Data(contentsOf: url) else { throw Failure { $0.unreadableFile(path) } }
        return FormFile(name: url.lastPathComponent, mediaType: mediaType, bytes: Array(data))
    }

    /// Copies a file, which can change while the form is processed.
    private static func copy(of url: URL) throws -> ReceivedFile {
        let (source, copy) = (try FileHandle(forReadingFrom: url), try ReceivedFile())
        defer { try? source.close() }
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty { try copy.append(Array(piece)) }
        return copy
    }

    private static let mediaTypes = [
        "csv": "text/csv", "m4a": "audio/mp4", "mp4": "video/mp4", "ogg": "audio/ogg", "wav": "audio/wav", "webm": "video/webm",
        "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "ofx": "application/x-ofx",
        "pdf": "application/pdf", "png": "image/png", "txt": "text/plain", "webp": "image/webp",
    ]

    /// Saves a text in the current folder. If the name exists, a number is added to it.
    ///
    /// - Returns: the name of the file.
    static func save(_ text: String, as name: String) throws(Failure) -> String {
        let plain = FormFile(name: name, mediaType: "", bytes: []).name
        let base = plain.isEmpty || plain.hasPrefix(".") ? "file\(plain)" : plain
        let parts = base.split(separator: ".", maxSplits: 1)
        for number in 0..<100 {
            let tried = number == 0 ? base : "\(parts[0])-\(number)" + (parts.count > 1 ? ".\(parts[1])" : "")
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: tried), options: .withoutOverwriting)
                return tried
            } catch CocoaError.fileWriteFileExists {
                continue
            } catch {
                break
            }
        }
        throw Failure { $0.unwritableFile(base) }
    }

    /// The sequence that asks the terminal to copy a text to the clipboard (xterm's OSC 52), which also works through a remote shell.
    static func clipboardSequence(_ text: String) -> [UInt8] { Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8) }
}
