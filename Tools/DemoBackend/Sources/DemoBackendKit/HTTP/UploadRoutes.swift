import HTTPTypes
import Hummingbird

/// Upload slots for the files of posts: request a slot, upload the bytes in parts, publish the post.
///
/// The protocol is that of tus 1.0 (tus.io, "Core Protocol") with JSON answers: `PATCH` appends bytes at the offset of the header
/// `Upload-Offset`, and `GET` returns the offset. 409: another offset is expected; 460: the digest of the whole file is wrong.
struct UploadRoutes {
    let store: BackendStore

    private struct SlotRequest: Decodable {
        var mediaType: String
        var size: Int
        var sha256: String?
    }

    func add(to router: Router<BackendContext>) {
        router.call(.post, "v1/uploads", store, status: .created) { user, request, context in
            let file = try await request.json(SlotRequest.self, context: context)
            let slot = try await store.makeSlot(user: user.id, mediaType: file.mediaType, size: file.size, sha256: file.sha256)
            return ["slot": slot, "expires_in": Int(BackendStore.slotLifetime)]
        }
        router.get("v1/uploads/:slot") { request, context in
            let user = try await store.user(of: request)
            return try Response.json(try await store.upload(try context.parameters.require("slot"), user: user.id))
        }
        router.patch("v1/uploads/:slot") { request, context in
            let user = try await store.user(of: request)
            let slot = try context.parameters.require("slot")
            guard let offset = HTTPField.Name("Upload-Offset").flatMap({ request.headers[$0] }).flatMap({ Int($0) }), offset >= 0 else {
                throw Refusal.malformed
            }
            let bytes = try await request.body.collect(upTo: BackendStore.partSize)
            return try Response.json(
                try await store.append(Array(bytes.readableBytesView), to: slot, at: offset, user: user.id))
        }
    }
}
