package main

import "plumbline"

// World is the client with its service and its network. Each input of the service crosses the network, and an
// answer needs a request.
type World struct {
	client    *client
	service   *service
	isNetDown bool
}

func newWorld(session *plumbline.Session, b behaviour) *World {
	service := &service{session: session, behaviour: b}
	return &World{
		service: service,
		client:  &client{session: session, behaviour: b, service: service, state: disconnected},
	}
}

// State reads the getter. Its words are those of the announcement.
func (w *World) State() map[string]string { return map[string]string{"connection": w.client.state} }

// The conditions

func always(*World) bool              { return true }
func (w *World) isNetworkUp() bool    { return !w.isNetDown }
func (w *World) isNetworkDown() bool  { return w.isNetDown }
func (w *World) canAnswerLogin() bool { return !w.isNetDown && w.client.state == connecting }
func (w *World) canResume() bool      { return !w.isNetDown && w.client.state == reconnecting }

// The inputs

func (w *World) loginByToken()  { w.client.logIn() }
func (w *World) logout()        { w.client.logOut(!w.isNetDown) }
func (w *World) loginAccepted() { w.client.loginAccepted() }
func (w *World) loginRejected() { w.client.loginFailed("LoginFailure") }
func (w *World) reconnected()   { w.client.reconnected() }
func (w *World) tokenExpired()  { w.client.tokenExpired() }

func (w *World) remoteLogin() {
	w.service.logInElsewhere()
	w.client.kickedOut()
}

func (w *World) networkLost() {
	w.isNetDown = true
	w.service.connectionBroke()
	w.client.connectionBroke()
}

// networkBack leaves a client that reconnects where it is, until `reconnected`.
func (w *World) networkBack() {
	w.isNetDown = false
	w.client.connectionIsBack()
	if w.client.state == connected || w.client.state == connecting {
		w.service.stopWaiting()
	}
}
