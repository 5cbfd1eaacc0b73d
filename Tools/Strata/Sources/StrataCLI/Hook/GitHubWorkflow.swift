/// A GitHub Actions workflow for teams to copy.
///
/// Uses the keys of GitHub's workflow syntax and of `github/codeql-action/upload-sarif`: `sarif_file` is relative to the root of the
/// repository, `category` distinguishes analyses of one commit, the upload needs `security-events: write`, and `actions: read` in a private
/// repository. A pull request from a fork has a read-only token, so nothing is uploaded for it.
enum GitHubWorkflow {
    static let text = """
        # Checks the layers: annotations in pull requests, and alerts in the security tab.
        name: layers
        on:
          push:
            branches: [main]
          pull_request:
        jobs:
          layers:
            runs-on: ubuntu-latest
            container: swift:6.3-bookworm
            permissions:
              contents: read
              security-events: write
              actions: read
            steps:
              - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
              # Through the command plug-in of StrataPlugin, which Package.swift names. Where strata is installed: strata check --format …
              - run: swift package strata-check --format github --format sarif --output strata.sarif
              - uses: github/codeql-action/upload-sarif@ff0a06e83cb2de871e5a09832bc6a81e7276941f # v3.28.18
                if: ${{ !cancelled() && github.event.pull_request.head.repo.fork != true }}
                with:
                  sarif_file: strata.sarif
                  category: strata

        """
}
