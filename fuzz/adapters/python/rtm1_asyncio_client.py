"""A simulated RTM 1.x client of asyncio, which talks to its service over TCP.

Written by hand from 连接状态管理 (connection state management), iOS, updated 2021-03-17, as `rtm1_client.py` is.
"Line n" is a line of that document. The client knows nothing of virtual time.
"""

import asyncio

DISCONNECTED = "disconnected"
CONNECTING = "connecting"
CONNECTED = "connected"
RECONNECTING = "reconnecting"
ABORTED = "aborted"

REQUESTS = {CONNECTING: "login", CONNECTED: "back", RECONNECTING: "resume"}
"""What the client asks for on a new connection."""

DEFECTS = {
    "kick-taken-for-a-break": "the end of the connection after a kick starts a reconnection, line 86",
    "interruption-not-cancelled": "a network that is back in time does not stop the 4 s, line 47",
    "login-times-out-late": "a login without an answer fails after 12 s, not 6, line 41",
    "logout-waits-for-the-service": "a logout while reconnecting waits for an answer first, lines 78-82",
    "login-result-after-reconnect": "a reconnection is answered like a login, line 127",
    "crash-on-token-expiry": "a token that expires while reconnecting starts a task that fails, line 77",
    "hang-on-logout-offline": "a logout without a network waits in a loop of sleep(0)",
}


class Client:
    """`show(output, **args)` is its callback; `network`, an `asyncio.Event`, is set while the network is up."""

    def __init__(self, port, network, show, defects=()):
        self.port = port
        self.network = network
        self.show = show
        self.defects = defects
        self.state = DISCONNECTED
        self.writer = None
        self.connection = None
        """The task that keeps the connection to the service."""
        self.login = None
        """The future of the answer to a login."""
        self.interruption = None

    def enter(self, state, reason, request=None):
        """The callback comes last: the app may call in it, and finds the change complete."""
        self.state = state
        if request is not None:
            self.send(request)
        if state == DISCONNECTED:
            self.end_connection()
        self.show("connectionStateChanged", state=state, reason=reason)

    # The app

    async def log_in(self):
        """Lines 22-24 and 30-41."""
        if self.state != DISCONNECTED:
            return
        self.enter(CONNECTING, "Login")
        self.login = asyncio.get_running_loop().create_future()
        self.connection = asyncio.ensure_future(self.keep_connection())
        try:
            reason = await asyncio.wait_for(self.login, 12 if "login-times-out-late" in self.defects else 6)
        except asyncio.TimeoutError:
            reason = "LoginTimeout"
        if reason == "LoginSuccess":
            self.enter(CONNECTED, reason, "join")
            self.show("loginResult", code="Ok")
        else:
            self.enter(DISCONNECTED, reason)
            self.show("loginResult", code="Error")

    async def log_out(self):
        """Lines 55-58, 78-82 and 86; the page has no word on other states."""
        if self.state not in (CONNECTED, RECONNECTING, ABORTED):
            return
        if "hang-on-logout-offline" in self.defects:
            while not self.network.is_set():
                await asyncio.sleep(0)
        if self.state == RECONNECTING and "logout-waits-for-the-service" in self.defects:
            await asyncio.get_running_loop().create_future()
        self.enter(DISCONNECTED, "LogoutWithCompletion" if self.state == CONNECTED else "Logout", "logout")
        self.show("logoutResult", code="Ok")

    def token_expired(self):
        """Line 77."""
        if self.state == RECONNECTING:
            self.show("tokenDidExpire")
            if "crash-on-token-expiry" in self.defects:
                asyncio.ensure_future(self.renew_token())

    async def renew_token(self):
        raise KeyError("token")

    # The connection

    async def keep_connection(self):
        """Connects again and again, until the login ends."""
        while True:
            await self.network.wait()
            try:
                reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
                self.is_back()
                while line := await reader.readline():
                    self.take(line.decode().strip())
            except OSError:
                pass
            self.drop()
            if self.state == CONNECTED or self.state == ABORTED and "kick-taken-for-a-break" in self.defects:
                # Line 47: nothing is announced before 4 s have passed.
                self.interruption = asyncio.get_running_loop().call_later(4, self.interrupted)
            elif self.state == ABORTED:
                return

    def is_back(self):
        """Line 47: an interruption of less than 4 s is no change of state."""
        if self.interruption is not None and "interruption-not-cancelled" not in self.defects:
            self.interruption.cancel()
        self.send(REQUESTS.get(self.state, "back"))

    def interrupted(self):
        """Lines 48-50."""
        self.enter(RECONNECTING, "Interrupted")

    def take(self, word):
        """A message of the service."""
        if word in ("accepted", "rejected"):
            if not self.login.done():
                self.login.set_result("LoginSuccess" if word == "accepted" else "LoginFailure")
        elif word == "resumed":
            # Lines 66-73 and 127.
            self.enter(CONNECTED, "LoginSuccess", "join")
            if "login-result-after-reconnect" in self.defects:
                self.show("loginResult", code="Ok")
        elif word == "kicked":
            # Lines 51-54.
            self.enter(ABORTED, "RemoteLogin")

    def send(self, word):
        if self.writer is not None:
            self.writer.write(word.encode() + b"\n")

    def drop(self):
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    def end_connection(self):
        if self.interruption is not None:
            self.interruption.cancel()
        self.connection.cancel()
        self.drop()
