"""A simulated RTM 1.x client, with a service, a network and a second user around it.

Written by hand from 连接状态管理 (connection state management), iOS, updated 2021-03-17. "Line n"
is a line of that document. Nothing here is derived from a specification of it: a test that finds
the two in agreement has compared two readings of the same text.

    simulation = Rtm1(Behaviour(), show)           # show(at, output, args)
    simulation.give("loginByToken")                # show(0, "connectionStateChanged", …)
    simulation.advance(6_000_000)                  # show(6000000, …, LoginTimeout) and the result
"""

import os
import resource
import time

from inputs import Simulation, always, inject

# Lines 10-14.
DISCONNECTED = "disconnected"
CONNECTING = "connecting"
CONNECTED = "connected"
RECONNECTING = "reconnecting"
ABORTED = "aborted"

THIS_INSTANCE = "this instance"
OTHER_INSTANCE = "other instance"

OUTPUTS = ("connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire",
           "memberLeft", "memberJoined",
           "channelsRejoined", "attributesSynchronized", "userOnline", "userOffline")


class Service:
    """The RTM system: its list of users online, and what the second user hears through it.

    The second user shares a channel with ours from the start: the document has no word for joining.
    """

    __slots__ = ("clock", "show", "behaviour", "holder", "keep_alive")

    def __init__(self, clock, show, behaviour):
        self.clock = clock
        self.show = show
        self.behaviour = behaviour
        self.holder = None
        """Which instance keeps the user on the list; None while the user is not on it."""
        self.keep_alive = None

    def log_in(self):
        """Line 45: who has logged in is online."""
        self.stop_waiting()
        if self.holder is not THIS_INSTANCE:
            self.holder = THIS_INSTANCE
            self.show(self.clock.now, "userOnline", {})

    def connection_broke(self):
        """Line 64: the user counts as online for 30 s more.

        They run from the break. A network that comes and goes while the client reconnects does not
        start them again, because the client has not been back in between.
        """
        if self.holder is THIS_INSTANCE and self.keep_alive is None:
            self.keep_alive = self.clock.start(self.behaviour.keep_alive, self.remove)

    def stop_waiting(self):
        if self.keep_alive is not None:
            self.clock.stop(self.keep_alive)
            self.keep_alive = None

    def remove(self):
        """Lines 64 and 139: off the list at 30 s; line 75: the others in the channel hear of it."""
        self.keep_alive = None
        self.holder = None
        now = self.clock.now
        self.show(now, "userOffline", {})
        self.show(now, "memberLeft", {})

    def resume(self):
        """Line 66: back within 30 s, the channels are joined again.

        Lines 70 and 76: back later, the user is put on the list again, too, the attributes are
        synchronized, and the others in the channel see the user join.
        """
        self.stop_waiting()
        now = self.clock.now
        self.show(now, "channelsRejoined", {})
        if self.holder is None:
            self.show(now, "userOnline", {})
            self.show(now, "memberJoined", {})
            self.show(now, "attributesSynchronized", {})
        self.holder = THIS_INSTANCE

    def log_out(self, heard):
        """The document has no word on what the others see; told of a logout, they see it at once.

        A logout over a broken connection is not heard by the service, which drops the user silently.
        """
        self.stop_waiting()
        if self.holder is THIS_INSTANCE:
            if heard:
                self.remove()
            else:
                self.holder = None

    def log_in_elsewhere(self):
        """Line 51: the later instance takes over; the user never goes offline."""
        self.stop_waiting()
        self.holder = OTHER_INSTANCE


