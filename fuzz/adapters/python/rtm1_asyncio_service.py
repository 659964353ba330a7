"""A fake RTM service on loopback: its list of users online, and what the second user hears through it."""

import asyncio

THIS_INSTANCE = "this instance"
OTHER_INSTANCE = "other instance"


class Service:
    """`show(output)` reports what the service and the second user see."""

    def __init__(self, show):
        self.show = show
        self.writer = None
        """The connection of the client, as far as the service knows."""
        self.request = None
        """What the client waits for: `login` or `resume`."""
        self.granted = None
        self.holder = None
        """Which instance keeps the user on the list; None while the user is not on it."""
        self.keep_alive = None

    async def listen(self):
        """The port of the service."""
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        self.writer = writer
        try:
            while line := await reader.readline():
                self.take(line.decode().strip())
        except ConnectionError:
            pass
        finally:
            if self.writer is writer:
                self.writer = self.request = None
            writer.close()

    def take(self, word):
        if word in ("login", "resume"):
            self.request = word
        elif word == "back":
            self.stop_waiting()
        elif word == "join":
            self.join()
        elif word == "logout" and self.holder is THIS_INSTANCE:
            self.stop_waiting()
            self.remove()

    def answer(self, word):
        self.granted, self.request = self.request, None
        self.writer.write(word.encode() + b"\n")

    def join(self):
        """Lines 45, 66, 70 and 76."""
        self.stop_waiting()
        if self.granted == "resume":
            self.show("channelsRejoined")
            if self.holder is None:
                for output in ("userOnline", "memberJoined", "attributesSynchronized"):
                    self.show(output)
        elif self.holder is not THIS_INSTANCE:
            self.show("userOnline")
        self.holder = THIS_INSTANCE

    def log_in_elsewhere(self):
        """Line 51: the later instance takes over; the user never goes offline."""
        self.stop_waiting()
        self.holder = OTHER_INSTANCE
        if self.writer is not None and self.request != "login":
            self.answer("kicked")
            self.writer.close()

    def connection_broke(self):
        """Line 64: the user counts as online for 30 s more, from the break."""
        if self.writer is not None:
            self.writer.transport.abort()
            self.writer = self.request = None
        if self.holder is THIS_INSTANCE and self.keep_alive is None:
            self.keep_alive = asyncio.get_running_loop().call_later(30, self.remove)

    def stop_waiting(self):
        if self.keep_alive is not None:
            self.keep_alive.cancel()
            self.keep_alive = None

    def remove(self):
        """Lines 64, 75 and 139."""
        self.keep_alive = self.holder = None
        self.show("userOffline")
        self.show("memberLeft")
