"""The simulated RTM 1.x client, driven over pipes: what its document says, and each defect.

A script is a list of steps, `+0.8 loginAccepted` being 0.8 s and then an input; what is seen is drawn
in the same notation. Every script plays in a child of its own unless it says otherwise.
"""

import json
import random
import signal
import subprocess
import sys
import unittest

from child import FOLDER, Child, drawn, steps

IN = "loginByToken, loginAccepted"
LOGIN = ["0 connecting/Login", "0 connected/LoginSuccess", "0 loginResult Ok", "0 userOnline"]
BROKEN = IN + ", networkLost, +4"
BREAK = LOGIN + ["4 reconnecting/Interrupted"]
REMOVAL = ["30 userOffline", "30 memberLeft"]
KICK = LOGIN + ["0 aborted/RemoteLogin"]


def play(child, script):
    answer = child.ask("trace", session=1, clock="virtual", steps=steps(script))["ok"]
    return drawn(answer["observations"]), answer


def connection(answer):
    return [state["connection"] for state in answer["states"]]


class Scripts(unittest.TestCase):
    maxDiff = None

    def sees(self, script, expected, *arguments):
        with Child("rtm1.py", *arguments) as child:
            seen, answer = play(child, script)
        self.assertEqual(seen, expected)
        self.assertNotIn("not-applicable", answer["results"])
        return answer

    def is_not_applicable(self, script):
        """The last input of the script, and what comes after it is not played."""
        with Child("rtm1.py") as child:
            _, answer = play(child, script + ", +1, logout")
        count = len(steps(script))
        self.assertEqual(len(answer["results"]), count)
        self.assertEqual(answer["results"].index("not-applicable"), count - 1)


class Login(Scripts):
    def test_login_is_accepted_lines_22_to_34(self):
        self.sees("loginByToken, +0.8 loginAccepted, +100", [
            "0 connecting/Login", "0.8 connected/LoginSuccess", "0.8 loginResult Ok",
            "0.8 userOnline"])

    def test_login_is_rejected_lines_35_to_40(self):
        self.sees("loginByToken, +1 loginRejected, +100", [
            "0 connecting/Login", "1 disconnected/LoginFailure", "1 loginResult Error"])

    def test_login_times_out_after_6_s_line_41(self):
        self.sees("loginByToken, +5.999999, +0.000001, +100", [
            "0 connecting/Login", "6 disconnected/LoginTimeout", "6 loginResult Error"])

    def test_login_after_a_failed_one_has_its_own_6_s(self):
        self.sees("loginByToken, +5 loginRejected, loginByToken, +100", [
            "0 connecting/Login", "5 disconnected/LoginFailure", "5 loginResult Error",
            "5 connecting/Login", "11 disconnected/LoginTimeout", "11 loginResult Error"])

    def test_login_elsewhere_than_disconnected_is_ignored(self):
        self.sees("loginByToken, loginByToken, loginAccepted, loginByToken", LOGIN)
        self.sees(BROKEN + ", loginByToken", BREAK)
        self.sees(IN + ", remoteLogin, loginByToken", KICK)


class Interruption(Scripts):
    def test_interruption_is_announced_at_4_s_lines_47_to_50(self):
        self.sees(IN + ", networkLost, +3.999999, +0.000001", BREAK)

    def test_network_back_in_time_is_no_interruption_line_47(self):
        self.sees(IN + ", networkLost, +3.999999 networkBack, +100", LOGIN)

    def test_each_loss_has_its_own_4_s_and_30_s(self):
        self.sees(IN + ", networkLost, +3 networkBack, networkLost, +100", LOGIN + [
            "7 reconnecting/Interrupted", "33 userOffline", "33 memberLeft"])

    def test_network_lost_outside_connected_is_no_interruption(self):
        self.sees("networkLost, +100", [])
        self.sees(IN + ", remoteLogin, networkLost, +100", KICK)

    def test_user_is_removed_30_s_after_the_break_lines_64_75_139(self):
        self.sees(BROKEN + ", +25.999999, +0.000001, +1000", BREAK + REMOVAL)

    def test_flaps_while_reconnecting_do_not_restart_the_30_s(self):
        self.sees(BROKEN + ", +6 networkBack, +5 networkLost, +5 networkBack, +100",
                  BREAK + REMOVAL)

    def test_reconnecting_lasts_as_long_as_the_network_is_down_lines_62_78(self):
        self.sees(BROKEN + ", +86400", BREAK + REMOVAL)


