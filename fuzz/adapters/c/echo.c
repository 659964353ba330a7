// Sends each line back: what a program in this language can do at best, for `plumbline-bench speed --echo`.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) > 0) {
    fwrite(line, 1, (size_t)length, stdout);
    fflush(stdout);
  }
  free(line);
  return 0;
}
