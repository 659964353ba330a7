#!/usr/bin/env python3
"""A client of AnyCable that gives up after ten attempts, and its adapter: `anycable.py --defect NAME`.

    plumbline fuzz Tests/Fixtures/specs/anycable-client.yaml -- python3 fuzz/adapters/python/anycable.py
"""

import argparse
import random
from functools import partial

from plumbline_adapter import Adapter, Simulation, always, inject, serve

SECOND = 1_000_000  # microseconds
FIRST_WAIT = SECOND
LONGEST_WAIT = 30 * SECOND
WELCOME_LIMIT = 10 * SECOND
ATTEMPTS = 10
DEFAULT_SILENCE = 6 * SECOND

DEFECTS = {
    "eleven-attempts": "the client gives up one attempt too late",
    "attempts-go-on": "a connection does not begin the count of attempts anew",
    "waits-go-on": "a connection does not begin the waits anew",
    "waits-forget-the-cap": "the waits grow beyond 30 s",
    "jitter-over-the-cap": "the jitter lengthens a wait by up to a tenth",
    "gives-up-and-reconnects": "a client that gave up connects again after a minute",
    "late-heartbeat": "a connection counts as broken after three intervals without a ping",
    "own-silence": "a connection counts as broken after 6 s without a ping, whatever the option",
    "no-pong": "pings are not answered",
    "final-is-temporary": "the client tries again after a rejection that rules it out",
    "temporary-is-final": "a disconnect message that allows reconnection closes a connected client",
    "losses-refresh": "the client asks for a token after the loss of a connection",
    "old-token": "the client tries again with the token that the server rejected",
    "always-first": "each connection says that it is the first",
}


class Client(Simulation):
    """One client, in virtual time."""

    def __init__(self, defect, show):
        super().__init__(show)
        self.defect = defect
        self.random = random.Random(1)
        self.state = "idle"
        self.token = "good"      # as the server sees it
        self.silence = 0         # the longest time without a ping
        self.attempts = 0
        self.waits = 0
        self.was_connected = False
        self.timer = None

    def restart(self, time, then):
        self.clock.stop(self.timer)
        self.timer = self.clock.start(time, then)

    # Attempts

    def dial(self):
        self.state = "attempting"
        self.attempts += 1
        self.show("dialed")
        self.restart(WELCOME_LIMIT, self.fail)

    def fail(self):
        """An attempt failed: the client waits, or gives up."""
        limit = ATTEMPTS + 1 if self.defect == "eleven-attempts" else ATTEMPTS
        if self.attempts < limit:
            return self.wait()
        self.close()
        if self.defect == "gives-up-and-reconnects":
            self.restart(60 * SECOND, self.dial)

    def wait(self):
        """Waits between a half and the whole of a time that doubles with each failure."""
        self.state = "waiting"
        longest = FIRST_WAIT * 2 ** min(self.waits, 12)
        if self.defect != "waits-forget-the-cap":
            longest = min(longest, LONGEST_WAIT)
        self.waits += 1
        shortest = longest // 2
        if self.defect == "jitter-over-the-cap":
            longest = longest * 11 // 10
        self.restart(self.random.randint(shortest, longest), self.dial)

    def begin_anew(self):
        if self.state != "connected" or self.defect != "attempts-go-on":
            self.attempts = 0
        if self.state != "connected" or self.defect != "waits-go-on":
            self.waits = 0

    def close(self):
        self.clock.stop(self.timer)
        self.state = "closed"
        self.begin_anew()
        self.show("onClose")

    def refresh(self):
        self.clock.stop(self.timer)
        self.state = "refreshing"
        self.begin_anew()
        self.show("tokenWanted")

    # The connection

    def break_off(self):
        self.show("onDisconnect")
        self.wait()

    def expect_ping(self):
        silence = DEFAULT_SILENCE if self.defect == "own-silence" else self.silence
        if self.defect == "late-heartbeat":
            silence = silence * 3 // 2
        self.restart(silence, self.break_off)

    # When inputs are possible

    def is_off(self):
        return self.state in ("idle", "closed")

    def is_attempting(self):
        return self.state == "attempting"

    def is_connected(self):
        return self.state == "connected"

    def has_transport(self):
        return self.state in ("attempting", "connected")

    def is_refreshing(self):
        return self.state == "refreshing"

    def has_good_token(self):
        return self.token == "good"

    def is_let_in(self):
        return self.state == "attempting" and self.token == "good"

    def is_kept_out(self):
        return self.state == "attempting" and self.token == "expired"

    # The app

    @inject("connect", when=is_off)
    def connect(self, silence):
        self.silence = int(silence.removesuffix("s")) * SECOND
        self.dial()

    @inject("disconnect", when=always)
    def disconnect(self):
        if not self.is_off():
            self.close()

    @inject("perform", when=is_connected)
    def perform(self):
        self.show("performed")

    @inject("tokenGiven", when=is_refreshing)
    def token_given(self):
        self.token = "good"
        self.dial()

    @inject("tokenFailed", when=is_refreshing)
    def token_failed(self):
        self.state = "closed"

    # The server

    @inject("welcome", when=is_let_in)
    def welcome(self):
        self.state = "connected"
        self.begin_anew()
        is_again = self.was_connected and self.defect != "always-first"
        self.was_connected = True
        self.show("onConnect", reconnect="yes" if is_again else "no")
        self.expect_ping()

    @inject("sentAway", when=has_transport)
    def sent_away(self, reason, reconnect):
        if self.state == "attempting":
            if reconnect == "yes" or self.defect == "final-is-temporary":
                self.fail()
            else:
                self.close()
        elif reconnect == "yes" and self.defect != "temporary-is-final":
            self.break_off()
        else:
            self.close()

    @inject("tokenRejected", when=is_kept_out)
    def token_rejected(self):
        if self.defect == "old-token":
            return self.fail()
        self.show("onClose")
        self.refresh()

    @inject("ping", when=is_connected)
    def ping(self):
        if self.defect != "no-pong":
            self.show("pong")
        self.show("onKeepalive")
        self.expect_ping()

    @inject("tokenExpires", when=has_good_token)
    def token_expires(self):
        self.token = "expired"

    # The network

    @inject("unreachable", when=is_attempting)
    def unreachable(self):
        self.fail()

    @inject("lost", when=is_connected)
    def lost(self):
        if self.defect == "losses-refresh":
            self.show("tokenWanted")
        self.break_off()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--defect", choices=DEFECTS)
    chosen = parser.parse_args()
    serve(Adapter(
        name="anycable-python", implementation={"name": "anycable.py", "version": "1"},
        inject=Client.inputs, open=partial(Client, chosen.defect),
        observe=("dialed", "onConnect", "onDisconnect", "onClose", "onKeepalive", "tokenWanted", "pong",
                 "performed")))
