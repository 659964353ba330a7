package plumbline

import (
	"os"
	"syscall"
)

// takeOverStdio moves the protocol to private descriptors. Descriptor 1 becomes standard error and descriptor 0
// the null device, so that a client that prints or reads does no harm.
func takeOverStdio() (requests, replies *os.File, err error) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, nil, err
	}
	defer null.Close()
	in, err := syscall.Dup(0)
	if err != nil {
		return nil, nil, os.NewSyscallError("dup", err)
	}
	out, err := syscall.Dup(1)
	if err != nil {
		return nil, nil, os.NewSyscallError("dup", err)
	}
	syscall.CloseOnExec(in)
	syscall.CloseOnExec(out)
	if err := duplicate(int(null.Fd()), 0); err != nil {
		return nil, nil, os.NewSyscallError("dup", err)
	}
	if err := duplicate(2, 1); err != nil {
		return nil, nil, os.NewSyscallError("dup", err)
	}
	return os.NewFile(uintptr(in), "requests"), os.NewFile(uintptr(out), "replies"), nil
}
