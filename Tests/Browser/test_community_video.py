"""Publishing a large video in a real browser: in parts, with progress, over kills of the app, once."""

import hashlib
import pathlib
import re

import pytest
from playwright.sync_api import expect

from conftest import open_live, shot, switch
from test_community import expect_published, open_community, row

MEGABYTES = 60
PROGRESS = re.compile(r"(\d+) of 60 MB sent\.")


@pytest.fixture
def video(directory):
    """A file of 60 MB that begins like an MP4. Its content differs in each part."""
    path = pathlib.Path(directory) / "film.mp4"
    with open(path, "wb") as file:
        file.write(b"\0\0\0\x18ftypisom\0\0\2\0isommp41")
        for number in range(MEGABYTES):
            file.write(hashlib.sha256(bytes([number])).digest() * ((1 << 15) - (1 if number == 0 else 0)))
    return path


def megabytes_sent(page, text):
    match = PROGRESS.search(row(page, text).inner_text())
    return int(match.group(1)) if match else None


def wait_for_progress(page, text, least):
    """Waits until a number of megabytes is acknowledged. Returns the shown number."""
    page.wait_for_function(
        """([text, least]) => [...document.querySelectorAll(".card")].some((card) => {
            const match = card.innerText.includes(text) && card.innerText.match(/(\\d+) of 60 MB sent/);
            return match && +match[1] >= least;
        })""", arg=[text, least], timeout=120_000)
    return megabytes_sent(page, text)


def reset_peak_memory(app):
    """Sets the largest resident size of the process to the present one (proc(5), `clear_refs`)."""
    pathlib.Path(f"/proc/{app.process.pid}/clear_refs").write_text("5")


def peak_memory(app):
    """The largest resident size of the process since the last reset, in megabytes."""
    status = pathlib.Path(f"/proc/{app.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024


def publish_video(page, text, path):
    page.get_by_role("link", name="Write a post").click()
    page.get_by_role("button", name="Video", exact=True).click()
    page.get_by_label("Text").fill(text)
    page.get_by_label("Video", exact=True).set_input_files(str(path))
    page.get_by_label("What the file contains").fill("Waves at the pier")


def test_video_survives_five_kills_and_is_published_once(page, app, size, video):
    open_community(page)
    switch(app, "demo.slow", {"PATCH /v1/uploads": 150})
    reset_peak_memory(app)
    before = peak_memory(app)
    publish_video(page, "Waves", video)
    shot(page, f"compose-video-{size}")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0, timeout=60_000)
    wait_for_progress(page, "Waves", 4)
    grown = peak_memory(app) - before
    print(f"peak memory for {MEGABYTES} MB: {before:.0f} MB + {grown:.0f} MB")
    # Mostly the page caches of the database, of at most 8 MB for each of its connections.
    assert grown < 48
    seen = 0
    for kill in range(5):
        seen = max(seen, wait_for_progress(page, "Waves", seen + 4))
        if kill == 2:
            shot(page, f"video-progress-{size}")
        app.kill()
        app.restart()
        # The stored progress is shown again, and continues.
        assert wait_for_progress(page, "Waves", 1) >= seen
    switch(app, "demo.slow")
    expect(row(page, "Waves").locator("video")).to_have_count(1, timeout=120_000)
    expect_published(page, "Waves")
    open_live(page, app.base + "/community")
    expect(row(page, "Waves")).to_have_count(1)
    shot(page, f"video-published-{size}")
    # The published file is that of the user, byte for byte.
    source = row(page, "Waves").locator("video").get_attribute("src")
    digest = page.evaluate(
        """async (source) => {
            let bytes = new Uint8Array(0), size = 1;
            const parts = [];
            for (let start = 0; start < size; ) {
                const answer = await fetch(source, { headers: { Range: `bytes=${start}-` } });
                if (answer.status !== 206) throw new Error(`status ${answer.status}`);
                size = +answer.headers.get("Content-Range").split("/")[1];
                const part = new Uint8Array(await answer.arrayBuffer());
                parts.push(part);
                start += part.length;
            }
            const whole = await new Blob(parts).arrayBuffer();
            // Insecure origins have no `crypto.subtle`; a checksum suffices.
            let sum = 0;
            for (const byte of new Uint8Array(whole)) sum = (sum * 31 + byte) >>> 0;
            return [whole.byteLength, sum];
        }""", source)
    content = video.read_bytes()
    total = 0
    for byte in content:
        total = (total * 31 + byte) & 0xFFFFFFFF
    assert digest == [len(content), total]


def test_progress_is_shown_in_every_window(page, app, size, video):
    open_community(page)
    switch(app, "demo.slow", {"PATCH /v1/uploads": 150})
    publish_video(page, "Tide", video)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0, timeout=60_000)
    other = page.context.new_page()
    open_live(other, app.base + "/community")
    first = wait_for_progress(other, "Tide", 1)
    assert wait_for_progress(other, "Tide", first + 2) > first
    wait_for_progress(page, "Tide", first + 2)
    # Canceling ends an upload between two parts.
    row(other, "Tide").get_by_role("button", name="Cancel post").click()
    expect(row(page, "Tide")).to_have_count(0)
    switch(app, "demo.slow")


def wav(path, seconds=1):
    """A recording, made here."""
    import math
    import wave

    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(1)
        file.setframerate(8000)
        file.writeframes(bytes(int(128 + 60 * math.sin(n / 5)) for n in range(8000 * seconds)))
    return path


def test_voice_message_is_published_and_can_be_played(page, size, directory):
    open_community(page)
    page.get_by_role("link", name="Write a post").click()
    page.get_by_role("button", name="Voice message", exact=True).click()
    page.get_by_label("Text").fill("Listen")
    page.get_by_label("Voice message", exact=True).set_input_files(str(wav(pathlib.Path(directory) / "buoy.wav")))
    page.get_by_label("What the file contains").fill("The bell of a buoy")
    page.get_by_role("button", name="Publish").click()
    player = row(page, "Listen").locator("audio")
    expect(player).to_have_count(1, timeout=30_000)
    page.wait_for_function("player => player.readyState >= 1 && Math.abs(player.duration - 1) < 0.1", arg=player.element_handle())
    player.evaluate("async (player) => { player.muted = true; await player.play(); }")
    page.wait_for_function("player => player.currentTime > 0.1", arg=player.element_handle())
    shot(page, f"voice-published-{size}")
