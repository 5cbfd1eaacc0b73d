import HTTPTypes

extension HTTPClient {
    /// Downloads to a file, and continues where an earlier download to the same path was interrupted, also by the end of the process.
    ///
    /// Until the end, the bytes are in `path.part`, and the strong `ETag` (RFC 9110, 8.8.3) is in `path.part-info`. The rest is requested
    /// with `Range` and `If-Range`. Without a strong tag, and if the resource has changed, the download begins anew. After a power failure,
    /// delete both files.
    ///
    /// - Parameters:
    ///   - request: A GET. Its limit ``Timeouts/total`` counts to the head of each response, and ``Timeouts/idle`` then.
    ///   - path: The file that is replaced at the end, at once.
    ///   - maximumBody: The maximum size of the file, in bytes.
    ///   - onProgress: Called with the bytes of the file so far and, if it is known, their number at the end.
    /// - Throws: ``NetworkError``, with ``NetworkError/Code/fileFailure`` for a file that cannot be written or that another download uses.
    public func download(
        _ request: NetworkRequest, to path: String, maximumBody: Int64 = 1 << 32,
        file: String = #fileID, line: Int = #line, function: String = #function,
        onProgress: (_ done: Int64, _ total: Int64?) -> Void = { _, _ in }
    ) async throws {
        let request = try resolve(request, CallSite(file: file, line: line, function: function))
        try await NetworkError.locating(request.endpoint) {
            let (part, info) = ("\(path).part", "\(path).part-info")
            let file = try File.forWriting(part)
            try await file.lock(part)
            let known = (try? File.forReading(info).read(at: 0, atMost: 4_096)) ?? []
            var download = Download(try file.size, info: String(decoding: known, as: UTF8.self), request.head, maximumBody: maximumBody)
            while !download.isComplete {
                let response = try await sendResolved(download.request(request))
                if try download.begin(response.head, length: response.body.length) {
                    // In this order: the tag must never be about the bytes of another version.
                    try file.truncate()
                    File.remove(info)
                    if let text = download.info { try File.forWriting(info).write(Array(text.utf8), at: 0) }
                }
                if response.statusCode == 416 { continue }
                for try await bytes in response.body {
                    let offset = download.offset
                    try download.advance(bytes.count)
                    try file.write(bytes, at: offset)
                    onProgress(download.offset, download.total)
                }
                try download.endBody()
            }
            try file.publish(from: part, to: path)
            File.remove(info)
        }
    }
}

/// The decisions of a download, without a file and a connection.
struct Download {
    /// The number of bytes of the file that are known to be right.
    private(set) var offset: Int64
    private(set) var total: Int64?
    private(set) var isComplete = false
    private var tag: String?
    /// The end of the current body in the file.
    private var end: Int64?
    private let target: String
    private let maximumBody: Int64

    /// - Parameters:
    ///   - size: The size of the partial file. Its last byte is requested again, so that the range is never empty.
    ///   - info: The text of ``info`` from an earlier download. Another text, also a cut one, has no effect.
    init(_ size: Int64, info: String, _ head: HTTPRequest, maximumBody: Int64) {
        // FNV-1a, because the address may contain secrets.
        let address = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
        target = "\(address.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })"
        let lines = info.split(separator: "\n", omittingEmptySubsequences: false)
        tag = lines.count == 3 && lines[0] == target ? Self.strongTag(String(lines[1])) : nil
        offset = tag == nil ? 0 : max(0, size - 1)
        self.maximumBody = maximumBody
    }

    /// The text to store with the partial file; nil if it cannot be continued.
    var info: String? { tag.map { "\(target)\n\($0)\n" } }

    func request(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.head.headerFields[.acceptEncoding] = "identity"
        guard offset > 0, let tag else { return request }
        request.head.headerFields[.range] = "bytes=\(offset)-"
        request.head.headerFields[.ifRange] = tag
        return request
    }

    /// Returns whether the file begins anew.
    mutating func begin(_ head: HTTPResponse, length: Int64?) throws -> Bool {
        switch head.status.code {
        case 200:
            (offset, total, end, tag) = (0, length, length, head.headerFields[.eTag].flatMap(Self.strongTag))
        case 206 where offset > 0:
            let range = head.headerFields[.contentRange]?.split(omittingEmptySubsequences: false) { " -/".contains($0) } ?? []
            let numbers = range.map { Int64($0) }
            guard range.count == 4, range[0] == "bytes", numbers[1] == offset, let last = numbers[2], last >= offset, last < .max,
                range[3] == "*" || numbers[3].map({ last == $0 - 1 || last > offset && last < $0 }) == true,
                total == nil || total == numbers[3], head.headerFields[.eTag] == nil || head.headerFields[.eTag] == tag
            else { throw NetworkError.malformedResponse("its part is not the requested one") }
            (total, end) = (numbers[3], last + 1)
        case 416 where offset > 0:
            // The file is longer than the resource, although its tag is the same.
            (offset, total, end, tag) = (0, nil, nil, nil)
        default: throw NetworkError.badStatus(head.status.code)
        }
        guard total ?? end ?? 0 <= maximumBody else { throw NetworkError.bodyTooLarge(limit: Int(maximumBody)) }
        return head.status.code != 206
    }

    mutating func advance(_ count: Int) throws {
        offset += Int64(count)
        guard offset <= maximumBody else { throw NetworkError.bodyTooLarge(limit: Int(maximumBody)) }
        guard offset <= end ?? .max else { throw NetworkError.malformedResponse("its body is too long") }
    }

    mutating func endBody() throws {
        guard offset == end ?? offset else { throw NetworkError.connectionLost("the body ended early") }
        isComplete = offset == total ?? offset
    }

    private static func strongTag(_ tag: String) -> String? {
        tag.count > 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.allSatisfy({ 32..<127 ~= $0 }) ? tag : nil
    }
}
