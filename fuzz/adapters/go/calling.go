package plumbline

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

const (
	connectVariable = "PLUMBLINE_CONNECT" // `unix:PATH` or `HOST:PORT`; without it the adapter uses its standard streams
	tokenVariable   = "PLUMBLINE_TOKEN"
)

// errUnasked is the end of a connection on which no request came.
var errUnasked = errors.New("the runner ended the connection without a request: its run is over, or " +
	tokenVariable + " differs")

// callRunner calls the address, and presents the token of the environment.
func callRunner(address string) (net.Conn, error) {
	connection, err := dial(address)
	if err != nil {
		return nil, fmt.Errorf("cannot call '%s', the address in %s: %w", address, connectVariable, err)
	}
	line, _ := json.Marshal(struct {
		Event string `json:"ev"`
		Token string `json:"token,omitempty"`
	}{"call", os.Getenv(tokenVariable)})
	_, err = connection.Write(append(line, '\n'))
	return connection, err
}

func dial(address string) (net.Conn, error) {
	if path := strings.TrimPrefix(address, "unix:"); path != address {
		return net.Dial("unix", path)
	}
	host, port, err := net.SplitHostPort(address)
	if _, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil || host == "" {
		return nil, errors.New("expected 'unix:PATH' or 'HOST:PORT'")
	}
	return net.Dial("tcp", address)
}