class Reconnection(Scripts):
    def test_reconnection_within_30_s_lines_66_to_69_and_127(self):
        self.sees(BROKEN + ", +1 networkBack, +24.999999 reconnected, +100", BREAK + [
            "29.999999 connected/LoginSuccess", "29.999999 channelsRejoined"])

    def test_reconnection_after_30_s_lines_70_to_76_and_127(self):
        self.sees(BROKEN + ", +30 networkBack, +1 reconnected, +100", BREAK + REMOVAL + [
            "35 connected/LoginSuccess", "35 channelsRejoined", "35 userOnline",
            "35 memberJoined", "35 attributesSynchronized"])

    def test_a_reconnected_client_can_be_interrupted_again(self):
        self.sees(BROKEN + ", networkBack, reconnected, +6 networkLost, +100", BREAK + [
            "4 connected/LoginSuccess", "4 channelsRejoined", "14 reconnecting/Interrupted",
            "40 userOffline", "40 memberLeft"])

    def test_token_that_expires_while_reconnecting_is_told_and_changes_nothing_line_77(self):
        self.sees(BROKEN + ", +1 tokenExpired, +1 networkBack, reconnected", BREAK + [
            "5 tokenDidExpire", "6 connected/LoginSuccess", "6 channelsRejoined"])

    def test_token_that_expires_elsewhere_is_not_told(self):
        self.sees("tokenExpired, loginByToken, tokenExpired, loginAccepted, tokenExpired, "
                  "remoteLogin, tokenExpired", KICK)


class Kick(Scripts):
    def test_connected_client_is_kicked_out_lines_51_to_54_and_stays_out_line_86(self):
        answer = self.sees(IN + ", remoteLogin, +86400", KICK)
        self.assertIsNone(answer["next"])

    def test_reconnecting_client_is_kicked_out_and_the_user_stays_online(self):
        self.sees(BROKEN + ", networkBack, +1 remoteLogin, +100",
                  BREAK + ["5 aborted/RemoteLogin"])

    def test_connecting_or_disconnected_client_is_not_kicked_out(self):
        self.sees("remoteLogin, loginByToken, remoteLogin, loginAccepted", LOGIN)

    def test_logout_and_login_after_a_kick_line_86(self):
        self.sees(IN + ", remoteLogin, +1 logout, loginByToken, loginAccepted", KICK + [
            "1 disconnected/Logout", "1 logoutResult Ok", "1 connecting/Login",
            "1 connected/LoginSuccess", "1 loginResult Ok", "1 userOnline"])


class Logout(Scripts):
    def test_connected_lines_55_to_58(self):
        self.sees(IN + ", +1 logout, +100", LOGIN + [
            "1 disconnected/LogoutWithCompletion", "1 logoutResult Ok", "1 userOffline",
            "1 memberLeft"])

    def test_connected_with_the_network_down_the_service_hears_nothing(self):
        self.sees(IN + ", networkLost, +1 logout, +100", LOGIN + [
            "1 disconnected/LogoutWithCompletion", "1 logoutResult Ok"])

    def test_reconnecting_with_the_network_down_lines_78_to_82(self):
        self.sees(BROKEN + ", +1 logout, +100",
                  BREAK + ["5 disconnected/Logout", "5 logoutResult Ok"])

    def test_reconnecting_with_the_network_back(self):
        self.sees(BROKEN + ", networkBack, +1 logout, +100", BREAK + [
            "5 disconnected/Logout", "5 logoutResult Ok", "5 userOffline", "5 memberLeft"])

    def test_reconnecting_after_the_removal(self):
        self.sees(BROKEN + ", +26 networkBack, logout, +100", BREAK + REMOVAL + [
            "30 disconnected/Logout", "30 logoutResult Ok"])

    def test_elsewhere_nothing_happens(self):
        self.sees("logout, loginByToken, logout, loginAccepted", LOGIN)


class NotApplicable(Scripts):
    def test_answers_to_what_was_never_asked(self):
        for script in ("loginAccepted", "loginRejected", "reconnected", IN + ", loginAccepted",
                      IN + ", reconnected", IN + ", remoteLogin, reconnected", "networkBack",
                      "networkLost, networkLost"):
            with self.subTest(script):
                self.is_not_applicable(script)

    def test_the_service_cannot_be_heard_while_the_network_is_down(self):
        for script in ("loginByToken, networkLost, loginAccepted",
                      "loginByToken, networkLost, loginRejected", BROKEN + ", reconnected",
                      BROKEN + ", remoteLogin"):
            with self.subTest(script):
                self.is_not_applicable(script)


