#!/usr/bin/env python3
"""Prints the tables of docs/lab/sizes.md: how large libraries and programs that link them are, what those need beside
them, and what the headers cost.

    tests/bench/sizes.py BUILD [--cxx COMPILER...] [--rounds N]

BUILD is a build folder with the library and its C interface in it, such as build/release; it is installed into a folder
that is removed again, and examples/light.cpp and examples/path.c are linked as docs/install.md says. The library for
engines (GOALBOUND_RUNTIME_ONLY) is built anew, with the game of tests/install/runtime. Headers are measured with each
compiler: the least of N readings of a source that includes that header alone, in processor time. Sizes are bytes.
"""
import argparse
import os
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What any program in C++ has beside it.
RUNTIME = re.compile(r"linux-vdso|ld-linux|lib(stdc\+\+|m|gcc_s|c)\.so")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def megabytes(size):
    return f"{size / 1e6:.2f} MB"


def stripped(file, folder):
    """Bytes without symbols; an archive keeps those that linking needs."""
    copy = folder / "stripped"
    run("strip", *(["--strip-unneeded"] if file.suffix == ".a" else []), "-o", copy, file)
    return copy.stat().st_size


def needed(file):
    """The shared libraries that a program loads besides those of C and C++: their files, by name."""
    found = {}
    for line in run("ldd", file).splitlines():
        words = line.split()
        if RUNTIME.search(words[0]):
            continue
        if "=>" not in words or words[2] == "not":
            sys.exit(f"{file}: {line.strip()}")
        found[words[0]] = pathlib.Path(words[2]).resolve()
    return found


def table(sides, header, *rows):
    """`sides`: of each column "l" or "r"."""
    lines = [header, ["---:" if side == "r" else "---" for side in sides], *rows]
    print("\n".join("| " + " | ".join(line) + " |" for line in lines), end="\n\n", flush=True)


def install(build, prefix):
    for component in ("goalbound_shared", "goalbound_library"):
        run("cmake", "--install", build, "--prefix", prefix, "--component", component)


def link(compiler, source, package, prefix, program, *flags):
    """As docs/install.md links it by pkg-config."""
    pkgconfig = next(prefix.glob("lib*/**/pkgconfig"))
    environment = {**os.environ, "PKG_CONFIG_PATH": str(pkgconfig)}
    words = shlex.split(run("pkg-config", "--cflags", "--libs", package, env=environment))
    run(compiler, "-O2", *flags, source, *words, f"-Wl,-rpath,{pkgconfig.parent}", "-o", program)


def engine(folder):
    """The library and the game of tests/install/runtime, both built anew."""
    run("cmake", "-S", ROOT / "tests/install/runtime", "-B", folder, "-G", "Ninja", f"-DGOALBOUND_FOLDER={ROOT}",
        "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    run("ninja", "-C", folder, "-j", os.environ.get("GOALBOUND_JOBS", "2"), "game")
    return folder / "goalbound/core/libgoalbound.a", folder / "game"


def sizes(build, folder):
    prefix = folder / "prefix"
    install(build, prefix)
    light, path = folder / "light", folder / "path"
    link("c++", ROOT / "examples/light.cpp", "goalbound", prefix, light, "-std=c++20")
    link("cc", ROOT / "examples/path.c", "goalbound-c", prefix, path)
    shared = next(file.resolve() for file in prefix.glob("lib*/**/libgoalbound-c.so"))
    library, game = engine(folder / "engine")
    files = [("library, static", next(prefix.glob("lib*/**/libgoalbound.a"))),
             ("game with the light header (`examples/light.cpp`)", light),
             ("C library, shared", shared),
             ("program in C (`examples/path.c`)", path),
             ("library for engines, static", library),
             ("game with it (`tests/install/runtime`)", game)]
    rows = [("what", "as built", "stripped", "shared libraries besides those of C and C++")]
    for name, file in files:
        loads = {} if file.suffix == ".a" else needed(file)
        words = ", ".join(f"{library.split('.so')[0].removeprefix('lib')} {megabytes(where.stat().st_size)}"
                          for library, where in loads.items())
        rows.append((name, megabytes(file.stat().st_size), megabytes(stripped(file, folder)),
                     "" if file.suffix == ".a" else words or "none"))
    table("lrrl", *rows)
    return prefix


def seconds_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def headers(prefix, compilers, rounds, folder):
    rows = [("header", *(f"{compiler}, s" for compiler in compilers), *(f"{compiler}, lines" for compiler in compilers),
             "headers of the standard library, of Goalbound")]
    for header in ("light", "search", "goalbound"):
        source = folder / f"{header}_alone.cpp"
        source.write_text(f'#include "goalbound/{header}.hpp"\n')
        flags = ["-std=c++20", "-I", prefix / "include", source]
        times = [min(seconds_of([compiler, "-fsyntax-only", *flags]) for _ in range(rounds)) for compiler in compilers]
        lines = [run(compiler, "-E", "-P", *flags).count("\n") for compiler in compilers]
        opened = set(re.findall(r"^\S+ \S+ \"(/[^\"]+)\"", run(compilers[0], "-E", *flags), re.MULTILINE))
        own = sum("/goalbound/" in name for name in opened)
        of_standard = sum("/c++/" in name for name in opened)
        rows.append((f"`goalbound/{header}.hpp`", *(f"{time:.2f}" for time in times), *(f"{count:,}" for count in lines),
                     f"{of_standard}, {own}"))
    table("l" + "r" * (2 * len(compilers) + 1), *rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--cxx", nargs="+", default=["g++", "clang++"])
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        prefix = sizes(asked.build, folder)
        headers(prefix, asked.cxx, asked.rounds, folder)


if __name__ == "__main__":
    main()
