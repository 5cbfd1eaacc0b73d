import PresentationKitTesting
import ScreenPreviews
import Testing

/// Every page of the app in every state: as it was reviewed, and such that everybody can use it.
@MainActor
@Suite struct ScreenPreviewTests {
    @Test func screens_inEveryState_areAsReviewed() async {
        let faults = await ScreenPreview.faults(of: ScreenPreview.screens, in: SnapshotFolder())
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}
