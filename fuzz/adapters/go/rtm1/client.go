package main

import (
	"plumbline"
	"time"
)

// The states of lines 10 to 14.
const (
	disconnected = "disconnected"
	connecting   = "connecting"
	connected    = "connected"
	reconnecting = "reconnecting"
	aborted      = "aborted"
)

// client is the SDK of our user. Line 16: it announces each change of state with the reason.
type client struct {
	session   *plumbline.Session
	behaviour behaviour
	service   *service
	state     string

	loginTimer, interruptionTimer, reconnectTimer *plumbline.Timer
}

// enter ends the times that run in the state before.
func (c *client) enter(state, reason string) {
	c.loginTimer.Stop()
	c.interruptionTimer.Stop()
	c.reconnectTimer.Stop()
	c.state = state
	c.session.Observe("connectionStateChanged", "state", state, "reason", reason)
}

func (c *client) answer(output, code string) { c.session.Observe(output, "code", code) }

// Login

// logIn is lines 22 to 24. In any other state it does nothing: the document does not describe it.
func (c *client) logIn() {
	if c.state == disconnected {
		c.enter(connecting, "Login")
		c.loginTimer = c.session.Clock.AfterFunc(c.behaviour.loginTimeout, func() { c.loginFailed("LoginTimeout") })
	}
}

// loginAccepted is lines 30 to 34.
func (c *client) loginAccepted() {
	c.enter(connected, "LoginSuccess")
	c.answer("loginResult", "Ok")
	c.service.logIn()
}

// loginFailed is lines 35 to 41.
func (c *client) loginFailed(reason string) {
	c.enter(disconnected, reason)
	c.answer("loginResult", "Error")
}

// The connection

// connectionBroke is line 47: the client announces nothing before 4 s have passed.
func (c *client) connectionBroke() {
	if c.state == connected {
		c.interruptionTimer = c.session.Clock.AfterFunc(c.behaviour.interruption, c.interrupted)
	}
}

// connectionIsBack is line 47: an interruption of less than 4 s is no change of state.
func (c *client) connectionIsBack() {
	if !c.behaviour.keepsInterruption {
		c.interruptionTimer.Stop()
	}
}

// interrupted is lines 48 to 50. Line 62: the state stays until a logout or a success.
func (c *client) interrupted() { c.enter(reconnecting, "Interrupted") }

// reconnected is lines 66 to 73. Line 127: only a call of loginByToken gets a loginResult.
func (c *client) reconnected() {
	c.enter(connected, c.behaviour.reconnectedReason)
	c.service.resume()
}

// tokenExpired is line 77: announced while reconnecting, without effect on the state.
func (c *client) tokenExpired() {
	if c.state == reconnecting {
		for c.behaviour.hangs {
			time.Sleep(time.Hour)
		}
		c.session.Observe("tokenDidExpire")
	}
}

// The end

// kickedOut is lines 51 to 54 and line 86.
func (c *client) kickedOut() {
	if c.state == connected || c.state == reconnecting {
		c.enter(aborted, "RemoteLogin")
		if delay := c.behaviour.reconnectsAfterKick; delay > 0 {
			c.reconnectTimer = c.session.Clock.AfterFunc(delay, c.interrupted)
		}
	}
}

// logOut is lines 55 to 58 (connected), 78 to 82 (reconnecting) and 86 (aborted). Line 58 names the reason
// LogoutWithCompletion, and line 81 names it Logout.
func (c *client) logOut(networkUp bool) {
	reason := "Logout"
	switch c.state {
	case connected:
		reason = "LogoutWithCompletion"
	case reconnecting:
	case aborted:
		if c.behaviour.crashes {
			panic("logout in aborted")
		}
	default:
		return
	}
	c.enter(disconnected, reason)
	c.answer("logoutResult", "Ok")
	c.service.logOut(networkUp)
}
