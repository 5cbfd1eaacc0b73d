/// Finds the end of an HTTP/1.1 request in the received bytes.
enum RequestEnd {
    /// Returns the length of the complete request, or `nil` if it is incomplete.
    static func find(in bytes: [UInt8]) -> Int? {
        guard let head = range(of: "\r\n\r\n", in: bytes, from: 0) else { return nil }
        let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
        func value(_ name: String) -> Substring? {
            lines.first { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
        }
        if value("transfer-encoding")?.contains("chunked") == true {
            return range(of: "0\r\n\r\n", in: bytes, from: head.upperBound)?.upperBound
        }
        let end = head.upperBound + (value("content-length").flatMap { Int($0) } ?? 0)
        return bytes.count >= end ? end : nil
    }

    private static func range(of text: String, in bytes: [UInt8], from start: Int) -> Range<Int>? {
        let pattern = Array(text.utf8)
        guard bytes.count - start >= pattern.count else { return nil }
        return (start...bytes.count - pattern.count).first { bytes[$0..<$0 + pattern.count].elementsEqual(pattern) }.map {
            $0..<$0 + pattern.count
        }
    }
}
