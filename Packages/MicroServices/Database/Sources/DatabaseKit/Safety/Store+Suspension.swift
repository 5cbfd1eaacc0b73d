import Foundation
import GRDB

extension Store {
    /// Releases the write locks of all stores of this process, and prevents new ones.
    ///
    /// iOS ends an app that is suspended while it has a lock on a file of an app group (`0xdead10cc`). Call this method when the app is about
    /// to be suspended, at the end of its background task, and ``resumeAll()`` when it is active again.
    ///
    /// - Until then, a write throws ``StoreError/Code/suspended``; one in progress is rolled back.
    /// - Committed data is not lost, and reads continue.
    public static func suspendAll() { NotificationCenter.default.post(name: Database.suspendNotification, object: nil) }

    /// Permits writes again after ``suspendAll()``.
    public static func resumeAll() { NotificationCenter.default.post(name: Database.resumeNotification, object: nil) }
}