class Defects(Scripts):
    """Each defect next to what the same script shows without it."""

    def differs(self, defect, script, honest, defective, *more):
        self.sees(script, honest)
        self.sees(script, defective, "--defect", defect, *more)

    def test_aborted_reconnects(self):
        script = IN + ", remoteLogin, +29.999999, +100"
        self.differs("aborted-reconnects", script, KICK, KICK + ["30 reconnecting/Interrupted"])
        self.sees(script, KICK + ["17.3 reconnecting/Interrupted"],
                  "--defect", "aborted-reconnects", "--delay", "17.3")
        self.sees(IN + ", remoteLogin, +29 logout, +100",
                  KICK + ["29 disconnected/Logout", "29 logoutResult Ok"],
                  "--defect", "aborted-reconnects")

    def test_getter_lags(self):
        script = "loginByToken, loginAccepted, +0.999999, +0.000001"
        for arguments, states in (
                ((), ["connecting"] + ["connected"] * 3),
                (("--defect", "getter-lags"), ["disconnected", "connecting", "connecting", "connected"])):
            self.assertEqual(connection(self.sees(script, LOGIN, *arguments)), states)

    def test_login_times_out_late(self):
        self.differs("login-times-out-late", "loginByToken, +20", [
            "0 connecting/Login", "6 disconnected/LoginTimeout", "6 loginResult Error"], [
            "0 connecting/Login", "12 disconnected/LoginTimeout", "12 loginResult Error"])

    def test_interruption_late(self):
        self.differs("interruption-late", IN + ", networkLost, +20", BREAK,
                     LOGIN + ["10 reconnecting/Interrupted"])

    def test_reconnect_says_login(self):
        self.differs("reconnect-says-login", BROKEN + ", networkBack, reconnected",
                     BREAK + ["4 connected/LoginSuccess", "4 channelsRejoined"],
                     BREAK + ["4 connected/Login", "4 channelsRejoined"])

    def test_logout_ignored_while_reconnecting(self):
        self.differs("logout-ignored-while-reconnecting", BROKEN + ", logout",
                     BREAK + ["4 disconnected/Logout", "4 logoutResult Ok"], BREAK)

    def test_reconnect_gives_up(self):
        self.differs("reconnect-gives-up", BROKEN + ", +100", BREAK + REMOVAL,
                     BREAK + REMOVAL + ["64 disconnected/LoginTimeout"])
        self.sees(BROKEN + ", networkBack, reconnected, +100",
                  BREAK + ["4 connected/LoginSuccess", "4 channelsRejoined"],
                  "--defect", "reconnect-gives-up")

    def test_login_result_after_reconnect(self):
        self.differs("login-result-after-reconnect", BROKEN + ", networkBack, reconnected",
                     BREAK + ["4 connected/LoginSuccess", "4 channelsRejoined"],
                     BREAK + ["4 connected/LoginSuccess", "4 loginResult Ok",
                              "4 channelsRejoined"])

    def test_interruption_not_cancelled(self):
        self.differs("interruption-not-cancelled", IN + ", networkLost, +1 networkBack, +100",
                     LOGIN, BREAK)

    def test_member_left_early(self):
        self.differs("member-left-early", BROKEN + ", +100", BREAK + REMOVAL,
                     BREAK + ["20 userOffline", "20 memberLeft"])

    def test_second_login_reconnects(self):
        script = IN + ", +1 loginByToken, +1"
        self.differs("second-login-reconnects", script, LOGIN, LOGIN + ["1 connecting/Login"])
        self.sees(script + " loginAccepted", LOGIN + [
            "1 connecting/Login", "2 connected/LoginSuccess", "2 loginResult Ok"],
            "--defect", "second-login-reconnects")

    def test_leaks_across_reset(self):
        leak = LOGIN + ["4 reconnecting/Interrupted"]
        for arguments, expected in (((), LOGIN), (("--defect", "leaks-across-reset"), leak)):
            with Child("rtm1.py", *arguments) as child:
                self.assertEqual(play(child, IN + ", +10")[0], LOGIN, "a fresh process is good")
                play(child, "networkLost")
                self.assertEqual(play(child, IN + ", +10")[0], expected)
                self.assertEqual(play(child, IN + ", +10")[0], LOGIN, "it leaks once")
                child.ask("open", session=1)
                child.ask("step", session=1, steps=steps("networkLost"))
                child.ask("reset", session=1)
                answer = child.ask("step", session=1, steps=steps(IN + ", +10"))["ok"]
                self.assertEqual(drawn(answer["observations"]), expected)

    def test_crash_on_logout_in_aborted(self):
        script = IN + ", remoteLogin, logout"
        self.sees(script, KICK + ["0 disconnected/Logout", "0 logoutResult Ok"])
        with Child("rtm1.py", "--defect", "crash-on-logout-in-aborted") as child:
            self.assertEqual(play(child, IN + ", remoteLogin")[0], KICK)
            child.request("trace", session=1, steps=steps(script))
            self.assertEqual(child.read(), b"")
            self.assertEqual(child.process.wait(), -signal.SIGABRT)

    def test_hang_on_token_expiry(self):
        with Child("rtm1.py", "--defect", "hang-on-token-expiry",
                   stderr=subprocess.PIPE) as child:
            self.assertEqual(play(child, IN + ", tokenExpired")[0], LOGIN)
            child.request("trace", session=1, steps=steps(BROKEN + ", tokenExpired"))
            with self.assertRaises(subprocess.TimeoutExpired):
                child.process.wait(timeout=0.3)
            child.process.send_signal(signal.SIGQUIT)
            self.assertIn(b"token_expired", child.process.stderr.read())
            self.assertEqual(child.process.wait(), -signal.SIGQUIT)

    def test_defects_can_be_combined(self):
        self.sees(BROKEN + ", +100", LOGIN + [
            "10 reconnecting/Interrupted", "20 userOffline", "20 memberLeft"],
            "--defect", "interruption-late", "--defect", "member-left-early")