class Client:
    """The SDK of our user. Line 16: every change of state is announced, with its reason."""

    __slots__ = ("clock", "show", "behaviour", "service", "state", "before", "readable_from", "timer", "believes_broken")

    def __init__(self, clock, show, behaviour, service):
        self.clock = clock
        self.show = show
        self.behaviour = behaviour
        self.service = service
        self.state = self.before = DISCONNECTED  # line 20
        self.readable_from = 0
        """The instant from which the getter returns the state, and no longer the one before."""
        self.timer = None
        """The time that runs in this state: of a login, of an interruption, or of a defect that acts by itself."""
        self.believes_broken = behaviour.leaked_interruption

    def enter(self, state, reason):
        """Leaving a state ends the time that runs in it."""
        if self.timer is not None:
            self.stop_timer()
        now = self.clock.now
        self.before = self.state
        self.state = state
        self.readable_from = now + self.behaviour.getter_lag
        self.show(now, "connectionStateChanged", {"state": state, "reason": reason})

    def stop_timer(self):
        self.clock.stop(self.timer)
        self.timer = None

    def connection_state(self):
        """The getter, in the words of the announcements."""
        return self.state if self.clock.now >= self.readable_from else self.before

    def answer(self, output, code):
        self.show(self.clock.now, output, {"code": code})

    # Login

    def log_in(self):
        """Lines 22-24. A login in any other state does nothing: the document has no word on it."""
        if self.state == DISCONNECTED or (self.state == CONNECTED and self.behaviour.second_login):
            self.enter(CONNECTING, "Login")
            self.timer = self.clock.start(self.behaviour.login_timeout, self.login_timed_out)

    def login_accepted(self):
        """Lines 30-34."""
        self.enter(CONNECTED, "LoginSuccess")
        self.answer("loginResult", "Ok")
        self.service.log_in()
        if self.believes_broken:
            self.connection_broke()

    def login_rejected(self):
        """Lines 35-40."""
        self.login_failed("LoginFailure", heard=True)

    def login_timed_out(self):
        """Lines 35-39 and 41: within 6 s, or never."""
        self.login_failed("LoginTimeout", heard=False)

    def login_failed(self, reason, heard):
        """Only a second login, the variant, has something to lose at the service."""
        self.enter(DISCONNECTED, reason)
        self.answer("loginResult", "Error")
        if self.behaviour.second_login:
            self.service.log_out(heard)

    # The connection

    def connection_broke(self):
        """Line 47: nothing is announced before 4 s have passed."""
        if self.state == CONNECTED:
            self.timer = self.clock.start(self.behaviour.interruption, self.interrupted)

    def connection_is_back(self):
        """Line 47: an interruption of less than 4 s is no change of state."""
        self.believes_broken = False
        if self.state == CONNECTED and not self.behaviour.keeps_interruption:
            self.stop_timer()

    def interrupted(self):
        """Lines 48-50. Line 62: and so it stays, until a logout or a success."""
        if self.state != CONNECTED:
            return  # only a timer that nobody stopped gets here
        self.enter(RECONNECTING, "Interrupted")
        if self.behaviour.gives_up is not None:
            self.timer = self.clock.start(self.behaviour.gives_up, self.give_up)

    def reconnected(self):
        """Lines 66-73. Line 127: no `loginResult`, which only a call of `loginByToken` gets."""
        self.enter(CONNECTED, self.behaviour.reconnected_reason)
        if self.behaviour.answers_reconnection:
            self.answer("loginResult", "Ok")
        self.service.resume()

    def token_expired(self):
        """Line 77: said while reconnecting, and without effect on the state."""
        if self.state == RECONNECTING:
            while self.behaviour.hangs:
                time.sleep(3600)
            self.show(self.clock.now, "tokenDidExpire", {})

    # The end

    def kicked_out(self):
        """Lines 51-54, and line 86, which says so of the instance whatever it was doing."""
        if self.state != CONNECTED and self.state != RECONNECTING:
            return
        self.enter(ABORTED, "RemoteLogin")
        if self.behaviour.reconnects_after_kick is not None:
            self.timer = self.clock.start(self.behaviour.reconnects_after_kick, self.reconnect_uninvited)

    def log_out(self, network_up):
        """Lines 55-58 (connected), 78-82 (reconnecting), 86 (aborted); elsewhere no word on it.

        Line 58 names the reason LogoutWithCompletion and line 81 names it Logout: each where it
        stands. Line 82 gives the result for reconnecting; every call is taken to be answered so.
        """
        state = self.state
        if state == CONNECTED:
            reason = "LogoutWithCompletion"
        elif state == RECONNECTING and not self.behaviour.ignores_logout:
            reason = "Logout"
        elif state == ABORTED:
            if self.behaviour.crashes:
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                os.abort()
            reason = "Logout"
        else:
            return
        self.enter(DISCONNECTED, reason)
        self.answer("logoutResult", "Ok")
        self.service.log_out(network_up)

    # Defects

    def give_up(self):
        self.enter(DISCONNECTED, "LoginTimeout")

    def reconnect_uninvited(self):
        self.enter(RECONNECTING, "Interrupted")


class Rtm1(Simulation):
    """A user with the service and the network; what the adapter opens for a session.

    The network is a switch. Each input of the service has to cross it, and an answer needs a request.
    """

    def __init__(self, behaviour, show):
        super().__init__(show)
        self.behaviour = behaviour
        self.service = Service(self.clock, show, behaviour)
        self.client = Client(self.clock, show, behaviour, self.service)
        self.network_up = True
        behaviour.leaked_interruption = False  # it plagues one session, the next after the leak

    def state(self):
        return {"connection": self.client.connection_state()}

    def close(self):
        if self.behaviour.leaks:
            self.behaviour.leaked_interruption = not self.network_up

    # The conditions

    def is_network_up(self):
        return self.network_up

    def is_network_down(self):
        return not self.network_up

    def can_answer_login(self):
        return self.network_up and self.client.state == CONNECTING

    def can_resume(self):
        return self.network_up and self.client.state == RECONNECTING

    # Inputs of the app

    @inject("loginByToken", when=always)
    def login_by_token(self):
        self.client.log_in()

    @inject("logout", when=always)
    def logout(self):
        self.client.log_out(self.network_up)

    # Inputs of the service

    @inject("loginAccepted", when=can_answer_login)
    def login_accepted(self):
        self.client.login_accepted()

    @inject("loginRejected", when=can_answer_login)
    def login_rejected(self):
        self.client.login_rejected()

    @inject("reconnected", when=can_resume)
    def reconnected(self):
        self.client.reconnected()

    @inject("remoteLogin", when=is_network_up)
    def remote_login(self):
        self.service.log_in_elsewhere()
        self.client.kicked_out()

    @inject("tokenExpired", when=always)
    def token_expired(self):
        self.client.token_expired()

    # Inputs of the network

    @inject("networkLost", when=is_network_up)
    def network_lost(self):
        self.network_up = False
        self.service.connection_broke()
        self.client.connection_broke()

    @inject("networkBack", when=is_network_down)
    def network_back(self):
        """A client that has begun to reconnect is not back before it has `reconnected`."""
        self.network_up = True
        self.client.connection_is_back()
        if self.client.state in (CONNECTED, CONNECTING):
            self.service.stop_waiting()
