#!/usr/bin/env python3
"""A client of the package websockets (from PyPI) on virtual time, against its own server code over sockets on loopback.

    plumbline fuzz fuzz/adapters/python/websockets-client.yaml -- python3 fuzz/adapters/python/websockets_client.py

The spec holds what the documentation of `websockets.connect` says. The client keeps its own keep-alive, timeouts and
waits; hours of them take milliseconds.
"""

import argparse
import asyncio
import functools
import http
import logging
import random

import websockets
from websockets.client import backoff
from websockets.frames import Opcode
from websockets.server import ServerProtocol

from async_simulation import AsyncSimulation
from plumbline_adapter import Adapter, inject, serve

DEFECTS = {
    "late-ping": {"ping_interval": 25},
    "late-ping-timeout": {"ping_timeout": 30},
    "short-opening": {"open_timeout": 8},
}


class Connection:
    """One connection as the server sees it. It answers what the inputs of the server say, and closes only then."""

    def __init__(self, service, reader, writer):
        self.service, self.reader, self.writer = service, reader, writer
        self.protocol = ServerProtocol()
        self.request = None
        self.pongs = []

    async def serve(self):
        while data := await self.reader.read(65536):
            self.protocol.receive_data(data)
            for event in self.protocol.events_received():
                self.receive(event)
        self.service.connections.discard(self)
        if self.request is not None:
            self.service.show("hungUp")
        self.writer.close()

    def receive(self, event):
        opcode = getattr(event, "opcode", None)
        if opcode is None:
            self.request = event
            self.service.show("dialed")
        elif opcode is Opcode.PING:
            self.pongs += self.protocol.data_to_send()  # `pong` sends it
            self.service.show("pinged")
        elif opcode is Opcode.CLOSE:
            self.service.show("goodbye")
            self.write()
            self.writer.close()

    def write(self):
        for data in self.protocol.data_to_send():
            if data:
                self.writer.write(data)

    def respond(self, response):
        self.request = None
        self.protocol.send_response(response)
        self.write()

    def pong(self):
        for data in self.pongs:
            self.writer.write(data)
        self.pongs = []


class Client(AsyncSimulation):
    def __init__(self, defect, show):
        super().__init__(show)
        self.defect = defect
        self.task = None
        self.connections = set()

    async def start(self):
        self.random = random.Random(1)
        server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()
        self.connect = functools.partial(
            websockets.connect, f"ws://{host}:{port}", proxy=None, reconnect_delays=self.delays,
            **DEFECTS.get(self.defect, {}))

    async def accept(self, reader, writer):
        connection = Connection(self, reader, writer)
        self.connections.add(connection)
        await connection.serve()

    async def run(self):
        """The loop that the documentation shows."""
        async for connection in self.connect():
            self.show("opened")
            try:
                await connection.recv()
            except websockets.ConnectionClosed:
                self.show("closed")

    def delays(self):
        """The default of the library; its random numbers are the same in each session."""
        random.seed(self.random.random())
        yield from backoff()

    # Inputs

    def is_running(self):
        return self.task is not None

    def opening(self):
        return next((each for each in self.connections if each.request is not None), None)

    def connection(self):
        return next(iter(self.connections), None)

    def waits_for_a_pong(self):
        return self.connection() is not None and self.connection().pongs

    @inject("start", when=lambda self: not self.is_running())
    def start_(self):
        self.task = self.loop.create_task(self.run())

    @inject("stop", when=is_running)
    async def stop_(self):
        task, self.task = self.task, None
        task.cancel()
        await asyncio.wait([task])

    @inject("accepted", when=opening)
    def accepted(self):
        connection = self.opening()
        connection.respond(connection.protocol.accept(connection.request))

    @inject("refused", when=opening)
    def refused(self):
        connection = self.opening()
        connection.respond(connection.protocol.reject(http.HTTPStatus.SERVICE_UNAVAILABLE, "busy"))
        connection.writer.close()

    @inject("lost", when=connection)
    def lost(self):
        connection = self.connection()
        connection.request = None
        connection.writer.transport.abort()

    @inject("pong", when=waits_for_a_pong)
    def pong(self):
        self.connection().pong()


def main():
    parser = argparse.ArgumentParser(description="A client of websockets on virtual time.")
    parser.add_argument("--defect", choices=sorted(DEFECTS), help="plant a defect")
    defect = parser.parse_args().defect
    logging.disable()
    serve(Adapter(
        name="websockets-client", implementation={"name": "websockets", "version": websockets.__version__},
        inject=Client.inputs, observe=("opened", "closed", "dialed", "pinged", "goodbye", "hungUp"),
        open=functools.partial(Client, defect)))


if __name__ == "__main__":
    main()
