#!/usr/bin/env python3
"""The adapter of the simulated RTM 1.x client: `rtm1.py --defect aborted-reconnects --delay 17.3`.

It serves both clocks, with the times of the document on either; `--faster 10` makes them short enough
to wait for.
"""

import argparse
from decimal import Decimal, InvalidOperation
from functools import partial

from plumbline_adapter import Adapter, serve
from rtm1_client import OUTPUTS, Rtm1
from rtm1_defects import DEFECTS, Behaviour
from virtual_clock import SECOND


def microseconds(text):
    """`17.3` is 17300000; exact, so nothing finer than a microsecond is taken."""
    try:
        delay = Decimal(text) * SECOND
        if delay >= 1 and delay == int(delay):
            return int(delay)
    except (InvalidOperation, OverflowError, ValueError):
        pass
    raise argparse.ArgumentTypeError(
        f"expected seconds, more than 0 and at most six decimals, found '{text}'")


def described(id, defect):
    kind = "variant, not a defect" if defect.is_variant else f"line {defect.lines}"
    return f"{id:34} {defect.says} ({kind})"


def adapter(behaviour, defects=(), reentrant=False, compact=False):
    return Adapter(
        name="rtm1-python",
        implementation={"name": " + ".join(["simulated RTM 1.x client", *defects]), "version": "1",
                        "language": "Python"},
        inject=Rtm1.inputs, observe=OUTPUTS, clocks=("virtual", "real"),
        open=partial(Rtm1, behaviour), reentrant=reentrant, state=True, compact=compact)


def main():
    parser = argparse.ArgumentParser(description="A simulated RTM 1.x client, to be tested.")
    parser.add_argument("--defect", action="append", default=[], metavar="ID",
                        help="do this wrong; repeatable")
    parser.add_argument("--delay", type=microseconds, metavar="SECONDS",
                        help="the delay of a defect that has one, for example 17.3")
    parser.add_argument("--faster", type=int, choices=range(1, 101), default=1, metavar="N",
                        help="make all times but that of --delay so many times as short, 1 to 100")
    parser.add_argument("--reentrant", action="store_true", help="let calls come inside callbacks, too")
    parser.add_argument("--compact", action="store_true", help="let steps and observations be lists of numbers")
    parser.add_argument("--list-defects", action="store_true", help="what --defect takes")
    options = parser.parse_args()
    if options.list_defects:
        print("\n".join(described(id, defect) for id, defect in DEFECTS.items()))
        return
    try:
        behaviour = Behaviour(options.defect, options.delay, options.faster)
    except ValueError as error:
        parser.error(f"{error}; see --list-defects")
    serve(adapter(behaviour, options.defect, options.reentrant, options.compact))


if __name__ == "__main__":
    main()
