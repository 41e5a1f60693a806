#!/usr/bin/env python3
"""tests/run_tests on made-up tests that pass, fail, crash, leak and hang: each is counted and named.

usage: run_tests_test.py SOURCE_DIR
"""
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

RUN_TESTS = pathlib.Path(sys.argv.pop(1)) / "tests" / "run_tests"

# Stands in for a program of GoogleTest: what a test does is in its name.
FAKE = '''#!/usr/bin/env python3
import json, os, signal, sys, time
words = dict(word[2:].split("=", 1) for word in sys.argv[1:] if "=" in word)
names = words["gtest_filter"].split(":")
answers = []
for name in names:
    suite, test = name.split(".")
    print(f"[ RUN      ] {name}\\\\nseen by {os.getpid()}", flush=True)
    if "crashes" in name:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "hangs" in name:
        time.sleep(1000)
    answer = {"name": test, "time": "0s", "result": "SKIPPED" if "skips" in name else "COMPLETED"}
    if "fails" in name:
        answer["failures"] = [{"failure": "no"}]
    print(f"[  {'FAILED  ' if 'fails' in name else '     OK '}] {name} (0 ms)", flush=True)
    answers.append({"name": suite, "testsuite": [answer]})
with open(words["gtest_output"][5:], "w") as file:
    json.dump({"testsuites": answers}, file)
leaks = any("leaks" in name for name in names) or (len(names) > 1 and any("together" in name for name in names))
sys.exit(23 if leaks else any("fails" in name for name in names))
'''.replace("\\\\", "\\")


