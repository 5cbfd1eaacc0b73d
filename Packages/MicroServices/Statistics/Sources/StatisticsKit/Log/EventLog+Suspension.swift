import Synchronization

extension EventLog {
    /// Releases the lock of the folder, and syncs the events. iOS ends an app that is suspended while it has a lock on a file of an app group
    /// (`0xdead10cc`).
    ///
    /// Call this method when the app is about to be suspended, after its last events, and ``resume()`` when it is active again. Until then:
    ///
    /// - Events are dropped and counted as ``DropReason/suspended``, because another log may open the folder.
    /// - An ``EventUploader`` finds no events. The answer to a batch in flight is recorded by ``resume()``; if the process ends before, the batch
    ///   is sent again with the same id.
    /// - ``setConsent(_:)`` removes events as usual.
    ///
    /// - Throws: ``StatisticsError/cannotSync(folder:code:)``; the log is suspended nevertheless.
    public func suspend() throws(StatisticsError) {
        store.withLock { store in
            store.isSuspended = true
            // Another log truncates and deletes files, which must not be mapped then.
            store.closeActive()
            Files.unlock(lockDescriptor)
        }
        try sync()
    }

    /// Locks the folder again after ``suspend()``.
    ///
    /// - Throws: ``StatisticsError/inUse(folder:)`` if another log has opened the folder meanwhile, even if it was closed again. Create a new log.
    public func resume() throws(StatisticsError) {
        let isOwner = store.withLock { store in
            guard store.isSuspended else { return true }
            guard Files.lock(lockDescriptor) else { return false }
            guard Files.read("\(folder)/\(Self.lockName)") == owner else {
                Files.unlock(lockDescriptor)
                return false
            }
            store.isSuspended = false
            if let (batch, disposition) = store.unrecorded { store.finish(batch, disposition) }
            store.unrecorded = nil
            return true
        }
        guard isOwner else { throw .inUse(folder: folder) }
    }
}
