"""The viewer's page in a real browser: it opens, is clicked, scrubbed and painted on, a lesson is taken, its picture is that
of the desktop, its link brings all of it back, files come and go, and it draws while it computes.

usage: page_test.py PAGE.html DESKTOP-VIEWER OUT
The last line is "N passed, N failed"; pictures and figures go into OUT. DESKTOP-VIEWER: "none" compares no pictures.
"""
import contextlib
import functools
import gzip
import http.server
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
import urllib.parse

from browser import Browser, Failure

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 1280, 720
FREE = (130, 270)  # a cell that paths may visit, in the left canvas of VIEW; and so on a phone
FREE_ON_PHONE = (90, 210)
VIEW = "map=maps/loop-large.map&start=69,17&goal=86,98&event=end"
DESKTOP_SCRIPT = "open assets/maps/loop-large.map\nstart 69,17\ngoal 86,98\nwait\nseek end\nwait\nshot desktop.png\n"
MINE = "type octile\nheight 4\nwidth 6\nmap\n......\n..@@..\n......\n......\n"
# Boxes of it take some seconds here.
LARGE = "make=generate%20caves%20200%20150%207"
READY = "window.Module && Module.page && Module.page.loadMs > 0"


def expect(good, what):
    if not good:
        raise Failure(what)


class OpenFolder(http.server.SimpleHTTPRequestHandler):
    """Files that other pages may read (CORS), and what was asked for."""
    asked = []

    def do_GET(self):
        OpenFolder.asked.append(self.path)
        super().do_GET()

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_):
        pass


