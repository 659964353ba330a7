"""An event loop of asyncio that knows which of its sockets still have something to receive."""

import asyncio
import weakref

from loopback import is_loopback
from virtual_selector import VirtualSelector


class CountingLoop(asyncio.SelectorEventLoop):
    """Gives each TCP transport a socket that counts, and tells the selector of its servers and connects.

    The two methods with a leading underscore are those of asyncio by which it makes every transport of a socket; they
    are the same from Python 3.9 to 3.13.
    """

    def __init__(self):
        self.servers = []
        self.transports = weakref.WeakSet()
        self.selector = VirtualSelector()
        super().__init__(self.selector)

    def _make_socket_transport(self, sock, *arguments, **more):
        transport = super()._make_socket_transport(self.selector.loopback.counted(sock), *arguments, **more)
        self.transports.add(transport)
        return transport

    def _make_ssl_transport(self, rawsock, *arguments, **more):
        transport = super()._make_ssl_transport(self.selector.loopback.counted(rawsock), *arguments, **more)
        self.transports.add(transport)
        return transport

    async def sock_connect(self, sock, address):
        is_near = is_loopback(address)
        self.selector.connecting += is_near
        try:
            return await super().sock_connect(sock, address)
        finally:
            self.selector.connecting -= is_near

    async def create_server(self, *arguments, **more):
        return self.serving(await super().create_server(*arguments, **more))

    async def create_unix_server(self, *arguments, **more):
        return self.serving(await super().create_unix_server(*arguments, **more))

    def serving(self, server):
        self.servers.append(server)
        self.selector.listen(server.sockets)
        return server

    def abort_connections(self):
        """Closes all servers, and all connections without regard to what they still have to send."""
        for server in self.servers:
            server.close()
        for transport in list(self.transports):
            transport.abort()
