// The JSON messages between apps. Incompatible changes increase the version.

/// A call: `{"version":1,"id":"…","url":"demo-seller://shop/quote/travel?sum=500000"}`.
struct SubAppCall: Codable {
    static let version = 1

    var version = Self.version
    var id: String
    var url: String
}

/// The common fields of all replies. `refusal` is set if there is no output.
struct SubAppReplyHead: Decodable {
    var version: Int
    var id: String
    var path: String?
    var refusal: String?
}

/// A reply with an output: `{"version":1,"id":"…","path":"shop/quote/:product","output":…}`.
struct SubAppReply<Output> {
    var version = SubAppCall.version
    var id: String
    var path: String
    var output: Output

    enum CodingKeys: CodingKey {
        case version, id, path, output
    }
}

extension SubAppReply: Decodable where Output: Decodable {}
extension SubAppReply: Encodable where Output: Encodable {}

/// A reply without an output: `{"version":1,"id":"…","path":"…","refusal":"notFound"}`.
struct SubAppRefusal: Encodable {
    var version = SubAppCall.version
    var id: String
    var path: String?
    var refusal: String
}
