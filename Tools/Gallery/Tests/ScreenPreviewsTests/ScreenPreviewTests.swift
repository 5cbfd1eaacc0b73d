import Foundation
import PresentationKitTesting
import ScreenPreviews
import Testing

/// Every page of the app in every state: as it was reviewed, and such that everybody can use it.
@MainActor
@Suite struct ScreenPreviewTests {
    init() {
        // Moments are shown on the clock of the device; the reviewed ones are of this.
        setenv("TZ", "UTC", 1)
        NSTimeZone.resetSystemTimeZone()
    }

    @Test func screens_inEveryState_areAsReviewed() async {
        let faults = await ScreenPreview.faults(of: ScreenPreview.screens, in: SnapshotFolder())
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}
