import StrataScan

/// An array literal of a Swift file. An inserted element is written as its neighbors are, so that its removal restores the file.
package struct SourceList {
    let code: SourceCode
    let open: Int
    let close: Int
    /// The tokens of each element, without the comma.
    package let elements: [ClosedRange<Int>]

    /// The list whose opening bracket is a token.
    package init?(_ code: SourceCode, at open: Int) {
        guard code.isMark(open, "["), let close = code.close(of: open) else { return nil }
        (self.code, self.open, self.close) = (code, open, close)
        let commas = sequence(first: open + 1, next: code.next).prefix { $0 < close }.filter { code.isMark($0, ",") }
        elements = zip([open] + commas, commas + [close]).compactMap { $1 > $0 + 1 ? $0 + 1...$1 - 1 : nil }
    }

    /// The identity of an element: its first text, or its first word.
    package func key(of element: ClosedRange<Int>) -> String {
        for index in element {
            if let text = code.string(at: index) { return text }
        }
        return element.first { code.tokens[$0].kind == .word }.map(code.text) ?? ""
    }

    package func element(_ key: String) -> Int? { elements.firstIndex { self.key(of: $0) == key } }

    /// The file with one more element: in the order of the keys if the list has one and it is wanted, and otherwise at the end.
    package func inserting(_ element: String, key: String, isSorted: Bool) -> [UInt8] {
        let keys = elements.map(self.key)
        let isOrdered = isSorted && zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 }
        let index = isOrdered ? keys.firstIndex { $0 > key } ?? keys.count : keys.count
        let before = index > 0 ? end(of: index - 1) : code.tokens[open].range.upperBound
        guard let last = elements.indices.last else {
            let end = code.tokens[close]
            guard end.startsLine else { return code.replacing(before..<before, with: element) }
            let line = code.lineStart(end.range.lowerBound)
            return code.replacing(line..<line, with: code.indentation(end.range.lowerBound) + "    \(element),\n")
        }
        let neighbor = code.tokens[elements[min(index, last)].lowerBound]
        let line = "\n" + code.indentation(neighbor.range.lowerBound) + element
        let (place, text) =
            switch (neighbor.startsLine, isLast: index > last, hasComma: comma(behind: last) != nil) {
            case (true, isLast: false, _), (true, _, hasComma: true): (code.lineEnd(before), line + ",")
            case (true, isLast: true, hasComma: false): (before, "," + line)
            case (false, isLast: false, _): (neighbor.range.lowerBound, element + ", ")
            case (false, isLast: true, hasComma: true): (before, " \(element),")
            case (false, isLast: true, hasComma: false): (before, ", \(element)")
            }
        return code.replacing(place..<place, with: text)
    }

    package func removing(_ index: Int) -> [UInt8] {
        let first = code.tokens[elements[index].lowerBound]
        let start = first.range.lowerBound
        let end = end(of: index)
        let hasNext = index + 1 < elements.count
        let next = hasNext ? code.tokens[elements[index + 1].lowerBound] : code.tokens[close]
        if hasNext, !next.startsLine { return code.replacing(start..<next.range.lowerBound) }
        let hasComma = comma(behind: index) != nil
        if first.startsLine, next.startsLine, hasComma || index == 0 {
            return code.replacing(code.lineStart(start)..<min(code.lineEnd(end) + 1, code.bytes.count))
        }
        guard index > 0 else { return code.replacing(start..<end) }
        return code.replacing((hasComma ? self.end(of: index - 1) : bare(index - 1))..<end)
    }

    func comma(behind index: Int) -> Int? {
        let next = elements[index].upperBound + 1
        return code.isMark(next, ",") ? next : nil
    }

    /// The end of an element without its comma.
    func bare(_ index: Int) -> Int { code.tokens[elements[index].upperBound].range.upperBound }
    private func end(of index: Int) -> Int { comma(behind: index).map { code.tokens[$0].range.upperBound } ?? bare(index) }
}
