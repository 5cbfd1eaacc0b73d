import LoggingKit
import PresentationKit

/// Logs the steps of all screens.
struct LoggingAspect: ScreenAspect {
    let logger = Logger(label: "app.screens")

    func did(_ step: ScreenStep, outcome: ScreenOutcome, duration: Duration) {
        guard !step.isContainer else { return }
        var metadata: Logger.Metadata = [
            "step": "\(step.description, sensitivity: .public)",
            "milliseconds":
                "\(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000, sensitivity: .public)",
        ]
        switch outcome {
        case .finished: logger.debug("screen step", metadata: metadata)
        case .cancelled: logger.debug("screen step cancelled", metadata: metadata)
        case .failed(let error):
            metadata["error"] = "\(String(describing: type(of: error)), sensitivity: .public)"
            logger.error("screen step failed", metadata: metadata)
        }
    }
}
