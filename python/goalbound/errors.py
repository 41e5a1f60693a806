"""What goes wrong, as exceptions with the library's message."""


class Error(Exception):
    """An error of the library: a file that cannot be read, boxes of another map, a wall as a start."""

    #: What kind of error: "not-found", "syntax", "mismatch", "invalid-argument" ...
    code = ""
    #: The file that it is about, or "".
    file = ""
    #: Its line, from 1; 0 where it has no meaning.
    line = 0


class Cancelled(Error):
    """A progress function returned False."""
