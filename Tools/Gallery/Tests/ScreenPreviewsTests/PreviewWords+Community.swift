extension PreviewWords {
    static let community = """
        Ada Brückner Dusk Grüße Hafen Hello Jörg Look Mine The Weiß and are does dusk everyone for gull harbor lighthouse lines not page
        the two vom 今天天氣很好 李小龍
        """
}
