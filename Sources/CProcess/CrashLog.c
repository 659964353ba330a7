#define _GNU_SOURCE
#include "CProcess.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

// The input that the client has, with its step; else the last step that began.
static volatile int64_t crash_step = -1, crash_input_step;
static const char *volatile crash_input;

void plumbline_note_step(int64_t step) { crash_step = step; }

struct plumbline_call plumbline_begin_call(const char *input) {
  struct plumbline_call outer = {crash_input, crash_input_step};
  crash_input_step = crash_step;
  crash_input = input;
  return outer;
}

void plumbline_end_call(struct plumbline_call outer) {
  crash_input = outer.input;
  crash_input_step = outer.step;
}

// It is written without memory and locks; then the signal ends the process.
static void crash(int signal_number) {
  static volatile sig_atomic_t has_crashed;
  if (!has_crashed) {
    has_crashed = 1;
    char text[160] = "plumbline: step ", digits[24];
    size_t length = strlen(text), count = 0;
    const char *input = crash_input;
    int64_t step = input ? crash_input_step : crash_step;
    if (step < 0) text[length++] = '-', step = -step;
    do digits[count++] = (char)('0' + step % 10);
    while (step /= 10);
    while (count) text[length++] = digits[--count];
    const char *parts[] = {input ? ", input '" : ", after its input", input ? input : "", input ? "'" : "",
                           ": the client failed\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      for (const char *at = parts[i]; *at && length < sizeof text - (i < 3 ? 24 : 0); at++) text[length++] = *at;
    ssize_t written = write(2, text, length);
    (void)written;
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void plumbline_log_crashes(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  static char memory[1 << 16];  // an overflow of the stack leaves none
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = crash, .sa_flags = (int)(SA_NODEFER | SA_ONSTACK)}, before;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(signals[i], &action, NULL);
}
