import Hummingbird

/// Upload slots for the files of posts: request a slot, upload the bytes, publish the post.
struct UploadRoutes {
    let store: BackendStore

    private struct SlotRequest: Decodable {
        var mediaType: String
        var size: Int
    }
    private struct Slot: Encodable {
        var slot: String
        var expiresIn: Int
    }

    func add(to router: Router<BackendContext>) {
        router.post("v1/uploads") { request, context in
            let user = try await store.user(of: request)
            let slotRequest = try await request.json(SlotRequest.self, context: context)
            let slot = try await store.makeSlot(user: user.id, mediaType: slotRequest.mediaType, size: slotRequest.size)
            return try Response.json(Slot(slot: slot, expiresIn: Int(BackendStore.slotLifetime)), status: .created)
        }
        router.put("v1/uploads/:slot") { request, context in
            let user = try await store.user(of: request)
            let slot = try context.parameters.require("slot")
            let bytes = try await request.body.collect(upTo: BackendStore.uploadSize)
            try await store.fillSlot(slot, user: user.id, bytes: Array(bytes.readableBytesView))
            return Response(status: .noContent)
        }
    }
}
