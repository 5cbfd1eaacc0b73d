/// Two peer modules of a layer depend on each other.
struct PeerImport: Rule {
    let identifier = "peer-import"
    let summary = "Modules that a layer lists under 'peers:' do not use each other, even inside one package."
    let rationale = """
        Screens of different features often share a package. No other rule covers dependencies between modules of one package.
        """
    let remedy = "Use a route, or a module that both may use."
    let needsConfiguration = true

    let violations = """
        a screen module imports another of its package
            FitnessScreens: import UserScreens
            FitnessScreens: declares UserScreens
        """
    let allowed = """
        a test uses both peers of its package
            FitnessScreensTests: import UserScreens
            FitnessScreensTests: declares UserScreens
            FitnessScreensTests: import FitnessScreens
            FitnessScreensTests: declares FitnessScreens
        """

    func check(_ context: RuleContext) -> [Finding] {
        context.violations(self, [.peers])
    }
}
