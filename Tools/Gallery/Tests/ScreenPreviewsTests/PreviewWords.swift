/// The words of the data in previews, which are the same in every language.
enum PreviewWords {
    static let all: [String] = [general, community, finance, funds, insurance]

    /// Those of the services that every app has, and of the example of a new domain.
    private static let general = """
        Bread Milk Sample password Ada Brückner Countess Debian Demo English Enter GET Grace Hello Help Hopper Sign The They ada and answer are server demo devices
        digits does example for grace hopper lines lost not page pictures the timedOut with wrong items app sample
        """
}