class Faster(Scripts):
    def test_every_time_of_the_document_is_so_many_times_as_short(self):
        script = "loginByToken, +100, loginByToken, loginAccepted, networkLost, +100"
        self.sees(script, [
            "0 connecting/Login", "0.6 disconnected/LoginTimeout", "0.6 loginResult Error",
            "100 connecting/Login", "100 connected/LoginSuccess", "100 loginResult Ok",
            "100 userOnline", "100.4 reconnecting/Interrupted", "103 userOffline",
            "103 memberLeft"], "--faster", "10")

    def test_so_is_that_of_a_defect_but_not_a_delay_that_was_asked_for(self):
        defect = ("--faster", "10", "--defect", "aborted-reconnects")
        script = IN + ", remoteLogin, +100"
        self.sees(script, KICK + ["3 reconnecting/Interrupted"], *defect)
        self.sees(script, KICK + ["17.3 reconnecting/Interrupted"], *defect, "--delay", "17.3")


class CommandLine(unittest.TestCase):
    def run_main(self, *arguments):
        return subprocess.run([sys.executable, str(FOLDER / "rtm1.py"), *arguments],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20)

    def test_list_has_a_test_for_each_defect_and_marks_the_variant(self):
        listed = self.run_main("--list-defects").stdout.splitlines()
        for line in listed:
            id = line.split()[0]
            self.assertTrue(hasattr(Defects, "test_" + id.replace("-", "_")), id)
        self.assertEqual([line.split()[0] for line in listed if "variant" in line],
                         ["second-login-reconnects"])

    def test_mistakes_are_usage_errors(self):
        for arguments in (["--defect", "late"], ["--delay", "3"], ["--faster", "0"],
                          ["--defect", "reconnect-says-login", "--delay", "3"],
                          ["--defect", "interruption-late", "--delay", "0"],
                          ["--defect", "interruption-late", "--delay", "1.0000001"],
                          ["--defect", "interruption-late", "--delay", "nan"],
                          ["--defect", "interruption-late", "--delay", "inf"],
                          ["--defect", "interruption-late", "--delay", "soon"]):
            with self.subTest(arguments):
                run = self.run_main(*arguments)
                self.assertEqual(run.returncode, 2)
                self.assertEqual(run.stdout, "")


