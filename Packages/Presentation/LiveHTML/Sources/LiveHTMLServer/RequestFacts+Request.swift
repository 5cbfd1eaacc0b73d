#if Hummingbird
import HTTPTypes
import Hummingbird
import LiveHTML

extension RequestFacts {
    init(_ request: Request) {
        func header(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        let address = request.head.path ?? "/"
        let mark = address.utf8.firstIndex(of: UInt8(ascii: "?"))
        self.init(
            method: request.method.rawValue,
            path: String(address[..<(mark ?? address.endIndex)]),
            query: QueryItems(mark.map { address[$0...].dropFirst() } ?? ""),
            host: request.head.authority,
            origin: header("Origin"),
            fetchSite: header("Sec-Fetch-Site"),
            fetchMode: header("Sec-Fetch-Mode"),
            fetchDestination: header("Sec-Fetch-Dest"),
            // HTTP/1.1 clients send one Cookie field; several would be joined by a comma and match nothing.
            cookies: header("Cookie"),
            lastEventID: header("Last-Event-ID"),
            contentType: header("Content-Type"),
            contentLength: header("Content-Length").flatMap { Int($0) },
            acceptEncoding: header("Accept-Encoding"),
            acceptLanguage: header("Accept-Language")
        )
        if let range = header("Range"), range.hasPrefix("bytes="), !range.contains(",") {
            rangeStart = Int(range.dropFirst("bytes=".count).prefix { $0 != "-" }) ?? 0
        }
        bodySize = header("Transfer-Encoding") == nil ? contentLength ?? 0 : .max
    }
}
#endif
