// The recorder for apps in C and C++. It writes the log that `plumbline monitor SPEC LOG` checks.
//
//   pl_recorder recorder = pl_record(&(pl_recording){.spontaneous = "connect disconnect", .observe = "linkChanged"});
//   pl_record_input(recorder, "connect");
//   pl_record_output(recorder, "linkChanged", "state", "connecting");
//   pl_record_close(recorder);
//
// An app can ship with it: without a path the calls do nothing, and a file that cannot be written does not disturb the
// app. A line that cannot be written is dropped, and a gap precedes the next one. Any thread may call the functions.
//
// The recorder does not need the adapter kit: cc app.c plumbline_record.c -pthread
#ifndef PLUMBLINE_RECORD_H
#define PLUMBLINE_RECORD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What an app records of one session. A member that is left out is NULL or 0.
typedef struct {
  const char *session;                        // default: a new id of 16 hexadecimal digits
  const char *path;                           // default: the environment variable PLUMBLINE_RECORD
  const char *spontaneous, *observe, *absent; // names, separated by blanks: the inputs that the app always records, the
                                              // outputs that it records, the inputs that cannot happen there
  int64_t latency; // the maximum delay between an event and its line, in microseconds, at most an hour; 0 and any other
                   // value: 50 ms
} pl_recording;

// The log of one session. The functions take recorders that are closed, and 0.
typedef uint64_t pl_recorder;

// Begins the log of a session. 0: neither a path nor PLUMBLINE_RECORD is set, so that nothing is recorded.
pl_recorder pl_record(const pl_recording *recording);

// Records that an input happened, or an output of the client, with its arguments: names, each followed by the value. An
// argument whose value is NULL is left out.
#define pl_record_input(recorder, ...) pl_record_list(recorder, "in", __VA_ARGS__, (const char *)0, (const char *)0)
#define pl_record_output(recorder, ...) pl_record_list(recorder, "out", __VA_ARGS__, (const char *)0, (const char *)0)

// Records that events may be missing here.
void pl_record_gap(pl_recorder recorder);

// Ends the log of the session.
void pl_record_close(pl_recorder recorder);

#if defined(__GNUC__)
__attribute__((sentinel))
#endif
void pl_record_list(pl_recorder recorder, const char *kind, const char *name, ...);

#ifdef __cplusplus
}
#endif
#endif