class Test:
    def __init__(self, page, viewer, out):
        self.page, self.viewer, self.out = pathlib.Path(page).resolve(), viewer, pathlib.Path(out).resolve()
        self.out.mkdir(parents=True, exist_ok=True)
        self.browser = None

    def open(self, address=""):
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.call("Page.navigate", url=self.page.as_uri() + (f"#{address}" if address else ""))
        self.browser.until(READY, "the page opens")

    def told(self, line):
        return self.browser.value(f"Module.page.execute({line!r})")

    def act(self, line):
        told = self.told(line)
        expect(told == "", f"{line}: {told}")
        self.browser.settle()

    def parts(self):
        """Of the address, once it has caught up with what is shown."""
        time.sleep(1)
        self.browser.settle()
        text = self.browser.value("location.hash")[1:]
        return dict(urllib.parse.parse_qsl(text.replace("+", "%2B"), keep_blank_values=True))

    def shot(self, name):
        self.browser.settle(12)
        self.browser.picture(self.out / name)

    # --- what is tested, in this order ---
    def first_start(self):
        began = time.time()
        self.open()
        seconds = time.time() - began
        self.browser.until("location.hash.includes('map=')", "the map of the first start")
        self.shot("first-start.png")
        print(f"from the call to the first picture {seconds:.1f} s, of which the page counts "
              f"{self.browser.value('Module.page.loadMs') / 1000:.1f} s")

    def searches_play(self):
        self.open(VIEW.replace("&event=end", ""))
        self.browser.until("location.hash.includes('event=')", "both searches", 300)
        self.act("seek 0")
        self.act("play")
        self.browser.value("window.frameTimes = []")
        self.browser.until("window.frameTimes.length > 60", "sixty frames while both searches play", 300)
        times = sorted(self.browser.value("window.frameTimes"))
        print(f"{len(times)} frames while both searches play: {sum(times) / len(times):.1f} ms a frame, "
              f"median {times[len(times) // 2]:.1f}, slowest {times[-1]:.1f}")
        self.act("pause")
        event = self.parts().get("event", "0")
        expect(event == "end" or int(event) > 0, "nothing has played")

    def like_the_desktop(self):
        self.open(VIEW)
        self.browser.until("location.hash.includes('event=end')", "the view of the link", 300)
        self.browser.mouse("mouseMoved", WIDTH - 2, HEIGHT - 2)
        time.sleep(6)  # messages have gone
        self.shot("page.png")
        if self.viewer == "none":
            return
        script = self.out / "desktop.gbs"
        script.write_text(DESKTOP_SCRIPT)
        subprocess.run([self.viewer, "--headless", "--script", script, "--out", self.out, "--size", f"{WIDTH}x{HEIGHT}"],
                       cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
        import matplotlib.image
        a, b = (matplotlib.image.imread(self.out / name)[:, :, :3] for name in ("page.png", "desktop.png"))
        expect(a.shape == b.shape, f"the page draws {a.shape}, the desktop {b.shape}")
        same = float((abs(a - b).max(axis=2) <= 8 / 255).mean())
        print(f"{100 * same:.2f} % of the pixels are those of the desktop")
        expect(same >= 0.99, "less than 99 % of the pixels are those of the desktop")

    def click(self):
        self.open(VIEW)
        self.browser.until("location.hash.includes('event=end')", "the view of the link", 300)
        before = self.parts()
        self.browser.click(*FREE)
        self.browser.until("location.hash.includes('node=')", "a click selects a node", 30)
        expect("node" not in before, "a node was selected before")
        self.shot("clicked.png")

    def keys(self):
        self.act("seek 5")
        self.browser.key("ArrowRight", "ArrowRight")
        event = self.parts().get("event")
        expect(event not in ("5", "end"), f"the right arrow goes from event 5 to {event}")

    def scrub(self):
        """Along the lower edge, where the timeline is: somewhere there a drag moves it."""
        moved = set()
        for y in range(HEIGHT - 110, HEIGHT - 20, 12):
            self.act("seek 0")
            self.browser.drag([(WIDTH // 3, y), (WIDTH // 2, y), (WIDTH * 2 // 3, y)])
            moved.add(self.parts().get("event"))
            if len(moved) > 1:
                return
        raise Failure(f"no drag along the lower edge moves the timeline: {moved}")

    def paint(self):
        self.act("seek end")
        self.act("tool brush")
        self.browser.drag([(FREE[0] - 15, FREE[1]), FREE, (FREE[0] + 15, FREE[1])])
        self.browser.until("location.hash.includes('then=')", "what was painted is in the address", 60)
        self.shot("painted.png")

    def link(self):
        """Map with what was painted, node, search, theme: opened anew."""
        self.act("tool select")
        self.act("search left dijkstra")
        self.act("set theme light")
        self.browser.until("location.hash.includes('event=')", "the search that was chosen", 300)
        before = self.parts()
        self.open(self.browser.value("location.hash")[1:])
        self.browser.until("location.hash.includes('event=')", "the view of the link", 300)
        after = self.parts()
        expect(before == after, f"{before} became {after}")
        self.shot("link.png")

    def lesson(self):
        first = sorted((ROOT / "assets/lessons").glob("*.lesson"))[0]
        name = re.sub(r"^\d+-", "", first.stem)
        self.open(f"lesson={name}&page=1")
        self.browser.until("location.hash.includes('page=1')", f"the lesson {name}", 120)
        self.act("lesson-page next")
        self.browser.until("location.hash.includes('page=2')", "the lesson's next page", 120)
        self.shot("lesson.png")

    def all_lessons(self):
        """Every page of every lesson turns, and draws."""
        turned = 0
        for file in sorted((ROOT / "assets/lessons").glob("*.lesson")):
            name = re.sub(r"^\d+-", "", file.stem)
            pages = len(re.findall(r"^## ", file.read_text(), re.M))
            self.open(f"lesson={name}&page=1")
            for page in range(1, pages + 1):
                self.browser.until(f"/page={page}(&|$)/.test(location.hash)", f"page {page} of the lesson {name}", 300)
                turned += 1
                if page < pages:
                    self.act("lesson-page next")
        print(f"{turned} pages of lessons")

    def a_file(self):
        self.browser.value(f"Module.page.take([new File([{MINE!r}], 'mine.map')])")
        self.browser.until("document.title.startsWith('mine')", "a file that was dropped", 30)

    @contextlib.contextmanager
    def served(self):
        """A folder with a map and the page, and its address: each time another origin."""
        folder = self.out / "served"
        folder.mkdir(exist_ok=True)
        (folder / "far.map").write_text(MINE)
        shutil.copyfile(self.page, folder / "page.html")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(OpenFolder, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield folder, f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()

    def map_of_a_url(self):
        with self.served() as (_, origin):
            url = f"{origin}/far.map"
            self.browser.questions.clear()
            self.open(f"map={urllib.parse.quote(url, safe=':/')}&start=0,0&goal=5,3&event=end")
            self.browser.until("document.title.startsWith('far')", "a map of a URL", 25)
            expect(len(self.browser.questions) == 1 and url in self.browser.questions[0],
                   f"the page asked {self.browser.questions} before it fetched from elsewhere")
            self.browser.until("location.hash.includes('event=end')", "its search", 20)
            expect(self.parts().get("map") == url, f"the address of a map of a URL is {self.parts()}")
            self.open(f"map={urllib.parse.quote(url.replace('far', 'none'), safe=':/')}")
            self.browser.settle(60)
            self.shot("no-such-url.png")
            expect(not self.browser.value("document.title.startsWith('none')"), "a map that is not there is open")

    def map_of_elsewhere(self):
        """Nobody's server is asked unless the user agrees, but that of the page."""
        with self.served() as (_, origin):
            link = f"map={urllib.parse.quote(origin, safe=':/')}/far.map"
            self.browser.agrees = False
            OpenFolder.asked.clear()
            self.open(link)
            self.browser.settle(60)
            self.browser.agrees = True
            expect(OpenFolder.asked == [], f"the user did not agree, and the page asked for {OpenFolder.asked}")
            expect(not self.browser.value("document.title.startsWith('far')"), "a map that nobody agreed to is open")
            self.browser.questions.clear()
            self.browser.call("Page.navigate", url=f"{origin}/page.html#{link}")
            self.browser.until("document.title.startsWith('far')", "a map beside the page", 120)
            expect(self.browser.questions == [], f"the page asked {self.browser.questions} about its own server")

    def files_of_a_frame(self):
        """A page around the viewer hands over files if it is of the viewer's origin, and no other one does."""
        sender = """<iframe id="viewer" src="{0}/page.html" style="width: 90%; height: 90%"></iframe><script>
            const viewer = document.getElementById("viewer");
            const send = () => viewer.contentWindow.postMessage({{goalboundFiles: [new File([{1!r}], "framed.map")]}}, "*");
            setInterval(send, 200);
            </script>"""
        with self.served() as (folder, origin), self.served() as (_, other):
            (folder / "frame.html").write_text(sender.format(origin, MINE))
            for around, may in ((other, False), (origin, True)):
                self.browser.call("Page.navigate", url="about:blank")
                self.browser.call("Page.navigate", url=f"{around}/frame.html")
                end = time.time() + (120 if may else 30)
                while not self.title_within().startswith("framed") and time.time() < end:
                    time.sleep(0.2)
                expect(self.title_within().startswith("framed") == may,
                       f"files of a page {'of the same' if may else 'of another'} origin: {self.title_within()!r}")

    def a_link_asks_for_little(self):
        """What would take for ever is refused in words, and the page goes on."""
        for link in ("make=generate%20caves%2060000%2060000%201", "map=maps/loop.map&then=make-index%20boxes:regular:exact"):
            self.open(link)
            self.browser.settle(30)
            expect("generate" not in self.browser.value("location.hash"), f"{link} is open")
            expect(self.told("no-such-action") != "", "the page does not answer any more")

    def downloads(self):
        """Pictures, maps and boxes that the program saves."""
        folder = self.out / "downloads"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder), eventsEnabled=True)
        self.open(VIEW)
        self.browser.until("location.hash.includes('event=end')", "the view of the link", 300)
        began = {"shot mine.png": b"\x89PNG", "export-map mine.svg": b"<", "save-map mine.map": b"type octile",
                 "save-index mine.gbb": b"", "save-view mine.gbs": b""}
        for line, first in began.items():
            self.until_done(line)
            file = folder / line.split()[1]
            end = time.time() + 60
            while not file.exists() or file.stat().st_size == 0:
                expect(time.time() < end, f"{line}: no download; there is {[f.name for f in folder.iterdir()]}")
                self.browser.settle()
            expect(file.read_bytes().startswith(first), f"{file.name} begins with {file.read_bytes()[:20]}")

    def until_done(self, line, seconds=300):
        """Where boxes or pictures have to be there first."""
        end = time.time() + seconds
        while told := self.told(line):
            expect(time.time() < end, f"{line}: {told}")
            self.browser.settle()

    def picked_files(self):
        """By the browser's own window: boxes to compare with those that are there."""
        boxes = self.out / "downloads" / "mine.gbb"
        expect(boxes.exists(), "there are no boxes to compare with")
        self.browser.call("Page.setInterceptFileChooserDialog", enabled=True)
        try:
            self.browser.call("Runtime.evaluate", expression="Module.page.execute('browse-compare')", userGesture=True)
            chooser = self.browser.event("Page.fileChooserOpened", lambda _: True, "a window for files")
            self.browser.call("DOM.setFileInputFiles", files=[str(boxes)], backendNodeId=chooser["backendNodeId"])
            self.browser.until("Module.page.picked.length === 0 && Module.FS.analyzePath('/files/mine.gbb').exists",
                               "the boxes that were picked", 30)
            self.browser.settle(30)
            self.shot("compared.png")
            self.act("compare-index none")
        finally:
            self.browser.call("Page.setInterceptFileChooserDialog", enabled=False)

    def in_slices(self):
        """The page draws, and hears, while it makes boxes of a large map; and who cancels is heard."""
        self.open(LARGE)
        self.browser.until("location.hash.includes('generate')", "a large map", 300)
        self.act("cancel")
        self.act("make-index boxes:regular:exact")
        self.act("cancel")
        self.browser.settle(60)
        expect(self.told("save-index large.gbb") != "", "boxes are there although they were cancelled")
        self.act("make-index boxes:regular:exact")
        self.browser.value("window.frameTimes = []")
        looks = 0
        began = time.time()
        while self.told("save-index large.gbb"):
            looks += 1
            if looks == 10:
                self.shot("computing.png")
            expect(time.time() < began + 600, "the boxes are not there")
            self.browser.settle()
        seconds = time.time() - began
        times = sorted(self.browser.value("window.frameTimes"))
        print(f"boxes of a large map in {seconds:.1f} s, {len(times)} frames meanwhile, median {times[len(times) // 2]:.1f} ms, "
              f"slowest {times[-1]:.1f} ms; {looks} looks in between")
        expect(looks > 10, f"the page stood still while it made boxes: {looks} looks, {len(times)} frames")

    def without_slices(self):
        """A browser that cannot put calls aside computes in one go."""
        script = self.browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete WebAssembly.Suspending;")
        self.open(VIEW)
        self.browser.until("location.hash.includes('event=end')", "the view of the link", 300)
        self.until_done("save-index once.gbb")
        self.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])

    def handout(self):
        """The page of a lesson, with the viewer in it: one of the program, and one of a file."""
        if self.viewer == "none":
            return
        own = self.out / "mine.lesson"
        first = sorted((ROOT / "assets/lessons").glob("*.lesson"))[0]
        shutil.copytree(ROOT / "assets/maps", self.out / "maps", dirs_exist_ok=True)  # a page carries what lies below its lesson
        own.write_text(first.read_text().replace("../maps/", "maps/"))
        pages = self.out / "handout"
        shipped = re.sub(r"^\d+-", "", first.stem)
        for lesson in (shipped, own):
            subprocess.run([self.viewer, "--headless", "--lesson", lesson, "--handout", pages, "--page", self.page,
                            "--size", "820x400"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        for name in (shipped, "mine"):
            self.browser.call("Page.navigate", url="about:blank")
            self.browser.call("Page.navigate", url=(pages / f"{name}.html").as_uri())
            end = time.time() + 120
            while "Goalbound" not in (title := self.title_within()) or title == "Goalbound":
                expect(time.time() < end, f"{name}.html: the viewer in it has no map open, its title is {title!r}")
                time.sleep(0.2)
            self.shot(f"handout-{name}.png")

    def title_within(self):
        """Of the page in the page: what is between # and its title tells that a lesson has opened its map."""
        frames = self.browser.call("Page.getFrameTree")["frameTree"].get("childFrames", [])
        if not frames:
            return ""
        try:
            world = self.browser.call("Page.createIsolatedWorld", frameId=frames[0]["frame"]["id"])
            return self.browser.call("Runtime.evaluate", expression="document.title", contextId=world["executionContextId"],
                                     returnByValue=True)["result"].get("value", "")
        except Failure:
            return ""  # the page within was on its way to another one

    def phone(self):
        self.browser.close()
        self.browser = Browser(390, 844, 3, touch=True)
        self.open(VIEW)
        self.browser.until("location.hash.includes('event=end')", "the view on a phone", 300)
        self.shot("phone.png")
        touch = [{"x": FREE_ON_PHONE[0], "y": FREE_ON_PHONE[1]}]
        self.browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=touch)
        self.browser.settle()
        self.browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.browser.settle()
        self.browser.until("location.hash.includes('node=')", "a finger selects a node", 30)
        self.browser.call("Emulation.setDeviceMetricsOverride", width=844, height=390, deviceScaleFactor=3, mobile=False)
        self.shot("phone-on-its-side.png")

    def quiet(self):
        """Nothing went wrong that the page did not tell."""
        bad = [text for text in self.browser.texts if re.search("rror|abort|was left", text)]
        expect(not bad, f"the page said {bad}")

    def run(self):
        size = self.page.stat().st_size
        packed = len(gzip.compress(self.page.read_bytes(), 9))
        print(f"{self.page.name}: {size / 1e6:.2f} MB, by gzip {packed / 1e6:.2f} MB")
        self.browser = Browser(WIDTH, HEIGHT)
        steps = [self.first_start, self.searches_play, self.like_the_desktop, self.click, self.keys, self.scrub, self.paint,
                 self.link, self.lesson, self.all_lessons, self.a_file, self.map_of_a_url, self.map_of_elsewhere,
                 self.files_of_a_frame, self.a_link_asks_for_little, self.downloads, self.picked_files, self.in_slices,
                 self.without_slices, self.handout, self.quiet, self.phone]
        failed = 0
        for step in steps:
            try:
                step()
                print(f"ok      {step.__name__}", flush=True)
            except (Failure, subprocess.CalledProcessError) as failure:
                failed += 1
                print(f"FAILED  {step.__name__}: {failure}", flush=True)
                try:
                    self.browser.picture(self.out / f"failed-{step.__name__}.png")
                except (Failure, OSError):
                    pass
        self.browser.close()
        print(f"{len(steps) - failed} passed, {failed} failed")
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(Test(*sys.argv[1:4]).run())
