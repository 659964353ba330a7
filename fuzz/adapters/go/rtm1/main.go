// The adapter of a simulated RTM 1.x client: rtm1 --defect aborted-reconnects
package main

import (
	"flag"
	"fmt"
	"os"
	"plumbline"
	"strings"
)

var inputs = plumbline.Inputs[*World]{
	"loginByToken": plumbline.Call((*World).loginByToken),
	"logout":       plumbline.Call((*World).logout),

	"loginAccepted": plumbline.When((*World).canAnswerLogin, (*World).loginAccepted),
	"loginRejected": plumbline.When((*World).canAnswerLogin, (*World).loginRejected),
	"reconnected":   plumbline.When((*World).canResume, (*World).reconnected),
	"remoteLogin":   plumbline.When((*World).isNetworkUp, (*World).remoteLogin),
	"tokenExpired":  plumbline.When(always, (*World).tokenExpired),

	"networkLost": plumbline.When((*World).isNetworkUp, (*World).networkLost),
	"networkBack": plumbline.When((*World).isNetworkDown, (*World).networkBack),
}

var outputs = []string{
	"connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire", "memberLeft", "memberJoined",
	"channelsRejoined", "attributesSynchronized", "userOnline", "userOffline",
}

// list is a flag that may be repeated.
type list []string

func (l *list) String() string { return strings.Join(*l, ", ") }

func (l *list) Set(id string) error {
	if _, known := defects[id]; !known {
		return fmt.Errorf("unknown defect; -list-defects names them")
	}
	*l = append(*l, id)
	return nil
}

func main() {
	var chosen list
	flag.Var(&chosen, "defect", "turn on the defect `ID`; repeatable")
	isCompact := flag.Bool("compact", false, "let steps and observations be lists of numbers")
	listed := flag.Bool("list-defects", false, "list the defects")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "unexpected argument '%s'\n", flag.Arg(0))
		os.Exit(2)
	}
	if *listed {
		listDefects()
		return
	}
	behaviour := newBehaviour(chosen)
	plumbline.Serve(plumbline.Adapter[*World]{
		Name: "rtm1-go",
		Implementation: plumbline.Implementation{
			Name: strings.Join(append([]string{"simulated RTM 1.x client"}, chosen...), " + "), Version: "1"},
		Inject:  inputs,
		Observe: outputs,
		Compact: *isCompact,
		Open:    func(s *plumbline.Session) *World { return newWorld(s, behaviour) },
	})
}
