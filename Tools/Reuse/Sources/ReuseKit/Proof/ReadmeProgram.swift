/// The first program of a package's README, and its output.
struct ReadmeProgram: Equatable {
    static let maximumLineCount = 15

    var source: String
    var output: String

    /// The modules that it imports.
    var modules: [String] {
        source.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) }
    }

    /// - Throws: ``ReuseError`` if the first block is not Swift, is not followed by its output, or is too long.
    init(readme: String, path: String) throws {
        var blocks: [(language: String, lines: [String])] = []
        var open: (language: String, lines: [String])?
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(String(line))
            }
            if blocks.count == 2 { break }
        }
        guard blocks.count == 2, blocks[0].language == "swift", blocks[1].language.isEmpty else { throw ReuseError.noProgram(path) }
        let code = blocks[0].lines.filter { !$0.isEmpty }
        guard code.count <= Self.maximumLineCount else {
            throw ReuseError.unreadable(path, "its program has \(code.count) lines, more than \(Self.maximumLineCount)")
        }
        source = blocks[0].lines.joined(separator: "\n") + "\n"
        output = blocks[1].lines.joined(separator: "\n")
    }
}
