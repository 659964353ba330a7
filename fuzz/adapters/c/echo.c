// Decodes each request and encodes a recorded answer by the codec of the kit, without a client, a clock and the rest of the
// kit: the limit of an adapter in this language, for `plumbline-bench speed --echo`. The last argument is the path of the
// answers. `cc -O2 -o /tmp/echo fuzz/adapters/c/echo.c -pthread`
#include "plumbline_adapter.c"

// A part of an answer: a text, a number, or names and punctuation as bytes.
typedef struct {
  Kind kind; // TEXT, WHOLE or MISSING
  const char *bytes;
  size_t length;
  int64_t whole;
} Part;

static Part *parts;
static size_t part_count;

static void add_part(Kind kind, const char *bytes, size_t length, int64_t whole) {
  Part part = {kind, bytes, length, whole};
  parts = (Part *)more(parts, part_count, sizeof part);
  parts[part_count++] = part;
}

// A name of a member is punctuation.
static void split(Parser parser) {
  char *start = parser.at;
  while (parser.at < parser.end) {
    char *begin = parser.at, byte = *begin;
    Value value = {MISSING, 0, NULL, 0};
    if (byte == '"') {
      char *end = begin + 1;
      while (*end != '"') end += *end == '\\' ? 2 : 1;
      parser.at = end + 1;
      if (*parser.at == ':') continue;
      parser.at = begin;
      parse_text(&parser, &value);
    } else if (byte == '-' || (byte >= '0' && byte <= '9')) {
      parse_number(&parser, &value);
    } else {
      parser.at++;
      continue;
    }
    add_part(MISSING, start, (size_t)(begin - start), 0);
    add_part(value.kind, value.text, value.length, value.whole);
    start = parser.at;
  }
  add_part(MISSING, start, (size_t)(parser.end - start), 0);
}

static const Part *add_answer_to(Buffer *reply, const Part *part) {
  for (;; part++) {
    if (part->kind == TEXT) add_quoted(reply, part->bytes, part->length);
    else if (part->kind == WHOLE) add_whole(reply, part->whole);
    else add(reply, part->bytes, part->length);
    if (reply->bytes[reply->length - 1] == '\n') return part + 1;
  }
}

int main(int count, char **words) {
  Buffer recorded = {NULL, 0, 0}, input = {NULL, 0, 0}, reply = {NULL, 0, 0};
  FILE *file = fopen(words[count - 1], "r");
  if (!file) return perror(words[count - 1]), 2;
  for (size_t taken; (taken = fread(room(&recorded, 1 << 16), 1, 1 << 16, file)) > 0;) recorded.length += taken;
  for (char *at = recorded.bytes, *end = at + recorded.length, *line; at < end; at = line + 1) {
    line = (char *)memchr(at, '\n', (size_t)(end - at));
    split((Parser){at, line + 1, 0, NULL});
  }
  static Request request;
  const Part *next = parts;
  size_t start = 0, seen = 0;
  for (ssize_t taken; (taken = read(0, room(&input, 1 << 16), 1 << 16)) > 0;) {
    input.length += (size_t)taken;
    for (char *end; next < parts + part_count && (end = (char *)memchr(input.bytes + seen, '\n', input.length - seen));) {
      if (parse_request(&request, input.bytes + start, (size_t)(end - input.bytes) - start)) return 1;
      reply.length = 0;
      next = add_answer_to(&reply, next);
      if (!write_all(1, reply.bytes, reply.length)) return 1;
      start = seen = (size_t)(end - input.bytes) + 1;
    }
    memmove(input.bytes, input.bytes + start, input.length - start);
    input.length -= start;
    start = 0;
    seen = input.length;
  }
  return 0;
}
