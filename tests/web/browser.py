"""Chromium without a screen, driven by its debugging protocol: what a page test asks of a browser, and no more."""
import base64
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

import websocket  # Debian: python3-websocket

# The time of each call of the frame that the page makes, from its first line on.
WATCH_FRAMES = """
window.frameTimes = [];
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (call) => ask((now) => {
  const began = performance.now();
  call(now);
  window.frameTimes.push(performance.now() - began);
});
"""


class Failure(Exception):
    """What the page did is not what the test asks for."""


class Browser:
    def __init__(self, width, height, ratio=1, touch=False):
        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
             "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-extensions", "--no-first-run",
             "--remote-debugging-port=0", "--remote-allow-origins=*", f"--user-data-dir={self.folder}",
             f"--window-size={width},{height}", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number = 0
        self.texts = []
        self.events = []  # of choosers of files, and of downloads
        self.agrees = True  # to what a page asks before it does it
        self.questions = []  # that it has asked
        self.socket = self.connect()
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH_FRAMES)
        self.resize(width, height, ratio)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    def connect(self):
        port_file = pathlib.Path(self.folder) / "DevToolsActivePort"
        until = time.time() + 120
        while not port_file.exists() or not port_file.read_text().strip():
            if time.time() > until or self.process.poll() is not None:
                raise Failure("chromium does not start")
            time.sleep(0.1)
        import urllib.request
        port = port_file.read_text().split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            pages = json.load(answer)
        page = next(p for p in pages if p["type"] == "page")
        return websocket.create_connection(page["webSocketDebuggerUrl"], timeout=300, max_size=None)

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("method") == "Runtime.consoleAPICalled":
                self.texts.append(" ".join(str(a.get("value", "")) for a in message["params"]["args"]))
            if message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                self.texts.append(details.get("exception", {}).get("description", details["text"]))
            if message.get("method") in ("Page.fileChooserOpened", "Page.downloadProgress"):
                self.events.append(message)
            if message.get("method") == "Page.javascriptDialogOpening":
                # The page stands still until then, and the call that waits here with it.
                self.questions.append(message["params"]["message"])
                self.socket.send(json.dumps({"id": -len(self.questions), "method": "Page.handleJavaScriptDialog",
                                             "params": {"accept": self.agrees}}))
            if message.get("id") == self.number:
                if "error" in message:
                    raise Failure(f"{method}: {message['error']}")
                return message["result"]

    def resize(self, width, height, ratio=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio,
                  mobile=False)

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']['text']} {result['result'].get('description', '')}")
        return result["result"].get("value")

    def until(self, expression, what, seconds=120):
        end = time.time() + seconds
        while not self.value(expression):
            if time.time() > end:
                raise Failure(f"{what}: not after {seconds} s; the page said {self.texts[-5:]}")
            time.sleep(0.1)

    def mouse(self, kind, x, y, button="none", held=0, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=held, **more)
        time.sleep(0.05)

    def click(self, x, y, button="left"):
        held = {"left": 1, "right": 2}[button]
        self.mouse("mouseMoved", x, y)
        self.settle()
        self.mouse("mousePressed", x, y, button, held, clickCount=1)
        self.mouse("mouseReleased", x, y, button, clickCount=1)
        self.settle()

    def drag(self, points):
        self.mouse("mouseMoved", *points[0])
        self.settle()
        self.mouse("mousePressed", *points[0], "left", 1, clickCount=1)
        for x, y in points[1:]:
            self.mouse("mouseMoved", x, y, "left", 1)
            self.settle()
        self.mouse("mouseReleased", *points[-1], "left", clickCount=1)
        self.settle()

    def key(self, key, code, text=None):
        more = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, **more)
        self.settle()
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code)
        self.settle()

    def settle(self, frames=5):
        """Lets so many frames go by."""
        self.value(f"new Promise((done) => {{ let left = {frames}; const next = () => left-- > 0 ? "
                   "setTimeout(() => requestAnimationFrame(next), 0) : done(true); next(); })")

    def event(self, method, fits, what, seconds=60):
        """The first event of this kind that fits, which is forgotten then."""
        end = time.time() + seconds
        while time.time() < end:
            for event in self.events:
                if event["method"] == method and fits(event["params"]):
                    self.events.remove(event)
                    return event["params"]
            self.value("1")  # what has happened is told along with an answer
            time.sleep(0.1)
        raise Failure(f"{what}: not after {seconds} s; there was {self.events}")

    def picture(self, file):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(file).write_bytes(base64.b64decode(data))
