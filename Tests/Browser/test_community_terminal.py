"""Posts in a terminal."""

from conftest import png
from terminal import BACK_TAB
from test_terminal import shot, sign_in, terminal


def test_post_with_a_picture_is_published(terminal, tmp_path):
    picture = png(tmp_path / "picture.png")
    sign_in(terminal)
    terminal.press("Community", BACK_TAB)
    terminal.expect("Ahoy.")
    terminal.press("Write a post")
    terminal.expect("Publish")
    terminal.fill("Text", "From a terminal.")
    terminal.fill("Picture", picture)
    terminal.fill("What the picture shows", "A pattern")
    shot(terminal, "compose")
    terminal.press("[Publish]")
    terminal.expect("From a terminal.")
    terminal.expect("(A pattern)")
    shot(terminal, "community")
