"""The bytes that are on their way between two TCP sockets of one process.

The kernel may deliver a byte after the call that sent it has returned. So a selector that reports nothing does
not prove that nothing is on its way. This module counts the bytes at both ends instead.
"""

import socket


class End:
    """One end of a connection: the bytes that it has sent and received, and its peer when that is known."""

    __slots__ = ("file", "key", "sent", "received", "is_closed", "is_over", "peer")

    def __init__(self, file, key):
        self.file = file
        self.key = key
        self.sent = self.received = 0
        self.is_closed = False
        """Whether it will send nothing more."""
        self.is_over = False
        """Whether it has read the end of the connection, or an error."""
        self.peer = None

    def awaits(self):
        """Whether something that its peer has sent must still arrive."""
        return not self.is_over and (self.peer.sent > self.received or self.peer.is_closed)


class CountedSocket(socket.socket):
    """A socket that keeps the count of its end. It takes over the descriptor of another socket."""

    def __init__(self, sock, loopback):
        super().__init__(sock.family, sock.type, sock.proto, fileno=sock.detach())
        self.settimeout(0)
        self.loopback = loopback
        self.end = loopback.add(self)

    def send(self, *arguments):
        count = super().send(*arguments)
        self.end.sent += count
        return count

    def sendmsg(self, *arguments):
        count = super().sendmsg(*arguments)
        self.end.sent += count
        return count

    def recv(self, *arguments):
        data = self.counted(super().recv, *arguments)
        return self.arrived(data, len(data))

    def recv_into(self, *arguments):
        count = self.counted(super().recv_into, *arguments)
        return self.arrived(count, count)

    def counted(self, receive, *arguments):
        try:
            return receive(*arguments)
        except (BlockingIOError, InterruptedError):
            raise
        except OSError:
            self.end.is_over = True
            raise

    def arrived(self, result, count):
        self.end.received += count
        if count == 0:
            self.end.is_over = True
        return result

    def shutdown(self, how):
        super().shutdown(how)
        if how != socket.SHUT_RD:
            self.end.is_closed = True

    def close(self):
        self.loopback.remove(self.end)
        super().close()


class Loopback:
    """All counted connections of one event loop.

    `in_flight(reads)` is the end that something must still reach, or None; `reads(file)` says whether
    the loop waits for a descriptor to become readable. Bytes for an end that does not read stay in the kernel,
    and count as delivered.
    """

    def __init__(self):
        self.ends = {}
        self.files = set()
        """The descriptors that are counted."""
        self.ports = {}
        """The ports on which this loop listens, by descriptor; None for a server without a port."""

    def counted(self, sock):
        """The socket itself unless it is a TCP socket that is connected."""
        if sock.family not in (socket.AF_INET, socket.AF_INET6) or sock.type != socket.SOCK_STREAM:
            return sock
        try:
            sock.getpeername()
        except OSError:
            return sock
        return CountedSocket(sock, self)

    def add(self, sock):
        key = (place(sock.getsockname()), place(sock.getpeername()))
        end = End(sock.fileno(), key)
        peer = self.ends.get(key[::-1])
        if peer is not None and peer.peer is None:
            end.peer, peer.peer = peer, end
            if peer.is_closed:
                del self.ends[peer.key]
        self.ends[key] = end
        self.files.add(end.file)
        return end

    def remove(self, end):
        """An end without a known peer stays until the peer is known: the peer has to see the close."""
        end.is_closed = True
        self.files.discard(end.file)
        end.file = None
        if end.peer is not None and self.ends.get(end.key) is end:
            del self.ends[end.key]

    def in_flight(self, reads):
        for end in self.ends.values():
            if end.file is None:
                continue
            if end.peer is None:
                if end.key[1][1] in self.ports.values():
                    return end  # the server of this loop has not accepted it yet
            elif end.awaits() and reads(end.file):
                return end
        return None

    def has_strangers(self):
        """Whether a connection is open whose other end does not count."""
        return any(end.file is not None and end.peer is None for end in self.ends.values())


def place(address):
    """Host and port; an IPv4 address has one form, also at a socket of IPv6."""
    host, port = address[:2]
    return host[7:] if host.startswith("::ffff:") else host, port


def is_loopback(address):
    """Whether a connect to this address is decided by this machine, at once."""
    host = address[0] if isinstance(address, tuple) else None
    return isinstance(host, str) and (host == "::1" or host.startswith(("127.", "::ffff:127.")))
