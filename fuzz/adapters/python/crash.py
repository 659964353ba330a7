"""The end of a process whose client has failed: a finding, which the report calls a crash."""

import os
import sys

end_process = os._exit
"""Tests replace it."""


def crash(error, step, name=None):
    """Writes the stack, then the step and its input, and ends the process, whichever thread calls it.

    The report shows the first and the last lines of the log, so the step comes last.
    """
    end(error, f"step {step}, {f'input {name!r}' if name else 'after its input'}")


def crash_in_getters(error, step):
    """What the getters of a client raise after a step."""
    end(error, f"step {step}, in its getters")


def crash_in_thread(failure):
    """What `threading.excepthook` calls: a thread of the client's own does not handle an exception."""
    end(failure.exc_value, f"in the thread {failure.thread.name!r}" if failure.thread else "in a thread")


def print_error(error):
    """Writes the stack. The module `traceback`, which does the same, takes some milliseconds to import."""
    sys.__excepthook__(type(error), error, error.__traceback__)


def end(error, place):
    status = error.code if isinstance(error, SystemExit) else 1
    if not isinstance(error, SystemExit):
        print_error(error)
    print(f"plumbline: {place}: the client failed", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    end_process(status if type(status) is int else 1)
