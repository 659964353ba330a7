//go:build !linux

package plumbline

import "syscall"

func duplicate(from, to int) error { return syscall.Dup2(from, to) }
