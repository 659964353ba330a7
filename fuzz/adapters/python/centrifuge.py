#!/usr/bin/env python3
"""A client of Centrifugo that reconnects with growing waits, and its adapter: `centrifuge.py --defect NAME`.

    plumbline fuzz Tests/Fixtures/specs/centrifuge-client.yaml -- python3 fuzz/adapters/python/centrifuge.py
"""

import argparse
import random
from functools import partial

from plumbline_adapter import Adapter, Simulation, always, inject, serve

SECOND = 1_000_000  # microseconds
FIRST_WAIT = SECOND // 2
LONGEST_WAIT = 20 * SECOND
ATTEMPT = 5 * SECOND
NO_PING = 35 * SECOND
TOKEN_WAIT = 2 * SECOND

DEFECTS = {
    "waits-forget-the-cap": "the waits grow beyond 20 s",
    "waits-go-on": "the waits do not begin anew after a connection",
    "jitter-too-wide": "a wait is up to a tenth longer",
    "every-code-reconnects": "the client reconnects after each code of the server",
    "temporary-errors-are-final": "a temporary error ends the attempts",
    "pings-do-not-count": "35 s after the connection it counts as broken, in spite of pings",
    "no-pong": "pings are not answered",
    "denial-is-an-error": "a user who is not permitted stays connected",
    "asks-once": "after an error the app is not asked for a token again",
    "state-without-code": "a change of the state carries no code",
    "reopens": "a closed client can connect",
    "disconnect-keeps-the-timer": "disconnect during a wait does not stop the next attempt",
}


class Client(Simulation):
    """One client, in virtual time."""

    def __init__(self, defect, show):
        super().__init__(show)
        self.defect = defect
        self.random = random.Random(1)
        self.shown = "disconnected"
        self.attempting = False
        self.token = "good"
        self.failures = 0
        self.timer = None
        self.token_timer = None

    def restart(self, time, then):
        self.clock.stop(self.timer)
        self.timer = self.clock.start(time, then)

    def change(self, state):
        if state != self.shown:
            self.shown = state
            code = {"connecting": "1", "disconnected": "0"}.get(state, "none")
            if code == "none" or self.defect == "state-without-code":
                self.show("stateChanged", state=state)
            else:
                self.show("stateChanged", state=state, code=code)

    def end(self, state):
        """Ends all attempts and questions."""
        self.leave_connection()
        if self.defect != "disconnect-keeps-the-timer" or self.attempting:
            self.clock.stop(self.timer)
        self.attempting = False
        self.failures = 0
        self.change(state)

    def leave_connection(self):
        self.token = "good"
        self.clock.stop(self.token_timer)

    # Attempts

    def dial(self):
        self.attempting = True
        self.change("connecting")
        self.show("dialed")
        self.restart(ATTEMPT, self.wait)

    def wait(self):
        """Waits a random part of a time that doubles with each failure."""
        self.leave_connection()
        self.attempting = False
        self.change("connecting")
        longest = FIRST_WAIT * 2 ** min(self.failures, 12)
        if self.defect != "waits-forget-the-cap":
            longest = min(longest, LONGEST_WAIT)
        if self.defect == "jitter-too-wide":
            longest = longest * 11 // 10
        self.failures += 1
        self.restart(self.random.randint(0, longest), self.dial)

    def expect_ping(self):
        self.restart(NO_PING, self.wait)

    def ask_for_token(self):
        self.token = "wanted"
        self.show("tokenWanted")

    # When inputs are possible

    def is_attempting(self):
        return self.attempting

    def has_transport(self):
        return self.attempting or self.shown == "connected"

    def is_connected(self):
        return self.shown == "connected"

    def has_good_token(self):
        return self.is_connected() and self.token == "good"

    def is_asked(self):
        return self.is_connected() and self.token == "wanted"

    # The app

    @inject("connect", when=always)
    def connect(self):
        if self.shown == "disconnected" or self.shown == "closed" and self.defect == "reopens":
            self.dial()

    @inject("disconnect", when=always)
    def disconnect(self):
        if self.shown in ("connecting", "connected"):
            self.end("disconnected")

    @inject("close", when=always)
    def shut(self):
        if self.shown != "closed":
            self.end("closed")

    @inject("tokenGiven", when=is_asked)
    def token_given(self):
        self.token = "good"
        self.show("tokenSent")

    @inject("tokenFailed", when=is_asked)
    def token_failed(self):
        self.token = "pausing"
        if self.defect != "asks-once":
            self.token_timer = self.clock.start(TOKEN_WAIT, self.ask_for_token)

    @inject("tokenDenied", when=is_asked)
    def token_denied(self):
        if self.defect == "denial-is-an-error":
            return self.token_failed()
        self.end("disconnected")

    # The server

    @inject("accepted", when=is_attempting)
    def accepted(self):
        self.attempting = False
        if self.defect != "waits-go-on":
            self.failures = 0
        self.change("connected")
        self.expect_ping()

    @inject("refused", when=is_attempting)
    def refused(self, temporary):
        if temporary == "yes" and self.defect != "temporary-errors-are-final":
            self.wait()
        else:
            self.end("disconnected")

    @inject("sentAway", when=is_connected)
    def sent_away(self, code):
        if code in ("3000-3499", "4000-4499") or self.defect == "every-code-reconnects":
            self.wait()
        else:
            self.end("disconnected")

    @inject("ping", when=is_connected)
    def ping(self):
        if self.defect != "no-pong":
            self.show("pong")
        if self.defect != "pings-do-not-count":
            self.expect_ping()

    @inject("tokenRunsOut", when=has_good_token)
    def token_runs_out(self):
        self.ask_for_token()

    # The network

    @inject("lost", when=has_transport)
    def lost(self):
        self.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--defect", choices=DEFECTS)
    chosen = parser.parse_args()
    serve(Adapter(
        name="centrifuge-python", implementation={"name": "centrifuge.py", "version": "1"},
        inject=Client.inputs, open=partial(Client, chosen.defect),
        observe=("stateChanged", "dialed", "pong", "tokenWanted", "tokenSent", "errorReported")))
