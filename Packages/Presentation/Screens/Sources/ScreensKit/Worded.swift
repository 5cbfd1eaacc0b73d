public import Services

/// A failure that pages can tell people.
///
/// Services throw kinds with values; what people read is said here, once for each language and a file for each domain:
///
/// ```swift
/// extension NotesError: Worded {
///     public var wording: Wording {
///         switch kind {
///         case .empty: Wording(english: "Write something first.", german: "Schreiben Sie erst etwas.")
///         @unknown default: .unknown
///         }
///     }
/// }
///
/// failure = error.words                      // on a page that speaks English only
/// failure = error.words(in: language)        // on one that speaks the person's language
/// ```
public protocol Worded: Error {
    /// What happened and what can be done, in one or two sentences that do not name the app.
    var wording: Wording { get }
}

extension Worded {
    /// What people read in English.
    public var words: String { words(in: .english) }

    /// What people read.
    public func words(in language: Language) -> String { wording.text(in: language) }
}

/// One text in every language of the app. A text that lacks one does not compile.
public struct Wording: Sendable, Hashable {
    private let english: String
    private let german: String

    public init(english: String, german: String) {
        self.english = english
        self.german = german
    }

    /// A sentence that somebody else has written in a language that the app does not choose, such as a plug-in's.
    public init(verbatim text: String) {
        self.init(english: text, german: text)
    }

    /// What people read.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    /// One text after another.
    public static func + (first: Wording, second: Wording) -> Wording {
        Wording(english: first.english + " " + second.english, german: first.german + " " + second.german)
    }

    // MARK: Said by several domains

    /// What a kind means that a service of a later version throws. Whether something was done, nobody can know here.
    public static let unknown = Wording(
        english: "This version of the app cannot tell what happened. Look whether it was done before you try again.",
        german: "Diese Version der App weiß nicht, was geschehen ist. Sehen Sie nach, ob es getan ist, bevor Sie es noch einmal versuchen.")
    /// Signing in again helps.
    public static let signedOut = Wording(
        english: "Your session has ended. Sign in again.", german: "Ihre Sitzung ist beendet. Melden Sie sich noch einmal an.")
    /// The device cannot keep or give back what the app wants of it.
    public static let storage = Wording(
        english: "The app cannot read or write its data on this device. Check that there is free space.",
        german: "Die App kann ihre Daten auf diesem Gerät nicht lesen oder schreiben. Prüfen Sie, ob noch Platz ist.")
    /// Somebody far away does not answer.
    public static func unreachable(_ who: Party) -> Wording {
        Wording(
            english: "The app cannot reach \(who.english). Check your connection and try again.",
            german: "Die App erreicht \(who.german) nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.")
    }
    /// Somebody far away answers what makes no sense.
    public static func unexpectedAnswer(of who: Party) -> Wording {
        Wording(
            english: "The app does not understand the answer of \(who.english). Try again later.",
            german: "Die App versteht die Antwort nicht, die von \(who.germanDative) kam. Versuchen Sie es später noch einmal.")
    }

    /// Who is asked, within a sentence.
    public enum Party: Sendable {
        case bank, insurer, community

        var english: String {
            switch self {
            case .bank: "the bank"
            case .insurer: "the insurer"
            case .community: "the community"
            }
        }

        var german: String {
            switch self {
            case .bank: "die Bank"
            case .insurer: "den Versicherer"
            case .community: "die Gemeinschaft"
            }
        }

        var germanDative: String {
            switch self {
            case .bank: "der Bank"
            case .insurer: "dem Versicherer"
            case .community: "der Gemeinschaft"
            }
        }
    }
}
