#!/usr/bin/env python3
"""The connection of an MQTT 5 client, and its adapter: `mqtt5.py --defect NAME`.

    plumbline fuzz Tests/Fixtures/specs/mqtt5-connection.yaml -- python3 fuzz/adapters/python/mqtt5.py
"""

import argparse
from functools import partial

from plumbline_adapter import Adapter, Simulation, inject, serve

SECOND = 1_000_000  # microseconds
CONNACK_LIMIT = 5 * SECOND
PINGRESP_LIMIT = 4 * SECOND
UNITS = (("min", 60 * SECOND), ("s", SECOND))

DEFECTS = {
    "own-keep-alive": "the keep-alive of the server is ignored",
    "keep-alive-of-zero": "a keep-alive of zero is taken as that of the connection before",
    "late-after-messages": "after a message the ping comes half a keep-alive too late",
    "waits-for-ever": "a PINGRESP that does not come has no effect",
    "no-connack-limit": "a CONNACK that does not come has no effect",
    "unknown-session": "a session that the client does not have is taken over",
    "clean-start-keeps": "Clean Start does not discard the session",
    "session-lost": "a session with an expiry ends with its connection",
    "own-expiry": "an expiry of the server is ignored, and the session ends at the client's own",
    "refusal-tries-again": "a server that is busy gets a second CONNECT",
    "stays-open": "disconnect does not close the connection",
}


def microseconds(text):
    for unit, length in UNITS:
        if text.endswith(unit):
            return int(text.removesuffix(unit)) * length
    raise ValueError(text)


class Client(Simulation):
    """One client, in virtual time."""

    def __init__(self, defect, show):
        super().__init__(show)
        self.defect = defect
        self.state = "offline"
        self.has_session = False
        self.keep_alive = 0
        self.expiry = 0
        self.awaits = False      # a PINGRESP
        self.has_sent = False    # a message since the last ping
        self.limit = None        # the timer for a CONNACK, then for a PINGRESP
        self.ping = None
        self.end = None

    def send(self, packet):
        self.show("sent", packet=packet)

    def wait_for(self, time, then):
        self.clock.stop(self.limit)
        self.limit = self.clock.start(time, then)

    def leave(self):
        """The connection is gone."""
        was_online = self.state == "online"
        self.state = "offline"
        self.clock.stop(self.limit)
        self.clock.stop(self.ping)
        if self.has_session and was_online:
            if self.expiry == 0 or self.defect == "session-lost":
                self.forget()
        if self.has_session:
            self.clock.stop(self.end)
            self.end = self.clock.start(self.expiry, self.forget)

    def close(self):
        self.show("closed")
        self.leave()

    def forget(self):
        self.has_session = False

    # Keep-alive

    def expect_ping(self):
        self.clock.stop(self.ping)
        if self.keep_alive:
            is_late = self.defect == "late-after-messages" and self.has_sent
            self.ping = self.clock.start(self.keep_alive * (3 if is_late else 2) // 2, self.send_ping)

    def send_ping(self):
        self.has_sent = False
        self.send("PINGREQ")
        if self.defect != "waits-for-ever" and not self.awaits:
            self.wait_for(PINGRESP_LIMIT, self.close)
        self.awaits = True
        self.expect_ping()

    # When inputs are possible

    def is_offline(self):
        return self.state == "offline"

    def is_connecting(self):
        return self.state == "connecting"

    def is_there(self):
        return self.state != "offline"

    def is_pinging(self):
        return self.state == "online" and self.awaits

    # The app

    @inject("connect", when=is_offline)
    def connect(self, cleanStart, keepAlive, sessionExpiry):
        self.state = "connecting"
        self.awaits = False
        self.has_sent = False
        self.clock.stop(self.end)
        if cleanStart == "yes" and self.defect != "clean-start-keeps":
            self.forget()
        if keepAlive != "0s" or self.defect != "keep-alive-of-zero":
            self.keep_alive = microseconds(keepAlive)
        self.expiry = microseconds(sessionExpiry)
        self.send("CONNECT")
        if self.defect != "no-connack-limit":
            self.wait_for(CONNACK_LIMIT, self.close)

    @inject("publish", when=is_there)
    def publish(self):
        if self.state == "online":
            self.has_sent = True
            self.send("PUBLISH")
            self.expect_ping()

    @inject("disconnect", when=is_there)
    def disconnect(self):
        if self.state == "online":
            self.send("DISCONNECT")
            if self.defect == "stays-open":
                return self.leave()
        self.close()

    # The server

    @inject("accepted", when=is_connecting)
    def accepted(self, sessionPresent):
        if sessionPresent == "yes" and not self.has_session and self.defect != "unknown-session":
            return self.close()
        self.clock.stop(self.limit)
        self.state = "online"
        self.has_session = True
        self.expect_ping()

    @inject("acceptedWithTimes", when=is_connecting)
    def accepted_with_times(self, sessionPresent, keepAlive, sessionExpiry):
        if self.defect != "own-keep-alive":
            self.keep_alive = microseconds(keepAlive)
        if self.defect != "own-expiry":
            self.expiry = microseconds(sessionExpiry)
        self.accepted(sessionPresent)

    @inject("refused", when=is_connecting)
    def refused(self, reason):
        if reason == "Busy" and self.defect == "refusal-tries-again":
            return self.send("CONNECT")
        self.leave()

    @inject("pingresp", when=is_pinging)
    def pingresp(self):
        self.awaits = False
        self.clock.stop(self.limit)

    @inject("closedByServer", when=is_there)
    def closed_by_server(self):
        self.leave()

    # The network

    @inject("lost", when=is_there)
    def lost(self):
        self.leave()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--defect", choices=DEFECTS)
    chosen = parser.parse_args()
    serve(Adapter(
        name="mqtt5-python", implementation={"name": "mqtt5.py", "version": "1"},
        inject=Client.inputs, open=partial(Client, chosen.defect),
        observe=("sent", "closed")))
