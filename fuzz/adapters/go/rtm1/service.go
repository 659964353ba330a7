package main

import "plumbline"

// holder is the instance that keeps the user on the list of the service.
type holder int

const (
	noInstance holder = iota
	thisInstance
	otherInstance
)

// service is the RTM system: its list of users online, and the second user, who shares a channel with ours.
type service struct {
	session   *plumbline.Session
	behaviour behaviour
	holder    holder
	keepAlive *plumbline.Timer // nil: does not run
}

// logIn is line 45: a user who has logged in is online.
func (s *service) logIn() {
	s.stopWaiting()
	if s.holder != thisInstance {
		s.holder = thisInstance
		s.session.Observe("userOnline")
	}
}

// connectionBroke is line 64: the user counts as online for 30 s more, from the break on.
func (s *service) connectionBroke() {
	if s.holder == thisInstance && s.keepAlive == nil {
		s.keepAlive = s.session.Clock.AfterFunc(s.behaviour.keepAlive, s.remove)
	}
}

func (s *service) stopWaiting() {
	s.keepAlive.Stop()
	s.keepAlive = nil
}

// remove is lines 64 and 139, off the list at 30 s, and line 75: the others in the channel are told.
func (s *service) remove() {
	s.keepAlive = nil
	s.holder = noInstance
	s.session.Observe("userOffline")
	s.session.Observe("memberLeft")
}

// resume is line 66: back within 30 s, the client joins its channels again. Back later (lines 70 and 76), the
// user is put on the list, too, the attributes are synchronized, and the others see the user join.
func (s *service) resume() {
	s.stopWaiting()
	s.session.Observe("channelsRejoined")
	if s.holder == noInstance {
		s.session.Observe("userOnline")
		s.session.Observe("memberJoined")
		s.session.Observe("attributesSynchronized")
	}
	s.holder = thisInstance
}

// logOut is undocumented for the others: told of a logout, they see it at once. The service does not hear a
// logout over a broken connection; it then drops the user silently.
func (s *service) logOut(heard bool) {
	s.stopWaiting()
	if s.holder == thisInstance {
		if heard {
			s.remove()
		}
		s.holder = noInstance
	}
}

// logInElsewhere is line 51: the later instance takes over. The user never goes offline.
func (s *service) logInElsewhere() {
	s.stopWaiting()
	s.holder = otherInstance
}
