import NotesAPI

extension CountWords {
    func answer() -> Int { text.split(whereSeparator: \.isWhitespace).count }
}
