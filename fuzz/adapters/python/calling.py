"""A connection to the runner in place of standard streams: for devices, simulators and apps that start by other means."""

import io
import json
import os
import sys

ADDRESS = "PLUMBLINE_CONNECT"
TOKEN = "PLUMBLINE_TOKEN"


def call(address):
    """Calls `unix:PATH` or `HOST:PORT`, and presents the token of the environment; a file for reading, a descriptor."""
    import socket  # a process that is started by the runner starts sooner without it
    if address.startswith("unix:"):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(address[len("unix:"):])
    else:
        host, _, port = address.rpartition(":")
        if not host or not port.isdecimal():
            raise ValueError("expected 'unix:PATH' or 'HOST:PORT'")
        connection = socket.create_connection((host.strip("[]"), int(port)))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    token = os.environ.get(TOKEN)
    connection.sendall(json.dumps({"ev": "call", **({"token": token} if token else {})}).encode() + b"\n")
    descriptor = connection.detach()
    return io.open(descriptor, "rb", buffering=1 << 16), descriptor


def called():
    """The streams of the runner at the address in the environment. Ends the program if it cannot be reached."""
    address = os.environ[ADDRESS]
    try:
        return call(address)
    except (OSError, ValueError) as error:
        sys.exit(f"cannot call {address!r}, the address in {ADDRESS}: {error}")