class RunTests(unittest.TestCase):
    def run_on(self, names=(), lines=(), options=()):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            fake = folder / "fake"
            fake.write_text(FAKE)
            fake.chmod(0o755)
            text = [f'add_test("{name}" "{fake}" "--gtest_filter={name}" "--gtest_also_run_disabled_tests")' for name in names]
            text += [line.replace("FAKE", str(fake)) for line in lines]
            (folder / "CTestTestfile.cmake").write_text("\n".join(text) + "\n")
            report = folder / "report.xml"
            done = subprocess.run([RUN_TESTS, folder, "--jobs", "2", "--report", report, *options], capture_output=True,
                                  text=True)
            self.report = report.read_text() if report.exists() else ""
            self.output = done.stdout + done.stderr
            self.last = done.stdout.splitlines()[-1] if done.stdout else ""
            return done.returncode

    def failed(self):
        return sorted(line[len("FAILED: "):] for line in self.output.splitlines() if line.startswith("FAILED: "))

    def test_tests_that_pass(self):
        self.assertEqual(self.run_on(["A.one", "A.two", "B.one"]), 0)
        self.assertEqual(self.last, "3 passed, 0 failed")
        self.assertIn("3 tests in 2 processes", self.output)
        self.assertIn('<testcase name="A.two" time="0.000" status="passed">', self.report)

    def test_a_test_that_fails_is_shown_and_the_others_pass(self):
        self.assertEqual(self.run_on(["A.one", "A.fails", "A.two"]), 1)
        self.assertEqual(self.last, "2 passed, 1 failed")
        self.assertEqual(self.failed(), ["A.fails"])
        self.assertIn("[ RUN      ] A.fails\nseen by", self.output)
        self.assertNotIn("[ RUN      ] A.one", self.output)

    def test_what_crashes_leaks_or_hangs_is_named(self):
        self.assertEqual(self.run_on(["A.one", "A.crashes", "A.two", "B.leaks", "B.one", "C.hangs", "C.one"], [
            "set_tests_properties(C.hangs C.one PROPERTIES TIMEOUT 0.3)"]), 1)
        self.assertEqual(self.last, "4 passed, 3 failed")
        self.assertEqual(self.failed(), ["A.crashes", "B.leaks", "C.hangs"])
        self.assertIn("B ended with status 23", self.output)
        self.assertIn("took too long", self.output)

    def test_what_goes_wrong_only_together_is_a_failure(self):
        self.assertEqual(self.run_on(["A.one", "A.together"]), 1)
        self.assertEqual(self.last, "2 passed, 1 failed")
        self.assertEqual(self.failed(), ["A (2 tests in one process, which all pass alone)"])

    def test_skipped_tests_are_neither(self):
        self.assertEqual(self.run_on(["A.one", "A.skips"]), 0)
        self.assertEqual(self.last, "1 passed, 0 failed, 1 skipped")
        self.assertEqual(self.run_on(["A.skips"]), 1)
        self.assertEqual(self.last, "0 passed, 0 failed, 1 skipped")

    def test_programs_of_their_own(self):
        self.assertEqual(self.run_on(lines=[
            'add_test(good "/bin/sh" "-c" "test $SOME = thing && test $MORE = ab:d")',
            'set_tests_properties(good PROPERTIES ENVIRONMENT "SOME=thing;MORE=ab" '
            'ENVIRONMENT_MODIFICATION "MORE=string_append::d")',
            'add_test(bad "/bin/false")',
            'add_test(none "/no/such/program")',
            'add_test(skips "/bin/sh" "-c" "exit 77")',
            "set_tests_properties(skips PROPERTIES SKIP_RETURN_CODE 77)",
            'add_test(says "/bin/echo" "all good")',
            'add_test(says_not "/bin/echo" "nothing")',
            'set_tests_properties(says says_not PROPERTIES PASS_REGULAR_EXPRESSION "all good")']), 1)
        self.assertEqual(self.last, "2 passed, 3 failed, 1 skipped")
        self.assertEqual(self.failed(), ["bad", "none", "says_not"])

    def test_what_tests_start_can_be_interrupted_though_this_cannot(self):
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            # A shell that finds a signal ignored cannot trap it.
            lines = ['add_test(interrupted "/bin/sh" "-c" "trap \'exit 0\' INT; kill -INT $$; exit 1")']
            self.assertEqual(self.run_on(lines=lines), 0)
        finally:
            signal.signal(signal.SIGINT, before)

    def test_only_some(self):
        lines = ["set_tests_properties(A.one A.two PROPERTIES LABELS slow)"]
        self.assertEqual(self.run_on(["A.one", "A.two", "B.one"], lines, ["--filter", "one"]), 0)
        self.assertEqual(self.last, "2 passed, 0 failed")
        self.assertEqual(self.run_on(["A.one", "A.two", "B.one"], lines, ["--label", "slow", "--filter", "two"]), 0)
        self.assertEqual(self.last, "1 passed, 0 failed")
        self.assertEqual(self.run_on(["A.one", "A.two", "B.one"], lines, ["--without-label", "slow"]), 0)
        self.assertEqual(self.last, "1 passed, 0 failed")
        self.assertEqual(self.run_on(["A.one"], options=["--filter", "nothing"]), 1)
        self.assertEqual(self.last, "0 passed, 1 failed")

    def test_those_that_took_long_may_be_left_out(self):
        lines = ["set_tests_properties(A.two PROPERTIES COST 3)"]
        self.assertEqual(self.run_on(["A.one", "A.two"], lines, ["--shorter-than", "1.5"]), 0)
        self.assertEqual(self.last, "1 passed, 0 failed")
        self.assertIn("1 tests are left out", self.output)
        self.assertEqual(self.run_on(["A.one", "A.two"], lines, ["--shorter-than", "3"]), 0)
        self.assertEqual(self.last, "2 passed, 0 failed")
        self.assertNotIn("left out", self.output)

    def test_properties_that_it_does_not_know_are_refused(self):
        self.assertEqual(self.run_on(["A.fails"], ["set_tests_properties(A.fails PROPERTIES WILL_FAIL 1)"]), 1)
        self.assertIn("does not know the property WILL_FAIL", self.output)


if __name__ == "__main__":
    unittest.main()
