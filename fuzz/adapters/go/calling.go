package plumbline

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
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
	network := "tcp"
	if path := strings.TrimPrefix(address, "unix:"); path != address {
		network, address = "unix", path
	}
	connection, err := net.Dial(network, address)
	if err != nil {
		return nil, fmt.Errorf("cannot call the address in %s: %w", connectVariable, err)
	}
	line, _ := json.Marshal(struct {
		Event string `json:"ev"`
		Token string `json:"token,omitempty"`
	}{"call", os.Getenv(tokenVariable)})
	_, err = connection.Write(append(line, '\n'))
	return connection, err
}
