// A link, and its adapter by the bare protocol: cc -o link link.c
//
// It finds members by their text, since plumbline writes no blanks; a larger adapter takes a JSON library.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *replies;       // the protocol; standard output is for prints
static long long now;       // microseconds since the session was opened
static long long step;      // the number of the last step; -1 before the first
static const char *comma;   // between the observations of an answer

// The client under test

static const char *state;
static long long deadline;  // 0: no timer runs

static void change(const char *to) {
  state = to;
  fprintf(replies, "%s{\"at\":%lld,\"after\":%lld,\"out\":\"linkChanged\",\"args\":{\"state\":\"%s\"}}",
          comma, now, step, state);
  comma = ",";
}

static const char *give(const char *input) {
  if (!strcmp(input, "connect")) {
    if (!strcmp(state, "idle")) {
      if (!deadline) deadline = now + 5000000;
      change("connecting");
    }
  } else if (!strcmp(input, "disconnect")) {
    if (strcmp(state, "idle")) change("idle");
  } else if (!strcmp(input, "answer")) {
    if (strcmp(state, "connecting")) return "\"not-applicable\"";
    deadline = 0;
    change("up");
  } else {
    return "\"unsupported\"";
  }
  return "\"accepted\"";
}

static void advance(long long to) {
  if (deadline && deadline <= to) {
    now = deadline;
    deadline = 0;
    if (!strcmp(state, "connecting")) change("idle");
  }
  now = to;
}

// The adapter

static void start(void) {
  now = deadline = 0;
  step = -1;
  state = "idle";
}

// Carries out the steps of a message, and answers it.
static void answer(long long id, const char *message) {
  char results[1 << 16] = "";
  size_t length = 0;
  comma = "";
  fprintf(replies, "{\"id\":%lld,\"ok\":{\"observations\":[", id);
  for (const char *at = message; (at = strstr(at, "{\"after\":")) && length < sizeof results - 32;) {
    char *end;
    advance(now + strtoll(at + 9, &end, 10));
    step += 1;
    char input[32];
    const char *result = sscanf(end, ",\"in\":\"%31[^\"]", input) == 1 ? give(input) : "null";
    length += sprintf(results + length, "%s%s", length ? "," : "", result);
    if (!strcmp(result, "\"not-applicable\"") || !strcmp(result, "\"unsupported\"")) break;
    at = end;
  }
  fprintf(replies, "],\"results\":[%s],\"now\":%lld}}\n", results, now);
}

static int is(const char *message, const char *op) {
  const char *found = strstr(message, "\"op\":\"");
  return found && !strncmp(found + 6, op, strlen(op)) && found[6 + strlen(op)] == '"';
}

int main(void) {
  replies = fdopen(dup(1), "w");
  dup2(2, 1);
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    const char *number = strstr(line, "\"id\":");
    long long id = number ? strtoll(number + 5, NULL, 10) : 0;
    if (is(line, "hello")) {
      fprintf(replies, "{\"id\":%lld,\"ok\":{\"protocol\":1,"
              "\"implementation\":{\"name\":\"my link in C\",\"version\":\"1\"},"
              "\"inject\":[\"connect\",\"disconnect\",\"answer\"],\"observe\":[\"linkChanged\"],"
              "\"batch\":4096}}\n", id);
    } else if (is(line, "trace") || is(line, "open")) {
      start();
      answer(id, line);
    } else if (is(line, "step")) {
      answer(id, line);
    } else if (is(line, "close") || is(line, "bye")) {
      fprintf(replies, "{\"id\":%lld,\"ok\":{}}\n", id);
    } else {
      fprintf(replies, "{\"id\":%lld,\"err\":{\"code\":\"unsupported\",\"message\":\"no such operation\"}}\n", id);
    }
    fflush(replies);
  }
}
