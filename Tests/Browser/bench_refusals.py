"""How the app answers its user while another origin sends a thousand requests a second that are refused: `bench_refusals.py [SECONDS]`.

Three kinds one after the other: addresses of 60 KB, of the longest that is read, and short ones. Prints the user's times and what was logged.
"""

import http.client
import multiprocessing
import socket
import sys
import threading
import time

from conftest import Lab

RATE, SENDERS = 1000, 4


def flood(port, size, end, counts, index):
    """Requests on connections that stay open where the server lets them."""
    head = "GET /" + "x" * size + f" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n\r\n"
    data, client, due = head.encode(), None, time.monotonic()
    while time.monotonic() < end:
        due += SENDERS / RATE
        time.sleep(max(0, due - time.monotonic()))
        try:
            client = client or socket.create_connection(("127.0.0.1", port), timeout=5)
            client.sendall(data)
            answer = client.recv(65536)
            counts[index] += 1
            if not answer or b" 400 " in answer[:20]:
                client.close()
                client = None
        except OSError:
            counts[index] += 1
            client = None


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    for size in [60_000, 8_000, 10]:
        lab = Lab()
        drained = []
        # As a terminal or a log does.
        threading.Thread(target=lambda: drained.append(lab.process.stderr.read()), daemon=True).start()
        end, counts, times = time.monotonic() + seconds, multiprocessing.Array("i", SENDERS), []
        senders = [multiprocessing.Process(target=flood, args=(lab.port, size, end, counts, i)) for i in range(SENDERS)]
        for sender in senders:
            sender.start()
        headers = {"Host": f"127.0.0.1:{lab.port}", "Cookie": f"live-{lab.port}={lab.cookie}", "Sec-Fetch-Site": "same-origin"}
        while time.monotonic() < end:
            begin = time.monotonic()
            user = http.client.HTTPConnection("127.0.0.1", lab.port, timeout=30)
            user.request("GET", "/answers/1", headers=headers)
            assert user.getresponse().read().endswith(b"</html>")
            user.close()
            times.append((time.monotonic() - begin) * 1000)
            time.sleep(0.02)
        for sender in senders:
            sender.join()
        lab.process.kill()
        lab.process.wait()
        time.sleep(0.2)
        times.sort()
        print(
            f"{size:6} bytes of path: {sum(counts) / seconds:5.0f} refused/s, user's page p50 {times[len(times) // 2]:.1f} ms, "
            f"p99 {times[int(len(times) * 0.99)]:.1f} ms, most {times[-1]:.1f} ms, log {len(''.join(drained).encode())} bytes"
        )


main()