class Protocol(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.child = self.enterContext(Child("rtm1.py"))

    def fault(self, code, op, **fields):
        self.assertEqual(self.child.ask(op, **fields)["err"]["code"], code)

    def test_hello(self):
        hello = self.child.ask("hello", protocol=1)["ok"]
        self.assertEqual(len(hello["inject"]), 9)
        self.assertEqual(len(hello["observe"]), 10)
        self.assertEqual((hello["clock"], hello["quiescence"]), (["virtual", "real"], "exact"))
        for program, reads in (("rtm1.py", True), ("rtm1_asyncio.py", True), ("link.py", False)):
            with self.subTest(program), Child(program) as child:
                hello, answer = child.ask("hello", protocol=1)["ok"], child.ask("trace", session=1, steps=[])["ok"]
                self.assertEqual((hello["state"], "states" in answer), (reads, reads))
        self.fault("unsupported", "hello", protocol=2)

    def test_what_happens_in_a_delay_follows_the_step_before_it(self):
        _, answer = play(self.child, "+1 loginByToken, +7, loginByToken, +6 loginByToken")
        self.assertEqual([(o["at"], o["after"]) for o in answer["observations"]], [
            (1_000_000, 0), (7_000_000, 0), (7_000_000, 0), (8_000_000, 2), (14_000_000, 2),
            (14_000_000, 2), (14_000_000, 3)])
        self.assertEqual(answer["results"], ["accepted", None, "accepted", "accepted"])
        self.assertEqual((answer["now"], answer["next"]), (14_000_000, 20_000_000))

    def test_nothing_is_after_an_empty_trace(self):
        self.assertEqual(self.child.ask("trace", session=1, steps=[])["ok"],
                         {"now": 0, "next": None, "results": [], "states": [], "observations": []})

    def test_what_the_getters_return_stands_beside_each_result(self):
        states = ["connecting", "connected", "connected", "reconnecting"]
        self.assertEqual(connection(play(self.child, BROKEN)[1]), states)
        answer = play(self.child, "loginByToken, reconnected, logout")[1]
        self.assertEqual((answer["results"], connection(answer)), (["accepted", "not-applicable"], ["connecting"] * 2))
        self.child.ask("open", session=1)
        for step, state in zip(steps(BROKEN), states):
            self.assertEqual(connection(self.child.ask("step", session=1, steps=[step])["ok"]), [state])
        answer = self.child.ask("trace", session=2, clock="real", steps=steps("loginByToken"))["ok"]
        self.assertNotIn("states", answer)

    def test_advance_to_an_instant_and_to_the_next_timer(self):
        child = self.child
        opened = child.ask("open", session=1, clock="virtual", seed=1)["ok"]
        self.assertEqual(opened, {"now": 0, "next": None, "observations": []})
        self.assertEqual(child.ask("advance", session=1, to="next")["ok"]["now"], 0)
        self.assertEqual(child.ask("step", session=1, steps=steps("loginByToken"),
                                   until=1_000_000)["ok"]["next"], 6_000_000)
        self.assertEqual(child.ask("state", session=1)["ok"], {
            "now": 1_000_000, "next": 6_000_000, "state": {"connection": "connecting"}})
        answer = child.ask("advance", session=1, to=5_999_999)["ok"]
        self.assertEqual((answer["now"], answer["observations"]), (5_999_999, []))
        answer = child.ask("advance", session=1, to="next")["ok"]
        self.assertEqual((answer["now"], answer["next"]), (6_000_000, None))
        self.assertEqual(drawn(answer["observations"]),
                         ["6 disconnected/LoginTimeout", "6 loginResult Error"])
        self.assertEqual([o["after"] for o in answer["observations"]], [0, 0])
        self.fault("invalid", "advance", session=1, to=5_999_999)
        self.fault("invalid", "step", session=1, steps=[{"after": 2}], until=6_000_001)

    def test_a_trace_waits_up_to_an_instant(self):
        trace = lambda names, until: self.child.ask("trace", session=1, steps=steps(names), until=until)["ok"]
        self.assertEqual(trace("+1", 7_000_000)["now"], 7_000_000)
        answer = trace("loginByToken", 7_000_000)
        self.assertEqual((answer["now"], answer["next"]), (7_000_000, None))
        self.assertEqual(drawn(answer["observations"])[-1], "6 loginResult Error")
        answer = trace("loginByToken, reconnected", 7_000_000)  # which ends it early
        self.assertEqual((answer["now"], answer["results"]), (0, ["accepted", "not-applicable"]))
        for until in (1_999_999, "7"):
            self.fault("invalid", "trace", session=1, steps=steps("+2"), until=until)

    def test_an_hour_and_more_of_silence_takes_no_time(self):
        _, answer = play(self.child, IN + ", +3600000000")
        self.assertEqual(answer["now"], 3_600_000_000_000_000)

    def test_sessions_are_isolated(self):
        child = self.child
        for session in (1, 64):
            child.ask("open", session=session)
        child.ask("step", session=1, steps=steps(IN + ", networkLost, +4"))
        self.assertEqual(child.ask("state", session=64)["ok"], {
            "now": 0, "next": None, "state": {"connection": "disconnected"}})
        answer = child.ask("step", session=64, steps=steps(IN + ", networkLost"))["ok"]
        self.assertEqual(drawn(answer["observations"]), LOGIN)
        self.assertEqual(child.ask("close", session=64)["ok"], {})
        self.fault("invalid", "state", session=64)
        self.assertEqual(child.ask("state", session=1)["ok"]["next"], 30_000_000)
        self.assertEqual(child.ask("reset", session=1)["ok"]["next"], None)

    def test_faults_are_told_and_survived(self):
        child = self.child
        self.fault("unsupported", "teapot")
        for session in (0, 65, "1", True, None):
            self.fault("invalid", "open", session=session)
        self.fault("unsupported", "open", session=1, clock="sundial")
        self.fault("invalid", "advance", session=1, to=1)
        for bad in (None, {}, [1], [{"after": -1}], [{"after": 1.5}], [{"after": True}],
                    [{"in": 7}], [{"in": "logout", "args": {"why": 7}}], [{"in": "logout", "args": "why"}]):
            self.fault("invalid", "trace", session=1, steps=bad)
        for line in (b"", b"nonsense", b"[]", b"7", b'{"id":', b"\xff\xfe", b"[" * 100_000,
                     b'"' + b"x" * (1 << 20) + b'"', b"9" * 5000, b"x" * (17 << 20)):
            child.send(line + b"\n")
            answer = json.loads(child.read())
            self.assertEqual((answer["id"], answer["err"]["code"]), (None, "malformed"))
        child.send(b'{"op":"hello"}\n')
        self.assertEqual(json.loads(child.read())["err"]["code"], "invalid")
        self.assertEqual(play(child, IN)[0], LOGIN)

    def test_a_correct_line_of_a_megabyte_is_answered(self):
        answer = self.child.ask("hello", protocol=1, ignored="x" * (1 << 20))
        self.assertIn("ok", answer)

    def test_an_unknown_input_is_unsupported_and_ends_the_batch(self):
        _, answer = play(self.child, "loginByToken, makeTea, loginAccepted")
        self.assertEqual(answer["results"], ["accepted", "unsupported"])

    def test_several_requests_in_flight_are_answered_in_order(self):
        for _ in range(200):
            self.child.request("trace", session=1, steps=steps(IN))
        ids = [json.loads(self.child.read())["id"] for _ in range(200)]
        self.assertEqual(ids, list(range(1, 201)))

    def test_a_line_in_pieces_is_answered_when_it_is_whole(self):
        self.child.send(b'{"id":1,"op":"hel')
        self.child.send(b'lo","protocol":1}\n')
        self.assertIn("ok", json.loads(self.child.read()))

    def test_bye_and_the_end_of_input_end_it(self):
        self.assertEqual(self.child.ask("bye")["ok"], {})
        self.assertEqual(self.child.read(), b"")
        self.assertEqual(self.child.process.wait(), 0)
        with Child("rtm1.py") as child:
            child.ask("hello", protocol=1)
            self.assertEqual(child.end(), 0)

    def test_a_trace_shows_the_same_however_it_is_cut(self):
        """In one message, in single steps, and stopping at each of its own deadlines."""
        child = self.child
        choices = random.Random(1)
        inputs = child.ask("hello", protocol=1)["ok"]["inject"]
        for _ in range(150):
            trace = [{"after": choices.choice([0, 1, 1_000_000, 4_000_000, 26_000_000]),
                      "in": choices.choice(inputs)} for _ in range(25)]
            whole, given = {"observations": []}, []
            for step in trace:  # only what is applicable, so that traces get long
                attempt = child.ask("trace", session=2, steps=given + [step])["ok"]
                if attempt["results"][-1] == "accepted":
                    given.append(step)
                    whole = attempt
            for stops in (False, True):
                child.ask("open", session=1)
                seen, now = [], 0
                for step in given:
                    if stops:
                        due = now + step["after"]
                        while (next := child.ask("state", session=1)["ok"]["next"]) is not None \
                                and next <= due:
                            seen += child.ask("advance", session=1, to="next")["ok"]["observations"]
                            now = next
                        step = {**step, "after": due - now}
                    answer = child.ask("step", session=1, steps=[step])["ok"]
                    seen += answer["observations"]
                    now = answer["now"]
                child.ask("close", session=1)
                self.assertEqual(seen, whole["observations"])
                self.assertEqual(now, whole.get("now", 0))


if __name__ == "__main__":
    unittest.main()
