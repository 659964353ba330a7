"""The ways in which the simulated client can be told to depart from its document."""

from virtual_clock import SECOND


class Defect:
    """`lines` are those of the document that it breaks; a variant breaks none."""

    def __init__(self, says, lines="", delay=None):
        self.says = says
        self.lines = lines
        self.delay = delay

    @property
    def is_variant(self):
        return not self.lines


DEFECTS = {
    "aborted-reconnects": Defect(
        "30 s after it was kicked out it starts to reconnect by itself", "86", 30 * SECOND),
    "login-times-out-late": Defect(
        "a login without an answer fails after 12 s, not 6", "41", 12 * SECOND),
    "interruption-late": Defect(
        "a lost connection is announced after 10 s, not 4", "47-50", 10 * SECOND),
    "reconnect-says-login": Defect(
        "a reconnection gives the reason Login, not LoginSuccess", "69, 73"),
    "logout-ignored-while-reconnecting": Defect(
        "a logout while reconnecting does nothing and is never answered", "78-82"),
    "reconnect-gives-up": Defect(
        "after 60 s of reconnecting it gives up and is disconnected", "62, 78", 60 * SECOND),
    "login-result-after-reconnect": Defect(
        "a reconnection is answered like a login", "127"),
    "interruption-not-cancelled": Defect(
        "a network that is back in time does not stop the 4 s", "47"),
    "member-left-early": Defect(
        "the service takes the user off its list after 20 s, not 30", "64, 75", 20 * SECOND),
    "leaks-across-reset": Defect(
        "a session closed with the network down leaves the next one of this process believing in "
        "a lost connection: it reports an interruption 4 s after its login", "47"),
    "crash-on-logout-in-aborted": Defect(
        "a logout after having been kicked out ends the process with SIGABRT", "86"),
    "getter-lags": Defect(
        "for a second after each change the getter returns the state before", "16", SECOND),
    "hang-on-token-expiry": Defect(
        "a token that expires while reconnecting blocks the process for ever", "77"),
    "second-login-reconnects": Defect(
        "a second login while connected logs in afresh; the document does not speak of it"),
}


class Behaviour:
    """What one process was told to do wrong, looked up once so that the client only compares.

    `delay` replaces the delay of the one defect in `ids` that has a delay. All other times are those
    of the document and of the table above, `faster` times as short.
    Raises ValueError for an unknown id, or for a delay without exactly one defect to take it.
    """

    def __init__(self, ids=(), delay=None, faster=1):
        for id in ids:
            if id not in DEFECTS:
                raise ValueError(f"there is no defect '{id}'")
        delayed = {id: DEFECTS[id].delay // faster for id in ids if DEFECTS[id].delay is not None}
        if delay is not None:
            if len(delayed) != 1:
                raise ValueError("a delay needs exactly one --defect that has a delay")
            delayed = dict.fromkeys(delayed, delay)

        # The times that the document gives: 6 s (line 41), 4 s (line 47), 30 s (line 64).
        self.login_timeout = delayed.get("login-times-out-late", 6 * SECOND // faster)
        self.interruption = delayed.get("interruption-late", 4 * SECOND // faster)
        self.keep_alive = delayed.get("member-left-early", 30 * SECOND // faster)
        # Times that the document does not know; None is never.
        self.reconnects_after_kick = delayed.get("aborted-reconnects")
        self.gives_up = delayed.get("reconnect-gives-up")
        self.getter_lag = delayed.get("getter-lags", 0)

        self.reconnected_reason = "Login" if "reconnect-says-login" in ids else "LoginSuccess"
        self.ignores_logout = "logout-ignored-while-reconnecting" in ids
        self.answers_reconnection = "login-result-after-reconnect" in ids
        self.keeps_interruption = "interruption-not-cancelled" in ids
        self.leaks = "leaks-across-reset" in ids
        self.crashes = "crash-on-logout-in-aborted" in ids
        self.hangs = "hang-on-token-expiry" in ids
        self.second_login = "second-login-reconnects" in ids

        self.leaked_interruption = False
        """What `leaks-across-reset` carries from one session to the next; else always False."""
