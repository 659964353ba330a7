#!/usr/bin/env python3
"""The adapter of an RTM 1.x client of asyncio, with its service on loopback: `rtm1_asyncio.py --defect ID`."""

import argparse
import asyncio
from functools import partial

from async_simulation import AsyncSimulation
from plumbline_adapter import Adapter, always, inject, serve
from rtm1_asyncio_client import DEFECTS, Client
from rtm1_asyncio_service import Service

OUTPUTS = ("connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire", "memberLeft",
           "memberJoined", "channelsRejoined", "attributesSynchronized", "userOnline", "userOffline")


class Rtm1(AsyncSimulation):
    """A user with the service and the network. Each answer of the service needs a request that has arrived."""

    def __init__(self, defects, show):
        super().__init__(show)
        self.defects = defects

    async def start(self):
        self.network = asyncio.Event()
        self.network.set()
        self.service = Service(self.show)
        self.client = Client(await self.service.listen(), self.network, self.show, self.defects)

    def state(self):
        return {"connection": self.client.state}

    # The conditions

    def is_network_up(self):
        return self.network.is_set()

    def is_network_down(self):
        return not self.network.is_set()

    def is_login_open(self):
        return self.service.request == "login"

    def is_resume_open(self):
        return self.service.request == "resume"

    # Inputs of the app

    @inject("loginByToken", when=always)
    async def login_by_token(self):
        await self.client.log_in()

    @inject("logout", when=always)
    async def logout(self):
        await self.client.log_out()

    # Inputs of the service

    @inject("loginAccepted", when=is_login_open)
    def login_accepted(self):
        self.service.answer("accepted")

    @inject("loginRejected", when=is_login_open)
    def login_rejected(self):
        self.service.answer("rejected")

    @inject("reconnected", when=is_resume_open)
    def reconnected(self):
        self.service.answer("resumed")

    @inject("remoteLogin", when=is_network_up)
    def remote_login(self):
        self.service.log_in_elsewhere()

    @inject("tokenExpired", when=always)
    def token_expired(self):
        self.client.token_expired()

    # Inputs of the network

    @inject("networkLost", when=is_network_up)
    def network_lost(self):
        self.network.clear()
        self.service.connection_broke()

    @inject("networkBack", when=is_network_down)
    def network_back(self):
        self.network.set()


def adapter(defects=(), reentrant=False):
    return Adapter(
        name="rtm1-asyncio",
        implementation={"name": " + ".join(["RTM 1.x client of asyncio", *defects]), "version": "1",
                        "language": "Python"},
        inject=Rtm1.inputs, observe=OUTPUTS, open=partial(Rtm1, defects), reentrant=reentrant,
        state=True)


def main():
    parser = argparse.ArgumentParser(
        description="An RTM 1.x client of asyncio, to be tested.", formatter_class=argparse.RawTextHelpFormatter,
        epilog="defects:\n" + "\n".join(f"  {id:34} {says}" for id, says in DEFECTS.items()))
    parser.add_argument("--defect", action="append", default=[], metavar="ID", choices=DEFECTS,
                        help="do this wrong; repeatable")
    parser.add_argument("--reentrant", action="store_true", help="let calls come inside callbacks, too")
    options = parser.parse_args()
    serve(adapter(options.defect, options.reentrant))


if __name__ == "__main__":
    main()
