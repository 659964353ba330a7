// Tests serve an adapter in a child process, and talk to it over pipes as Plumbline does.
#ifndef TEST_CHILD_H
#define TEST_CHILD_H
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plumbline_adapter.h"

static pid_t child;
static FILE *to_child, *from_child;
static int failures;
static char *reply;
static size_t reply_size;

static void start(const pl_adapter *adapter) {
  int down[2], up[2];
  if (pipe(down) || pipe(up) || (child = fork()) < 0) exit(2);
  if (!child) {
    dup2(down[0], 0);
    dup2(up[1], 1);
    close(down[0]), close(down[1]), close(up[0]), close(up[1]);
    exit(pl_serve(adapter));
  }
  close(down[0]), close(up[1]);
  to_child = fdopen(down[1], "w");
  from_child = fdopen(up[0], "r");
}

static void say(const char *text) {
  fputs(text, to_child);
  fflush(to_child);
}

// The next line of the child, without its end; empty at the end of its output.
static const char *next_reply(void) {
  ssize_t length = getline(&reply, &reply_size, from_child);
  if (length <= 0) return "";
  reply[length - 1] = 0;
  return reply;
}

// Ends the input of the child; its status.
static int end(void) {
  int status = 0;
  fclose(to_child);
  fclose(from_child);
  waitpid(child, &status, 0);
  return status;
}

static void check(int fine, const char *what, const char *found) {
  if (fine) return;
  failures++;
  fprintf(stderr, "failed: %s\n  found %s\n", what, found);
}

// The reply to a request is a line.
static void equal(const char *request, const char *expected) {
  say(request);
  say("\n");
  const char *found = next_reply();
  if (strcmp(found, expected)) fprintf(stderr, "expected %s\n", expected);
  check(!strcmp(found, expected), request, found);
}

// The reply to a request contains a text.
static void holds(const char *request, const char *expected) {
  say(request);
  say("\n");
  const char *found = next_reply();
  if (!strstr(found, expected)) fprintf(stderr, "expected %s\n", expected);
  check(strstr(found, expected) != NULL, request, found);
}

#endif
