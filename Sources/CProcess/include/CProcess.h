#ifndef PLUMBLINE_CPROCESS_H
#define PLUMBLINE_CPROCESS_H

#include <stdint.h>

// System calls with variable arguments, which Swift does not import, and what a signal handler may do.

/// Makes this process the parent of all orphans among its descendants; 0, or -1 where the system cannot.
int plumbline_adopt_orphans(void);

/// Makes a pipe whose ends no other program inherits; 0, or -1 with the reason in `errno`.
///
/// On Linux a process that another thread starts at this moment does not inherit them either.
int plumbline_pipe(int ends[2]);

/// Opens a stream socket that does not block and that no other program inherits; its descriptor, or -1.
int plumbline_socket(int family);

/// Takes a waiting call; a descriptor like that of ``plumbline_socket``, or -1 with the reason in `errno`.
int plumbline_accept(int listener);

/// Makes two connected stream sockets like those of ``plumbline_socket``; 0, or -1 with the reason in `errno`.
int plumbline_socket_pair(int ends[2]);

/// The bytes in a pipe that its reader has not taken; -1 if they cannot be counted.
int plumbline_unread_bytes(int descriptor);

/// Keeps another process of this user from writing a core file, where the system can.
void plumbline_forbid_core_file(int process);

/// Kills all children, and their children once these have become ours, until none is left; for at most a second.
///
/// Safe in a signal handler. Where the system has no /proc it does nothing.
void plumbline_kill_children(void);

/// Has a crash of this process log the step and the input at which it came, where neither the program nor a sanitizer handles
/// its signal.
void plumbline_log_crashes(void);

/// Notes the number of the step that has begun, for the log of a crash.
void plumbline_note_step(int64_t step);

/// A call that the client has, and its step; without a name it has none.
struct plumbline_call {
  const char *input;
  int64_t step;
};

/// Notes that the client has the call of an input, at the step that has begun; the call before, which this one is within.
struct plumbline_call plumbline_begin_call(const char *input);

/// Notes that a call has returned to the one that it was within.
void plumbline_end_call(struct plumbline_call outer);

/// The commit of a release, which `.ci/release` passes to the compiler; empty in other builds.
const char *plumbline_commit(void);

#endif
