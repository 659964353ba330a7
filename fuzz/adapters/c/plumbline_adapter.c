// The adapter kit for C and C++; plumbline_adapter.h explains its use. It compiles as C11 and as C++11.
//
// From top to bottom: bytes, JSON in place, requests, sessions and their clock, steps, operations, standard input and
// output.
#if !defined(_XOPEN_SOURCE) && !defined(_GNU_SOURCE)
#define _XOPEN_SOURCE 700
#endif
#ifdef __APPLE__
#define _DARWIN_C_SOURCE
#endif
#include "plumbline_adapter.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#if defined(__GLIBC__) || defined(__APPLE__)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif
#ifdef __SANITIZE_ADDRESS__
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef __GNUC__
#define NEVER_INLINE __attribute__((noinline))
#else
#define NEVER_INLINE
#endif

#define PROTOCOL 1
#define LONGEST_LINE ((size_t)16 * 1024 * 1024)
#define LAST_INSTANT INT64_C(631152000000000000)
#define SESSIONS 64
#define BATCH 4096
#define QUOTED 80   // so many bytes of the other side stand in a message
#define DEEPEST 512 // levels of a JSON value

// Bytes

typedef struct {
  char *bytes;
  size_t length, capacity;
} Buffer;

static void *grown(void *memory, size_t size) {
  void *result = realloc(memory, size ? size : 1);
  if (!result) {
    fputs("plumbline_adapter: no memory is left\n", stderr);
    abort();
  }
  return result;
}

static void make_room(Buffer *buffer, size_t more) {
  while (buffer->capacity - buffer->length < more) buffer->capacity = buffer->capacity ? 2 * buffer->capacity : 256;
  buffer->bytes = (char *)grown(buffer->bytes, buffer->capacity);
}

// Inline, as are the functions that every value of a line calls: they decide the speed.
static inline char *room(Buffer *buffer, size_t more) {
  if (buffer->capacity - buffer->length < more) make_room(buffer, more);
  return buffer->bytes + buffer->length;
}

static inline void add(Buffer *buffer, const char *bytes, size_t length) {
  memcpy(room(buffer, length), bytes, length);
  buffer->length += length;
}

static inline void add_text(Buffer *buffer, const char *text) { add(buffer, text, strlen(text)); }

static inline void add_byte(Buffer *buffer, char byte) {
  *room(buffer, 1) = byte;
  buffer->length += 1;
}

// Writes where room has been made. The result is where the next bytes go.

static inline char *put(char *to, const char *bytes, size_t length) {
  memcpy(to, bytes, length);
  return to + length;
}

static inline char *put_text(char *to, const char *text) { return put(to, text, strlen(text)); }

#define LONGEST_WHOLE 20

static inline char *put_whole(char *to, int64_t value) {
  char digits[LONGEST_WHOLE];
  size_t at = sizeof digits;
  uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  for (; left >= 100; left /= 100) {
    unsigned pair = (unsigned)(left % 100);
    digits[--at] = (char)('0' + pair % 10);
    digits[--at] = (char)('0' + pair / 10);
  }
  do digits[--at] = (char)('0' + left % 10);
  while (left /= 10);
  if (value < 0) digits[--at] = '-';
  return put(to, digits + at, sizeof digits - at);
}

static void add_whole(Buffer *buffer, int64_t value) {
  char *to = room(buffer, LONGEST_WHOLE);
  buffer->length += (size_t)(put_whole(to, value) - to);
}

static inline bool is_plain(unsigned char byte) { return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\'; }

// A mark in the highest bit of each of eight bytes that is not plain. A byte below a limit borrows from its highest bit,
// and then perhaps from the bytes above it: the lowest mark is right.
static inline uint64_t marks_of(const char *text) {
  static const uint64_t ones = UINT64_C(0x0101010101010101), highs = UINT64_C(0x8080808080808080);
  uint64_t eight, quotes, backslashes;
  memcpy(&eight, text, 8);
  quotes = eight ^ ones * '"';
  backslashes = eight ^ ones * '\\';
  return (eight | (eight - ones * 0x20) | (quotes - ones) | (backslashes - ones)) & highs;
}

// The length of the beginning that stands in a JSON text as it is: no quote, backslash, control character or byte beyond
// ASCII.
static inline size_t plain_length(const char *text, size_t length) {
  size_t i = 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  while (length >= 8) {
    uint64_t marks = marks_of(text + i);
    if (marks) return i + (size_t)__builtin_ctzll(marks) / 8;
    if (i + 8 == length) return length;
    i = i + 16 <= length ? i + 8 : length - 8; // the last eight may overlap those before
  }
#endif
  while (i < length && is_plain((unsigned char)text[i])) i++;
  return i;
}

// The length of the UTF-8 sequence at `text`, 0 if it is none.
static size_t sequence(const unsigned char *text, size_t left) {
  unsigned char first = text[0];
  if (first < 0x80) return 1;
  size_t length = first >= 0xC2 && first < 0xE0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
  if (length == 0 || length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((text[i] & 0xC0) != 0x80) return 0;
  if ((first == 0xE0 && text[1] < 0xA0) || (first == 0xED && text[1] > 0x9F)) return 0;
  if ((first == 0xF0 && text[1] < 0x90) || (first == 0xF4 && text[1] > 0x8F)) return 0;
  return length;
}

// Writes a JSON text. Bytes that are no UTF-8 become U+FFFD.
static void add_quoted(Buffer *buffer, const char *text, size_t length) {
  static const char hex[] = "0123456789abcdef";
  char *to = room(buffer, length + 2);
  size_t i = plain_length(text, length); // most texts are plain
  *to = '"';
  memcpy(to + 1, text, i);
  buffer->length += i + 1;
  if (i == length) {
    to[i + 1] = '"';
    buffer->length++;
    return;
  }
  while (i < length) {
    unsigned char byte = (unsigned char)text[i];
    if (byte >= 0x80) {
      size_t valid = sequence((const unsigned char *)text + i, length - i);
      if (valid) add(buffer, text + i, valid);
      else add(buffer, "\xEF\xBF\xBD", 3);
      i += valid ? valid : 1;
      continue;
    }
    if (byte == '"' || byte == '\\') {
      add_byte(buffer, '\\');
      add_byte(buffer, (char)byte);
    } else if (byte >= 0x20) {
      add_byte(buffer, (char)byte);
    } else {
      add_text(buffer, "\\u00");
      add_byte(buffer, hex[byte >> 4]);
      add_byte(buffer, hex[byte & 15]);
    }
    i++;
  }
  add_byte(buffer, '"');
}

static void add_member(Buffer *buffer, const char *name, const char *text) {
  if (!text) return;
  if (buffer->bytes[buffer->length - 1] != '{') add_byte(buffer, ',');
  add_quoted(buffer, name, strlen(name));
  add_byte(buffer, ':');
  add_quoted(buffer, text, strlen(text));
}

// JSON, read in place: texts are decoded where they stand and end with a zero byte.

typedef enum { MISSING, NOTHING, TRUTH, WHOLE, FRACTION, TEXT, LIST, OBJECT } Kind;

typedef struct {
  Kind kind;
  int64_t whole;
  char *text;
  size_t length;
} Value;

typedef struct {
  char *at, *end;
  int depth;
  const char *error;
} Parser;

static bool wrong(Parser *parser, const char *error) {
  if (!parser->error) parser->error = error;
  return false;
}

static inline void skip_blanks(Parser *parser) {
  for (; parser->at < parser->end; parser->at++)
    if (*parser->at != ' ' && *parser->at != '\t' && *parser->at != '\r' && *parser->at != '\n') return;
}

static inline char peek(const Parser *parser) { return parser->at < parser->end ? *parser->at : 0; }

static inline bool take_byte(Parser *parser, char byte) {
  if (peek(parser) != byte || parser->at == parser->end) return false;
  parser->at++;
  return true;
}

static bool parse_hex(Parser *parser, unsigned *unit) {
  *unit = 0;
  if (parser->end - parser->at < 4) return wrong(parser, "a short escape");
  for (int i = 0; i < 4; i++) {
    char digit = *parser->at++;
    unsigned value = digit >= '0' && digit <= '9'   ? (unsigned)(digit - '0')
                     : digit >= 'a' && digit <= 'f' ? (unsigned)(digit - 'a' + 10)
                     : digit >= 'A' && digit <= 'F' ? (unsigned)(digit - 'A' + 10)
                                                    : 16;
    if (value == 16) return wrong(parser, "an escape that is no number");
    *unit = *unit * 16 + value;
  }
  return true;
}

static char *put_scalar(char *to, unsigned scalar) {
  if (scalar < 0x80) {
    *to++ = (char)scalar;
  } else if (scalar < 0x800) {
    *to++ = (char)(0xC0 | scalar >> 6);
    *to++ = (char)(0x80 | (scalar & 0x3F));
  } else if (scalar < 0x10000) {
    *to++ = (char)(0xE0 | scalar >> 12);
    *to++ = (char)(0x80 | (scalar >> 6 & 0x3F));
    *to++ = (char)(0x80 | (scalar & 0x3F));
  } else {
    *to++ = (char)(0xF0 | scalar >> 18);
    *to++ = (char)(0x80 | (scalar >> 12 & 0x3F));
    *to++ = (char)(0x80 | (scalar >> 6 & 0x3F));
    *to++ = (char)(0x80 | (scalar & 0x3F));
  }
  return to;
}

// After `\u`: a surrogate without its other half becomes U+FFFD.
static bool parse_unicode(Parser *parser, char **to) {
  unsigned scalar, low;
  if (!parse_hex(parser, &scalar)) return false;
  bool is_high = scalar >= 0xD800 && scalar < 0xDC00;
  if (is_high && parser->end - parser->at >= 6 && parser->at[0] == '\\' && parser->at[1] == 'u') {
    char *before = parser->at;
    parser->at += 2;
    if (!parse_hex(parser, &low)) return false;
    if (low >= 0xDC00 && low < 0xE000) scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
    else parser->at = before;
  }
  if (scalar >= 0xD800 && scalar < 0xE000) scalar = 0xFFFD;
  *to = put_scalar(*to, scalar);
  return true;
}

static bool parse_text(Parser *parser, Value *value) {
  if (!take_byte(parser, '"')) return wrong(parser, "no text where one is expected");
  char *start = parser->at, *to = start, *at = start, *end = parser->end;
  to = at += plain_length(at, (size_t)(end - at));
  for (;;) {
    if (at == end) return wrong(parser, "a text without end");
    unsigned char byte = (unsigned char)*at;
    if (byte == '"') break;
    if (byte < 0x20) return wrong(parser, "a control character in a text");
    if (byte == '\\') {
      if (++at == end) return wrong(parser, "a text without end");
      char escape = *at++;
      if (escape == 'u') {
        parser->at = at;
        if (!parse_unicode(parser, &to)) return false;
        at = parser->at;
      } else {
        static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
        const char *found = escape ? strchr(escapes, escape) : NULL;
        if (!found) return wrong(parser, "an unknown escape");
        *to++ = meant[found - escapes];
      }
    } else {
      size_t length = sequence((unsigned char *)at, (size_t)(end - at));
      if (!length) return wrong(parser, "bytes that are no UTF-8");
      memmove(to, at, length);
      to += length;
      at += length;
    }
  }
  *to = 0;
  parser->at = at + 1;
  value->kind = TEXT;
  value->text = start;
  value->length = (size_t)(to - start);
  return true;
}

static bool parse_digits(Parser *parser) {
  if (peek(parser) < '0' || peek(parser) > '9') return wrong(parser, "a number without digits");
  while (peek(parser) >= '0' && peek(parser) <= '9') parser->at++;
  return true;
}

static bool parse_number(Parser *parser, Value *value) {
  bool negative = take_byte(parser, '-'), fits = true;
  int64_t whole = 0;
  if (peek(parser) == '0') {
    parser->at++;
  } else {
    if (peek(parser) < '1' || peek(parser) > '9') return wrong(parser, "a word that is no JSON");
    for (; peek(parser) >= '0' && peek(parser) <= '9'; parser->at++) {
      int digit = *parser->at - '0';
      if (whole > (INT64_MAX - digit) / 10) fits = false;
      else whole = whole * 10 + digit;
    }
  }
  value->kind = fits ? WHOLE : FRACTION;
  value->whole = negative ? -whole : whole;
  if (take_byte(parser, '.')) {
    value->kind = FRACTION;
    if (!parse_digits(parser)) return false;
  }
  if (peek(parser) == 'e' || peek(parser) == 'E') {
    value->kind = FRACTION;
    parser->at++;
    if (!take_byte(parser, '+')) take_byte(parser, '-');
    if (!parse_digits(parser)) return false;
  }
  return true;
}

static bool parse_word(Parser *parser, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(parser->end - parser->at) < length || memcmp(parser->at, word, length))
    return wrong(parser, "a word that is no JSON");
  parser->at += length;
  return true;
}

static bool parse_value(Parser *parser, Value *value);

// Calls `member` for each member of an object; it parses the value.
static bool parse_object(Parser *parser, bool (*member)(Parser *, const Value *key, void *context), void *context) {
  if (!take_byte(parser, '{')) return wrong(parser, "no object where one is expected");
  if (++parser->depth > DEEPEST) return wrong(parser, "a value that is too deep");
  skip_blanks(parser);
  if (!take_byte(parser, '}')) {
    do {
      Value key;
      skip_blanks(parser);
      if (!parse_text(parser, &key)) return false;
      skip_blanks(parser);
      if (!take_byte(parser, ':')) return wrong(parser, "a member without a value");
      skip_blanks(parser);
      if (!member(parser, &key, context)) return false;
      skip_blanks(parser);
    } while (take_byte(parser, ','));
    if (!take_byte(parser, '}')) return wrong(parser, "an object without end");
  }
  parser->depth--;
  return true;
}

static bool parse_list(Parser *parser, bool (*element)(Parser *, void *context), void *context) {
  if (!take_byte(parser, '[')) return wrong(parser, "no list where one is expected");
  if (++parser->depth > DEEPEST) return wrong(parser, "a value that is too deep");
  skip_blanks(parser);
  if (!take_byte(parser, ']')) {
    do {
      skip_blanks(parser);
      if (!element(parser, context)) return false;
      skip_blanks(parser);
    } while (take_byte(parser, ','));
    if (!take_byte(parser, ']')) return wrong(parser, "a list without end");
  }
  parser->depth--;
  return true;
}

static bool skip_member(Parser *parser, const Value *key, void *context) {
  Value value;
  (void)key, (void)context;
  return parse_value(parser, &value);
}

static bool skip_element(Parser *parser, void *context) {
  Value value;
  (void)context;
  return parse_value(parser, &value);
}

// Elements of lists and members of objects are checked and skipped.
static bool parse_value(Parser *parser, Value *value) {
  switch (peek(parser)) {
  case '"': return parse_text(parser, value);
  case '{': value->kind = OBJECT; return parse_object(parser, skip_member, NULL);
  case '[': value->kind = LIST; return parse_list(parser, skip_element, NULL);
  case 'n': value->kind = NOTHING; return parse_word(parser, "null");
  case 't': value->kind = TRUTH; return parse_word(parser, "true");
  case 'f': value->kind = TRUTH; return parse_word(parser, "false");
  default: return parse_number(parser, value);
  }
}

static inline bool is_text(const Value *value, const char *text) {
  return value->kind == TEXT && value->length == strlen(text) && !memcmp(value->text, text, value->length);
}

// Requests

typedef struct {
  const char *name, *text;
} Pair;

// The inputs and outputs that `hello` lists, for the compact form: a list numbers them.

typedef struct {
  char *name;
  size_t length; // of the name
  Pair *pairs;
  size_t count;
  const pl_input *found; // that of the adapter; NULL: not looked up yet, or it has none
} ListedInput;

typedef struct {
  char *name, **values;
  size_t count;
  int64_t size; // what one place in the list adds to the number of an output
} ListedArgument;

typedef struct {
  char *name;
  ListedArgument *arguments;
  size_t count;
  int64_t first; // the number of the first combination of values
} ListedOutput;

typedef struct {
  ListedInput *inputs;
  ListedOutput *outputs;
  size_t input_count, output_count;
  int64_t next;   // the number of the next output
  bool is_wanted; // by Plumbline
  bool is_other;  // than at the request before
} Vocabulary;

// The list with one more element, which is empty.
static void *more(void *list, size_t count, size_t size) {
  list = grown(list, (count + 1) * size);
  memset((char *)list + count * size, 0, size);
  return list;
}

static bool keep_text(Parser *parser, char **kept) {
  Value value;
  if (!parse_text(parser, &value)) return false;
  free(*kept);
  *kept = strcpy((char *)grown(NULL, value.length + 1), value.text);
  return true;
}

static bool pair_of_input(Parser *parser, const Value *key, void *context) {
  Pair *pair = (Pair *)context;
  if (is_text(key, "name")) return keep_text(parser, (char **)&pair->name);
  if (is_text(key, "value")) return keep_text(parser, (char **)&pair->text);
  return skip_member(parser, key, NULL);
}

static bool argument_of_input(Parser *parser, void *context) {
  ListedInput *input = (ListedInput *)context;
  input->pairs = (Pair *)more(input->pairs, input->count, sizeof *input->pairs);
  return parse_object(parser, pair_of_input, &input->pairs[input->count++]);
}

static bool input_member(Parser *parser, const Value *key, void *context) {
  ListedInput *input = (ListedInput *)context;
  if (is_text(key, "name")) return keep_text(parser, &input->name);
  if (is_text(key, "args")) return parse_list(parser, argument_of_input, input);
  return skip_member(parser, key, NULL);
}

static bool listed_input(Parser *parser, void *context) {
  Vocabulary *known = (Vocabulary *)context;
  known->inputs = (ListedInput *)more(known->inputs, known->input_count, sizeof *known->inputs);
  ListedInput *input = &known->inputs[known->input_count++];
  if (!parse_object(parser, input_member, input)) return false;
  input->length = input->name ? strlen(input->name) : 0;
  return true;
}

static bool value_of_argument(Parser *parser, void *context) {
  ListedArgument *argument = (ListedArgument *)context;
  argument->values = (char **)more(argument->values, argument->count, sizeof *argument->values);
  return keep_text(parser, &argument->values[argument->count++]);
}

static bool argument_member(Parser *parser, const Value *key, void *context) {
  ListedArgument *argument = (ListedArgument *)context;
  if (is_text(key, "name")) return keep_text(parser, &argument->name);
  if (is_text(key, "values")) return parse_list(parser, value_of_argument, argument);
  return skip_member(parser, key, NULL);
}

static bool argument_of_output(Parser *parser, void *context) {
  ListedOutput *output = (ListedOutput *)context;
  output->arguments = (ListedArgument *)more(output->arguments, output->count, sizeof *output->arguments);
  return parse_object(parser, argument_member, &output->arguments[output->count++]);
}

static bool output_member(Parser *parser, const Value *key, void *context) {
  ListedOutput *output = (ListedOutput *)context;
  if (is_text(key, "name")) return keep_text(parser, &output->name);
  if (is_text(key, "arguments")) return parse_list(parser, argument_of_output, output);
  return skip_member(parser, key, NULL);
}

// The last argument changes fastest. Each has one more value than its list: all others.
static bool listed_output(Parser *parser, void *context) {
  Vocabulary *known = (Vocabulary *)context;
  known->outputs = (ListedOutput *)more(known->outputs, known->output_count, sizeof *known->outputs);
  ListedOutput *output = &known->outputs[known->output_count++];
  if (!parse_object(parser, output_member, output)) return false;
  int64_t size = 1;
  for (size_t i = output->count; i-- > 0; size *= (int64_t)output->arguments[i].count + 1) output->arguments[i].size = size;
  output->first = known->next;
  known->next += size;
  return true;
}

static bool spec_member(Parser *parser, const Value *key, void *context) {
  if (is_text(key, "inputs") && peek(parser) == '[') return parse_list(parser, listed_input, context);
  if (is_text(key, "outputs") && peek(parser) == '[') return parse_list(parser, listed_output, context);
  return skip_member(parser, key, NULL);
}

// Another `hello` has lists of its own.
static void forget(Vocabulary *known) {
  for (size_t i = 0; i < known->input_count; i++) {
    ListedInput *input = &known->inputs[i];
    for (size_t j = 0; j < input->count; j++) {
      free((char *)input->pairs[j].name);
      free((char *)input->pairs[j].text);
    }
    free(input->name);
    free(input->pairs);
  }
  for (size_t i = 0; i < known->output_count; i++) {
    ListedOutput *output = &known->outputs[i];
    for (size_t j = 0; j < output->count; j++) {
      ListedArgument *argument = &output->arguments[j];
      for (size_t k = 0; k < argument->count; k++) free(argument->values[k]);
      free(argument->name);
      free(argument->values);
    }
    free(output->name);
    free(output->arguments);
  }
  known->input_count = known->output_count = 0;
  known->next = 0;
  known->is_other = true;
}

static inline bool is_same(const char *kept, const char *text) { return kept && *kept == *text && !strcmp(kept, text); }

// The number of an output with its arguments; -1: it has none, and needs the readable form.
static int64_t number_of(const Vocabulary *known, const char *const *words, size_t count) {
  const ListedOutput *listed = NULL;
  for (size_t i = 0; !listed && i < known->output_count; i++)
    if (is_same(known->outputs[i].name, words[0])) listed = &known->outputs[i];
  if (!listed || count != 1 + 2 * listed->count) return -1;
  int64_t number = listed->first;
  for (size_t at = 1; at < count; at += 2) {
    const ListedArgument *argument = NULL;
    for (size_t i = 0; !argument && i < listed->count; i++)
      if (is_same(listed->arguments[i].name, words[at])) argument = &listed->arguments[i];
    size_t value = 0;
    while (argument && value < argument->count && !is_same(argument->values[value], words[at + 1])) value++;
    if (!argument || value == argument->count) return -1;
    number += (int64_t)value * argument->size;
  }
  return number;
}

// Where a step is given: after the work of the step before, right after that step, or inside its first callback.
typedef enum { AFTER_WORK, IN_TICK, IN_CALLBACK } Place;

typedef struct {
  pl_time delay;
  Value input; // in the compact form, `whole` is its number + 1
  Place within;
  int outcome;
  size_t first, pairs;
  size_t numbers; // those read of the compact form
} Step;

typedef struct {
  Value id, op, protocol, session, clock, seed, until, to, steps_value, options_value;
  Step *steps;
  size_t count, capacity;
  Pair *pairs; // the arguments of all steps, then the options
  size_t pair_count, pair_capacity;
  size_t first_option, options;
  char steps_fault[192], options_fault[192];
  Vocabulary known;
} Request;

static const char *described(const Value *value, char *room_for_it, size_t size) {
  static const char *const kinds[] = {"nothing", "null", "a truth value", "",
                                      "another number", "", "a list", "an object"};
  int shown = (int)(value->length < QUOTED ? value->length : QUOTED);
  if (value->kind == TEXT) snprintf(room_for_it, size, "'%.*s'", shown, value->text);
  else if (value->kind == WHOLE) snprintf(room_for_it, size, "%lld", (long long)value->whole);
  else return kinds[value->kind];
  return room_for_it;
}

// Keeps the first fault.
static void note(char *fault, size_t size, const char *expected, const Value *found) {
  char text[QUOTED + 8];
  if (!fault[0]) snprintf(fault, size, "expected %s, found %s", expected, described(found, text, sizeof text));
}

static void add_pair(Request *request, const char *name, const char *text) {
  if (request->pair_count == request->pair_capacity) {
    request->pair_capacity = request->pair_capacity ? 2 * request->pair_capacity : 64;
    request->pairs = (Pair *)grown(request->pairs, request->pair_capacity * sizeof *request->pairs);
  }
  Pair *pair = &request->pairs[request->pair_count++];
  pair->name = name;
  pair->text = text;
}

typedef struct {
  Request *request;
  char *fault;
} PairsOf;

static bool pair_member(Parser *parser, const Value *key, void *context) {
  PairsOf *of = (PairsOf *)context;
  Request *request = of->request;
  Value value;
  memset(&value, 0, sizeof value);
  if (!parse_value(parser, &value)) return false;
  if (value.kind != TEXT || strlen(value.text) != value.length || strlen(key->text) != key->length) {
    char expected[QUOTED + 64];
    snprintf(expected, sizeof expected, "a text without a zero byte for '%.*s'", QUOTED, key->text);
    note(of->fault, sizeof request->steps_fault, expected, &value);
    return true;
  }
  add_pair(request, key->text, value.text);
  return true;
}

// An object of texts by name; null counts as empty.
static bool parse_pairs(Parser *parser, Request *request, const char *what, char *fault, size_t *first, size_t *count) {
  PairsOf of = {request, fault};
  *first = request->pair_count;
  if (peek(parser) == '{') {
    if (!parse_object(parser, pair_member, &of)) return false;
  } else {
    Value value;
    if (!parse_value(parser, &value)) return false;
    if (value.kind != NOTHING) note(fault, sizeof request->steps_fault, what, &value);
  }
  *count = request->pair_count - *first;
  return true;
}

static bool step_member(Parser *parser, const Value *key, void *context) {
  Request *request = (Request *)context;
  size_t index = request->count - 1; // the list of steps may move
  Value value;
  memset(&value, 0, sizeof value);
  if (is_text(key, "after")) {
    if (!parse_value(parser, &value)) return false;
    if (value.kind == WHOLE && value.whole >= 0) request->steps[index].delay = value.whole;
    else note(request->steps_fault, sizeof request->steps_fault, "'after', microseconds", &value);
    return true;
  }
  if (is_text(key, "in")) {
    if (!parse_value(parser, &value)) return false;
    request->steps[index].input = value;
    if (value.kind != TEXT && value.kind != NOTHING)
      note(request->steps_fault, sizeof request->steps_fault, "'in', the name of an input", &value);
    return true;
  }
  if (is_text(key, "within")) {
    if (!parse_value(parser, &value)) return false;
    Place place = is_text(&value, "tick") ? IN_TICK : is_text(&value, "callback") ? IN_CALLBACK : AFTER_WORK;
    request->steps[index].within = place;
    if (place == AFTER_WORK && value.kind != NOTHING)
      note(request->steps_fault, sizeof request->steps_fault, "'within', \"tick\" or \"callback\"", &value);
    return true;
  }
  if (is_text(key, "args"))
    return parse_pairs(parser, request, "'args', an object", request->steps_fault, &request->steps[index].first,
                       &request->steps[index].pairs);
  return skip_member(parser, key, context);
}

static void add_step(Request *request) {
  if (request->count == request->capacity) {
    request->capacity = request->capacity ? 2 * request->capacity : 64;
    request->steps = (Step *)grown(request->steps, request->capacity * sizeof *request->steps);
  }
  memset(&request->steps[request->count++], 0, sizeof *request->steps);
}

// `[after]`, `[after,input]` or `[after,input,within]`: one of these elements.
static bool number_element(Parser *parser, void *context) {
  Request *request = (Request *)context;
  Step *step = &request->steps[request->count - 1];
  Value value;
  memset(&value, 0, sizeof value);
  if (!parse_value(parser, &value)) return false;
  size_t place = step->numbers++;
  if (place == 0) {
    if (value.kind == WHOLE && value.whole >= 0) step->delay = value.whole;
    else note(request->steps_fault, sizeof request->steps_fault, "the delay of a step, microseconds", &value);
  } else if (place == 1) {
    if (value.kind != WHOLE || value.whole < 0 || value.whole >= (int64_t)request->known.input_count) {
      note(request->steps_fault, sizeof request->steps_fault, "the number of an input", &value);
      return true;
    }
    const ListedInput *input = &request->known.inputs[value.whole];
    step->input.kind = TEXT;
    step->input.text = input->name;
    step->input.whole = value.whole + 1;
    step->input.length = input->length;
    step->first = request->pair_count;
    for (size_t i = 0; i < input->count; i++)
      if (strcmp(input->pairs[i].text, "absent")) add_pair(request, input->pairs[i].name, input->pairs[i].text);
    step->pairs = request->pair_count - step->first;
  } else {
    step->within = is_text(&value, "tick") ? IN_TICK : is_text(&value, "callback") ? IN_CALLBACK : AFTER_WORK;
    if (place > 2 || step->within == AFTER_WORK)
      note(request->steps_fault, sizeof request->steps_fault, "\"tick\" or \"callback\"", &value);
  }
  return true;
}

static bool step_element(Parser *parser, void *context) {
  Request *request = (Request *)context;
  if (peek(parser) == '[' && request->known.is_wanted) {
    Value list;
    memset(&list, 0, sizeof list);
    list.kind = LIST;
    add_step(request);
    if (!parse_list(parser, number_element, request)) return false;
    if (!request->steps[request->count - 1].numbers)
      note(request->steps_fault, sizeof request->steps_fault, "[after], [after,input] or [after,input,within]", &list);
    return true;
  }
  if (peek(parser) != '{') {
    Value value;
    if (!parse_value(parser, &value)) return false;
    note(request->steps_fault, sizeof request->steps_fault, "a step, an object", &value);
    return true;
  }
  add_step(request);
  return parse_object(parser, step_member, request);
}

static bool request_member(Parser *parser, const Value *key, void *context) {
  Request *request = (Request *)context;
  if (is_text(key, "steps") && peek(parser) == '[') {
    request->steps_value.kind = LIST;
    request->count = 0;
    return parse_list(parser, step_element, request);
  }
  if (is_text(key, "options"))
    return parse_pairs(parser, request, "'options', an object of texts", request->options_fault, &request->first_option,
                       &request->options);
  if (is_text(key, "spec") && peek(parser) == '{') {
    forget(&request->known);
    return parse_object(parser, spec_member, &request->known);
  }
  if (is_text(key, "compact")) {
    request->known.is_wanted = peek(parser) == 't';
    return skip_member(parser, key, NULL);
  }
  Value *to = is_text(key, "id")         ? &request->id
              : is_text(key, "op")       ? &request->op
              : is_text(key, "session")  ? &request->session
              : is_text(key, "clock")    ? &request->clock
              : is_text(key, "seed")     ? &request->seed
              : is_text(key, "until")    ? &request->until
              : is_text(key, "to")       ? &request->to
              : is_text(key, "protocol") ? &request->protocol
              : is_text(key, "steps")    ? &request->steps_value
                                         : NULL;
  return to ? parse_value(parser, to) : skip_member(parser, key, NULL);
}

static const char *parse_request(Request *request, char *line, size_t length) {
  Value *const values[] = {&request->id,   &request->op,    &request->protocol, &request->session, &request->clock,
                           &request->seed, &request->until, &request->to,       &request->steps_value};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) memset(values[i], 0, sizeof **values);
  request->count = request->pair_count = request->options = 0;
  request->steps_fault[0] = request->options_fault[0] = 0;
  Parser parser = {line, line + length, 0, NULL};
  skip_blanks(&parser);
  if (!parse_object(&parser, request_member, request)) return parser.error;
  skip_blanks(&parser);
  return parser.at == parser.end ? NULL : "more after the object";
}

// A number that often comes again, with its digits.
typedef struct {
  int64_t value;
  size_t length; // 0: no number has come
  char digits[LONGEST_WHOLE];
} Digits;

// There is room for the longest number: a copy of a fixed length is cheap, and what is too much is written over.
static inline char *put_again(char *to, const Digits *number) {
  memcpy(to, number->digits, LONGEST_WHOLE);
  return to + number->length;
}

static inline char *put_digits(char *to, Digits *number, int64_t value) {
  if (number->length && number->value == value) return put_again(to, number);
  char *end = put_whole(to, value);
  memcpy(number->digits, to, LONGEST_WHOLE);
  number->length = (size_t)(end - to);
  number->value = value;
  return end;
}

// Phrases: what a client says is encoded once, because it says the same again and again. The words of a phrase are an
// output with the names and texts of its arguments, or a machine with its state.

#define PHRASES 256
#define PHRASE_PROBES 4
#define PHRASE_WORDS 7 // of the longest phrase that is kept

typedef struct {
  size_t count;                    // of the words; 0: the place is free
  const char *words[PHRASE_WORDS]; // their addresses, by which the phrase is found
  char *texts[PHRASE_WORDS];       // what stood there, one after another: a client may write other texts there
  Buffer json;
  size_t middle; // of an output: the length of what stands between its step and its instant
  Digits number; // of an output in the compact form, in place of `json`
} Phrase;

// Phrases that are alike differ in their last words.
static inline bool says(const Phrase *phrase, const char *const *words, size_t count) {
  if (phrase->count != count) return false;
  for (size_t i = count; i-- > 0;)
    if (phrase->words[i] != words[i] || strcmp(phrase->texts[i], words[i])) return false;
  return true;
}

static inline uintptr_t hashed(uintptr_t hash, const char *word) { return 3 * hash + (uintptr_t)word; }

// The phrase with these words, or a free place for it. NULL: it is not kept. No phrase gives up its place: words whose
// addresses or texts always change cost no more than a look.
static inline Phrase *find_phrase(Phrase *phrases, const char *const *words, size_t count, uintptr_t hash) {
  size_t place = (size_t)(hash * UINT64_C(0x9E3779B97F4A7C15) >> 32);
  for (size_t i = 0; i < PHRASE_PROBES; i++) {
    Phrase *phrase = &phrases[(place + i) % PHRASES];
    if (!phrase->count || says(phrase, words, count)) return phrase;
  }
  return NULL;
}

// Takes a free place.
static void keep_words(Phrase *phrase, const char *const *words, size_t count) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) size += strlen(words[i]) + 1;
  char *to = (char *)grown(phrase->texts[0], size);
  for (size_t i = 0; i < count; i++) {
    phrase->words[i] = words[i];
    phrase->texts[i] = strcpy(to, words[i]);
    to += strlen(words[i]) + 1;
  }
  phrase->count = count;
}

// Their memory is kept.
static void forget_phrases(Phrase *phrases) {
  for (size_t i = 0; i < PHRASES; i++) phrases[i].count = 0;
}

// Sessions

typedef struct {
  pl_time due;
  pl_timer number; // breaks ties
  void (*action)(void *client);
  void *client;
} Timer;

// The inputs that the adapter can give, with the lengths of their names, which are counted once.
typedef struct {
  const pl_input *list;
  size_t *lengths, count;
} Inputs;

struct pl_session {
  const pl_adapter *adapter;
  const Inputs *inputs;
  void *client;
  bool real, threaded; // threaded: other threads may call, so the lock is taken
  bool over, failed;
  int scale; // real clock: how many times faster than the machine it is
  int64_t seed;
  int64_t step;          // the number of the last step; -1 before the first
  pl_time now, planned;  // `planned`, real clock: the instant to which the steps have come
  struct timespec origin;
  pl_time opened;        // real clock: when the opening was over; -1 once it was reported
  pl_time shown;         // real clock: the instant of the last observation
  Timer *timers;         // a heap
  size_t count, capacity;
  pl_timer started;
  Buffer observations;
  Buffer *getters;         // what pl_state adds to; NULL outside of `state`
  const Vocabulary *known; // for the compact form; NULL: the readable one
  Phrase *phrases;         // of all sessions; NULL: other threads may call, so that none are kept
  Phrase *last_state;      // that pl_state found
  Phrase unkept;           // the last one without a place
  Digits after, at;        // of the last output
  uint64_t observed;     // counts observations and calls in callbacks, for the wait until it is quiet
  char *options;         // names and texts, each with its zero byte
  size_t options_length;
  Request *request;        // whose steps are carried out
  const Step *giving;      // the step whose arguments pl_argument reads
  size_t begun;            // how many of its steps
  bool expects_callback;   // the next callback takes the next step
  bool ends_wait;          // and ends the wait that is under way
  int calls;               // calls in callbacks that are under way
  char failure[256];
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct pl_session *next_retired;
};

static inline void lock(pl_session *session) {
  if (session->threaded) pthread_mutex_lock(&session->lock);
}

static inline void unlock(pl_session *session) {
  if (session->threaded) pthread_mutex_unlock(&session->lock);
}

// Whether the client has timers of its own.
static bool owns_timers(const pl_adapter *adapter) { return !(adapter->clocks & PL_VIRTUAL); }

// By the clock of the machine, `scale` times as fast.
static pl_time real_now(const pl_session *session) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  pl_time seconds = now.tv_sec - session->origin.tv_sec, nanoseconds = now.tv_nsec - session->origin.tv_nsec;
  return (seconds * 1000000000 + nanoseconds) / 1000 * session->scale;
}

// Waits for `changed`, at most for a while; the lock is held. True: the time is over.
static bool wait_changed(pl_session *session, pl_time delay) {
  if (delay > 1000 * PL_SECOND) delay = 1000 * PL_SECOND; // the caller looks again
  struct timespec at;
#ifdef __APPLE__
  at.tv_sec = (time_t)(delay / PL_SECOND);
  at.tv_nsec = (long)(delay % PL_SECOND * 1000);
  return pthread_cond_timedwait_relative_np(&session->changed, &session->lock, &at) == ETIMEDOUT;
#else
  clock_gettime(CLOCK_MONOTONIC, &at);
  at.tv_sec += (time_t)(delay / PL_SECOND);
  at.tv_nsec += (long)(delay % PL_SECOND * 1000);
  if (at.tv_nsec >= 1000000000) at.tv_sec += 1, at.tv_nsec -= 1000000000;
  return pthread_cond_timedwait(&session->changed, &session->lock, &at) == ETIMEDOUT;
#endif
}

bool pl_always(void *client) { return (void)client, true; }
bool pl_never(void *client) { return (void)client, false; }

// With the lock held. A client with threads and timers of its own reads the clock of the machine; a simulation on the
// real clock reads the instant up to which the kit has moved it.
static pl_time instant(const pl_session *session) {
  return owns_timers(session->adapter) ? real_now(session) : session->now;
}

pl_time pl_now(pl_session *session) {
  lock(session);
  pl_time now = instant(session);
  unlock(session);
  return now;
}

static inline bool is_before(const Timer *one, const Timer *other) {
  return one->due != other->due ? one->due < other->due : one->number < other->number;
}

// Puts a timer where index `at` is free.
static void settle_timer(pl_session *session, size_t at, Timer timer) {
  Timer *heap = session->timers;
  while (at > 0 && is_before(&timer, &heap[(at - 1) / 2])) {
    heap[at] = heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  for (size_t child; (child = 2 * at + 1) < session->count; at = child) {
    if (child + 1 < session->count && is_before(&heap[child + 1], &heap[child])) child++;
    if (!is_before(&heap[child], &timer)) break;
    heap[at] = heap[child];
  }
  heap[at] = timer;
}

pl_timer pl_start(pl_session *session, pl_time delay, void (*action)(void *client), void *client) {
  lock(session);
  pl_timer number = 0;
  if (!session->over) {
    pl_time now = instant(session);
    Timer timer;
    timer.due = delay <= 0 ? now : delay > PL_NEVER - 1 - now ? PL_NEVER - 1 : now + delay;
    timer.number = number = ++session->started;
    timer.action = action;
    timer.client = client;
    if (session->count == session->capacity) {
      session->capacity = session->capacity ? 2 * session->capacity : 8;
      session->timers = (Timer *)grown(session->timers, session->capacity * sizeof *session->timers);
    }
    session->count++;
    settle_timer(session, session->count - 1, timer);
    if (session->threaded) pthread_cond_broadcast(&session->changed);
  }
  unlock(session);
  return number;
}

static void remove_timer(pl_session *session, size_t at) {
  Timer last = session->timers[--session->count];
  if (at < session->count) settle_timer(session, at, last);
}

void pl_stop(pl_session *session, pl_timer timer) {
  if (!timer) return;
  lock(session);
  for (size_t i = 0; i < session->count; i++) {
    if (session->timers[i].number != timer) continue;
    remove_timer(session, i);
    break;
  }
  unlock(session);
}

// The words of an output or an input: its name, then the names and texts of its arguments.
typedef struct {
  const char *few[PHRASE_WORDS], **list; // the list is `few`, or has memory of its own
  size_t count, capacity;
  uintptr_t hash;      // of the name and the texts
  const char *missing; // the name of an argument without a text; NULL: none
} Words;

static inline void drop_words(Words *words) {
  if (words->list != words->few) free(words->list);
}

static void widen(Words *words, size_t count) {
  const char **wider = (const char **)grown(NULL, 2 * words->capacity * sizeof *wider);
  memcpy(wider, words->list, count * sizeof *wider);
  drop_words(words);
  words->list = wider;
  words->capacity *= 2;
}

static inline void take_words(Words *words, const char *name, va_list arguments) {
  size_t count = 1;
  uintptr_t hash = hashed(0, name);
  words->list = words->few;
  words->capacity = PHRASE_WORDS;
  words->missing = NULL;
  words->few[0] = name;
  for (const char *argument; (argument = va_arg(arguments, const char *)); count += 2) {
    const char *text = va_arg(arguments, const char *);
    if (!text) {
      words->missing = argument;
      break;
    }
    if (count + 2 > words->capacity) widen(words, count);
    words->list[count] = argument;
    words->list[count + 1] = text;
    hash = hashed(hash, text);
  }
  words->count = count;
  words->hash = hash;
}

static void encode_observation(const pl_session *session, Phrase *phrase, const Words *words, bool is_output) {
  Buffer *json = &phrase->json;
  int64_t number = session->known && is_output ? number_of(session->known, words->list, words->count) : -1;
  json->length = phrase->number.length = 0;
  if (number >= 0) {
    phrase->number.length = (size_t)(put_whole(phrase->number.digits, number) - phrase->number.digits);
    return;
  }
  add_text(json, ",\"args\":{");
  for (size_t i = 1; i < words->count; i += 2) add_member(json, words->list[i], words->list[i + 1]);
  add_text(json, "},\"at\":");
  phrase->middle = json->length;
  add_text(json, is_output ? ",\"out\":" : ",\"in\":");
  add_quoted(json, words->list[0], strlen(words->list[0]));
}

// Spontaneous inputs are not kept: an output may have the same words.
static inline const Phrase *phrase_of(pl_session *session, const Words *words, bool is_output) {
  Phrase *phrase = NULL;
  if (is_output && session->phrases && words->count <= PHRASE_WORDS)
    phrase = find_phrase(session->phrases, words->list, words->count, words->hash);
  if (phrase && phrase->count) return phrase;
  if (phrase) keep_words(phrase, words->list, words->count);
  else phrase = &session->unkept;
  encode_observation(session, phrase, words, is_output);
  return phrase;
}

static inline char *put_numbered(char *to, pl_session *session, const Phrase *phrase, pl_time at) {
  *to++ = '[';
  to = put_digits(to, &session->at, at);
  *to++ = ',';
  to = put_digits(to, &session->after, session->step);
  *to++ = ',';
  to = put_again(to, &phrase->number);
  *to++ = ']';
  return to;
}

static inline char *put_named(char *to, pl_session *session, const Phrase *phrase, pl_time at) {
  to = put_text(to, "{\"after\":");
  to = put_digits(to, &session->after, session->step);
  to = put(to, phrase->json.bytes, phrase->middle);
  to = put_digits(to, &session->at, at);
  to = put(to, phrase->json.bytes + phrase->middle, phrase->json.length - phrase->middle);
  if (session->real && !owns_timers(session->adapter)) {
    to = put_text(to, ",\"since\":");
    to = put_whole(to, session->now < at ? session->now : at);
  }
  *to++ = '}';
  return to;
}

static inline void add_observation(pl_session *session, const Phrase *phrase) {
  Buffer *buffer = &session->observations;
  pl_time at = session->real ? session->shown = real_now(session) : session->now;
  char *to = room(buffer, phrase->json.length + 3 * LONGEST_WHOLE + sizeof ",{\"after\":,\"since\":}");
  if (buffer->length) *to++ = ',';
  to = phrase->number.length ? put_numbered(to, session, phrase, at) : put_named(to, session, phrase, at);
  buffer->length = (size_t)(to - buffer->bytes);
}

// With the lock held.
static inline void tell(pl_session *session, const Words *words, bool is_output) {
  if (session->over) return;
  if (words->missing) {
    session->failed = true;
    snprintf(session->failure, sizeof session->failure, "'%s' has no value for the argument '%s'", words->list[0], words->missing);
  } else {
    add_observation(session, phrase_of(session, words, is_output));
  }
  session->observed++;
  if (session->threaded && !session->real) pthread_cond_broadcast(&session->changed);
}

static void begin_call(pl_session *session);
static void call_back(pl_session *session);

void pl_observe_list(pl_session *session, const char *output, ...) {
  Words words;
  va_list arguments;
  va_start(arguments, output);
  take_words(&words, output, arguments);
  va_end(arguments);
  lock(session);
  tell(session, &words, true);
  bool calls_back = session->expects_callback;
  if (calls_back) begin_call(session);
  unlock(session);
  drop_words(&words);
  if (calls_back) call_back(session);
}

void pl_spontaneous_list(pl_session *session, const char *input, ...) {
  Words words;
  va_list arguments;
  va_start(arguments, input);
  take_words(&words, input, arguments);
  va_end(arguments);
  lock(session);
  tell(session, &words, false);
  unlock(session);
  drop_words(&words);
}

const char *pl_argument(pl_session *session, const char *name) {
  const char *found = NULL;
  lock(session);
  const Step *step = session->giving;
  for (size_t i = step ? step->pairs : 0; !found && i-- > 0;) {
    const Pair *pair = &session->request->pairs[step->first + i];
    if (!strcmp(pair->name, name)) found = pair->text;
  }
  unlock(session);
  return found;
}

const char *pl_option(pl_session *session, const char *name) {
  const char *found = NULL;
  for (const char *at = session->options, *end = at + session->options_length; at < end;) {
    const char *text = at + strlen(at) + 1;
    if (!strcmp(at, name)) found = text;
    at = text + strlen(text) + 1;
  }
  return found;
}

int64_t pl_seed(pl_session *session) { return session->seed; }
void *pl_context(pl_session *session) { return session->adapter->context; }

// A machine with its state as JSON, which is often that of the step before. NULL: it is not kept.
static inline const Phrase *state_phrase(pl_session *session, const char *const *words) {
  Phrase *phrase = session->last_state;
  if (phrase && says(phrase, words, 2)) return phrase;
  phrase = session->phrases ? find_phrase(session->phrases, words, 2, hashed(hashed(0, words[0]), words[1])) : NULL;
  session->last_state = phrase;
  if (!phrase || phrase->count) return phrase;
  keep_words(phrase, words, 2);
  phrase->json.length = 0;
  add_byte(&phrase->json, '{');
  add_member(&phrase->json, words[0], words[1]);
  return phrase;
}

void pl_state(pl_session *session, const char *machine, const char *state) {
  Buffer *to = session->getters;
  const char *words[] = {machine, state ? state : ""};
  if (!to) return;
  const Phrase *phrase = state_phrase(session, words);
  if (!phrase) {
    add_member(to, machine, words[1]);
    return;
  }
  char *at = room(to, phrase->json.length);
  if (at[-1] != '{') *at++ = ',';
  at = put(at, phrase->json.bytes + 1, phrase->json.length - 1); // without the brace
  to->length = (size_t)(at - to->bytes);
}

static void *caller; // where pl_serve returns to

// The innermost call comes last: a report shows the last lines of the log, whatever the client has printed before. Left out
// are the frames from pl_serve outwards, this one, and so many further ones, which are those of the kit.
static NEVER_INLINE void write_stack(int own) {
#ifdef HAS_BACKTRACE
  void *frames[64];
  int count = backtrace(frames, 64), start = 0;
  while (start < count && frames[start] != __builtin_return_address(0)) start++; // a sanitizer has frames of its own before
  int end = start += own;
  while (end < count && frames[end] != caller) end++;
  if (end < count) end--; // pl_serve
  for (int i = end; i-- > start;) backtrace_symbols_fd(&frames[i], 1, 2);
#else
  (void)own;
#endif
}

pl_result pl_fail(pl_session *session, const char *format, ...) {
  va_list arguments;
  lock(session);
  va_start(arguments, format);
  vsnprintf(session->failure, sizeof session->failure, format, arguments);
  va_end(arguments);
  session->failed = true;
  fflush(stdout);
  fprintf(stderr, "plumbline_adapter: %s\n", session->failure);
  unlock(session);
  write_stack(1);
  return PL_ERROR;
}

// The clock of a session

static inline pl_time next_deadline(pl_session *session) {
  lock(session);
  pl_time next = session->count ? session->timers[0].due : PL_NEVER;
  unlock(session);
  if (session->adapter->next_deadline) {
    pl_time own = session->adapter->next_deadline(session->client);
    if (own < next) next = own;
  }
  return next;
}

// Lets the first timer expire, at its own instant.
static void expire_next(pl_session *session, pl_time due) {
  Timer timer;
  timer.action = NULL;
  lock(session);
  if (due > session->now) session->now = due;
  if (session->count && session->timers[0].due <= due) {
    timer = session->timers[0];
    remove_timer(session, 0);
  }
  unlock(session);
  if (timer.action) timer.action(timer.client);
  else if (session->adapter->expire) session->adapter->expire(session->client);
}

// Whether outputs may come from other threads at an instant of the virtual clock.
static inline bool may_be_busy(const pl_session *session) { return session->threaded && !session->real; }

// Waits until no output has come for the time in `quiet`, and no call in a callback is under way. A client that never
// gets quiet hangs.
static void settle(pl_session *session) {
  if (!may_be_busy(session)) return;
  lock(session);
  for (uint64_t seen = session->observed;; seen = session->observed)
    if (wait_changed(session, session->adapter->quiet) && session->observed == seen && !session->calls) break;
  unlock(session);
}

// Whether a timer expires now.
static inline bool has_due(pl_session *session) { return !session->failed && next_deadline(session) <= session->now; }

static void work_on(pl_session *session) {
  do {
    for (pl_time due; !session->failed && (due = next_deadline(session)) <= session->now;) expire_next(session, due);
    settle(session);
  } while (has_due(session));
}

// Nothing is left to do at this instant: timers without a delay have expired, other threads are quiet.
static inline void finish_instant(pl_session *session) {
  if (may_be_busy(session) || has_due(session)) work_on(session);
}

static inline void set_now(pl_session *session, pl_time now) {
  lock(session);
  if (now > session->now) session->now = now;
  unlock(session);
}

static void advance_real(pl_session *session, pl_time to) {
  session->planned = to;
  for (;;) {
    pl_time due = next_deadline(session), until = due < to ? due : to, now, left;
    lock(session);
    if ((left = until - real_now(session)) > 0) wait_changed(session, (left - 1) / session->scale + 1);
    now = real_now(session);
    unlock(session);
    while (!session->failed && (due = next_deadline(session)) <= now) expire_next(session, due);
    set_now(session, now);
    if (now >= to || session->failed) return;
  }
}

// Lets time pass up to and including an instant.
static void advance_to(pl_session *session, pl_time to) {
  if (session->real) {
    advance_real(session, to);
    return;
  }
  for (pl_time due; !session->failed && (due = next_deadline(session)) <= to;) {
    set_now(session, due);
    finish_instant(session);
  }
  if (!session->failed) set_now(session, to);
}

static Inputs measured_inputs(const pl_adapter *adapter) {
  Inputs inputs = {adapter->inject, NULL, 0};
  while (inputs.list && inputs.list[inputs.count].name) inputs.count++;
  inputs.lengths = (size_t *)grown(NULL, inputs.count * sizeof *inputs.lengths);
  for (size_t i = 0; i < inputs.count; i++) inputs.lengths[i] = strlen(inputs.list[i].name);
  return inputs;
}

static pl_time planned(const pl_session *session) { return session->real ? session->planned : session->now; }

static const pl_input *input_named(const Inputs *inputs, const Value *name) {
  for (size_t i = 0; i < inputs->count; i++)
    if (inputs->lengths[i] == name->length && !memcmp(inputs->list[i].name, name->text, name->length)) return &inputs->list[i];
  return NULL;
}

// An input with a number is looked up once, unless several threads may look.
static inline const pl_input *input_of(pl_session *session, const Step *step) {
  bool is_kept = step->input.whole && !session->threaded;
  ListedInput *listed = is_kept ? &session->request->known.inputs[step->input.whole - 1] : NULL;
  if (listed && listed->found) return listed->found;
  const pl_input *found = input_named(session->inputs, &step->input);
  if (listed) listed->found = found;
  return found;
}

// Steps

enum { WAITED = PL_ACCEPTED - 1 }; // of a step without an input; the other outcomes are a pl_result
#define RESULT(text) {text, sizeof text - 1}
static const struct {
  char text[sizeof "\"not-applicable\","];
  size_t length;
} RESULTS[] = {RESULT("null,"),                 RESULT("\"accepted\","),    RESULT("\"refused\","),
               RESULT("\"not-applicable\","), RESULT("\"unsupported\","), RESULT("\"error\",")}; // from WAITED on

// On the real clock a step comes at its instant.
static Place place_of(const pl_session *session, size_t number) {
  return session->real || number >= session->request->count ? AFTER_WORK : session->request->steps[number].within;
}

// What the log of a crash names: the input that the client has, with its step; else the last step that began.
static volatile int64_t crash_step = -1, crash_input_step;
static const char *volatile crash_input;

// With the lock held: counts a step; its number in the message.
static inline size_t begin_step(pl_session *session) {
  session->request->steps[session->begun].outcome = WAITED;
  crash_step = ++session->step;
  return session->begun++;
}

static inline bool is_carried_out(int outcome) { return outcome <= PL_REFUSED; }

// True: the message goes on.
static inline bool end_step(pl_session *session, Step *step, int outcome) {
  lock(session);
  step->outcome = outcome;
  bool goes_on = is_carried_out(outcome) && !session->failed;
  if (!goes_on) session->expects_callback = false;
  unlock(session);
  return goes_on;
}

// Lets the next callback take the next step, or no callback.
static void expect_callback(pl_session *session, bool expects, bool ends_wait) {
  lock(session);
  session->expects_callback = expects;
  session->ends_wait = ends_wait;
  unlock(session);
}

// Gives the input of a step. A call in a callback of another thread may begin before this one returns.
static inline int give(pl_session *session, const Step *step) {
  if (step->input.kind != TEXT) return WAITED;
  const pl_input *input = input_of(session, step);
  if (!input) return PL_UNSUPPORTED;
  if (!input->when(session->client)) return PL_NOT_APPLICABLE;
  lock(session);
  const Step *outer = session->giving;
  session->giving = step;
  const char *outer_input = crash_input; // a call that is under way, whose callback this is
  int64_t outer_step = crash_input_step;
  crash_input_step = crash_step;
  crash_input = input->name;
  unlock(session);
  pl_result result = input->give(session->client);
  lock(session);
  crash_input = outer_input;
  crash_input_step = outer_step;
  if (session->giving == step) session->giving = outer;
  unlock(session);
  return (unsigned)result > PL_ERROR ? PL_ERROR : result;
}

// Gives the next step, and those in the same tick, and lets the client do no work after them.
static void give_next(pl_session *session) {
  for (Place place = IN_TICK; place == IN_TICK;) {
    lock(session);
    size_t number = begin_step(session);
    unlock(session);
    place = place_of(session, number + 1);
    expect_callback(session, place == IN_CALLBACK, false);
    Step *step = &session->request->steps[number];
    if (!end_step(session, step, give(session, step))) return;
  }
}

// With the lock held: a callback takes the next step.
static void begin_call(pl_session *session) {
  session->expects_callback = false;
  session->calls++;
  if (session->ends_wait) begin_step(session);
}

// Gives the next step inside a callback, in the thread that calls back.
static void call_back(pl_session *session) {
  give_next(session);
  lock(session);
  session->calls--;
  session->observed++; // the client works on: it is not quiet yet
  unlock(session);
}

// Lets no later callback take a step. A call that another thread has begun in a callback ends first.
static inline void end_callbacks(pl_session *session) {
  for (bool busy = true; busy;) {
    lock(session);
    busy = session->calls > 0;
    if (!busy) session->expects_callback = false;
    unlock(session);
    if (busy) settle(session);
  }
}

// Lets the delay of a step pass. A callback at the last instant of a wait may take the next step.
static void pass_delay(pl_session *session, const Step *step, Place place) {
  if (session->real) {
    advance_to(session, session->planned + step->delay);
  } else if (step->delay) {
    pl_time to = session->now + step->delay;
    bool may_end = place == IN_CALLBACK && step->input.kind != TEXT;
    if (may_end) {
      advance_to(session, to - 1);
      expect_callback(session, true, true);
    }
    advance_to(session, to);
    if (may_end) end_callbacks(session);
  }
}

// Carries out one step, and those that come before its work is done. True: the message goes on.
static bool take_step(pl_session *session, Buffer *given) {
  size_t number = session->begun;
  Step *step = &session->request->steps[number];
  Place place = place_of(session, number + 1);
  bool is_wait = step->input.kind != TEXT;
  pass_delay(session, step, place);
  if (session->failed) return false;
  lock(session);
  if (session->begun == number) begin_step(session); // else a callback has ended the wait
  if (session->shown > session->now) session->now = session->shown; // no output before the step is later than the step
  pl_time before = session->real ? instant(session) : 0;
  session->expects_callback = place == IN_CALLBACK && !is_wait;
  session->ends_wait = false;
  unlock(session);
  int outcome = give(session, step);
  if (session->real) {
    add_text(given, given->length ? ",[" : "[");
    add_whole(given, before);
    add_byte(given, ',');
    add_whole(given, is_wait ? before : real_now(session));
    add_byte(given, ']');
  }
  // No callback takes a step while the client finishes its work.
  if (!is_carried_out(outcome)) end_step(session, step, outcome);
  if (place != IN_TICK || !is_carried_out(outcome)) {
    finish_instant(session);
    end_callbacks(session);
  }
  return end_step(session, step, outcome);
}

// Operations

typedef struct {
  const pl_adapter *adapter;
  Inputs inputs;
  pl_session *sessions[SESSIONS + 1];
  pl_session *retired; // ended, and perhaps still called by threads of the client
  Request request;
  Phrase readable[PHRASES], compact[PHRASES]; // the phrases of the sessions in both forms
  Buffer reply, given, states;
  // The observations and the timers of a session that ended, whose memory the next one takes.
  Buffer spare;
  Timer *spare_timers;
  size_t spare_capacity;
  const char *code; // of a fault
  char message[384];
  bool done, asked;
} Server;

static bool fault(Server *server, const char *code, const char *format, ...) PL_CHECKED((format(printf, 3, 4)));

static bool fault(Server *server, const char *code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(server->message, sizeof server->message, format, arguments);
  va_end(arguments);
  server->code = code;
  return false;
}

static bool unexpected(Server *server, const char *expected, const Value *found) {
  server->message[0] = 0;
  note(server->message, sizeof server->message, expected, found);
  server->code = "invalid";
  return false;
}

static bool session_number(Server *server, bool is_open) {
  const Value *number = &server->request.session;
  if (number->kind != WHOLE || number->whole < 1 || number->whole > SESSIONS)
    return unexpected(server, "'session', 1 to 64", number);
  if (is_open != (server->sessions[number->whole] != NULL))
    return fault(server, "invalid", "session %d is %s", (int)number->whole, is_open ? "not open" : "open already");
  return true;
}

// Every member is checked before anything is done, so that a fault leaves a session as it was.
static bool checked_opening(Server *server) {
  const Value *clock = &server->request.clock, *seed = &server->request.seed;
  if (clock->kind != MISSING) {
    if (clock->kind != TEXT) return unexpected(server, "'clock', the name of a clock", clock);
    unsigned named = is_text(clock, "virtual")  ? PL_VIRTUAL
                     : is_text(clock, "real")   ? PL_REAL
                     : is_text(clock, "scaled") ? PL_SCALED
                                                : 0;
    if (!(named & server->adapter->clocks))
      return fault(server, "unsupported", "unknown clock '%.*s'", QUOTED, clock->text);
  } else if (!(server->adapter->clocks & PL_VIRTUAL)) {
    return fault(server, "unsupported", "unknown clock 'virtual'");
  }
  if (seed->kind != MISSING && seed->kind != WHOLE) return unexpected(server, "'seed', a whole number", seed);
  if (server->request.options_fault[0]) return fault(server, "invalid", "%s", server->request.options_fault);
  return true;
}

static bool checked_steps(Server *server, pl_time from) {
  const Request *request = &server->request;
  if (request->steps_value.kind != LIST) return unexpected(server, "'steps', a list", &request->steps_value);
  if (request->steps_fault[0]) return fault(server, "invalid", "%s", request->steps_fault);
  for (size_t i = 0; i < request->count; i++) {
    if (request->steps[i].delay > LAST_INSTANT - from)
      return fault(server, "invalid", "expected instants up to %lld", (long long)LAST_INSTANT);
    from += request->steps[i].delay;
  }
  if (request->until.kind != MISSING &&
      (request->until.kind != WHOLE || request->until.whole < from || request->until.whole > LAST_INSTANT)) {
    char expected[80];
    snprintf(expected, sizeof expected, "'until', an instant from %lld on", (long long)from);
    return unexpected(server, expected, &request->until);
  }
  return true;
}

static void copy_options(pl_session *session, const Request *request) {
  Buffer options = {NULL, 0, 0};
  for (size_t i = 0; i < request->options; i++) {
    const Pair *pair = &request->pairs[request->first_option + i];
    add(&options, pair->name, strlen(pair->name) + 1);
    add(&options, pair->text, strlen(pair->text) + 1);
  }
  session->options = options.bytes;
  session->options_length = options.length;
}

static void end_session(Server *server, pl_session *session) {
  lock(session);
  session->over = true;
  unlock(session);
  if (session->client && server->adapter->close) server->adapter->close(session->client);
  lock(session);
  free(server->spare.bytes);
  server->spare = session->observations;
  server->spare.length = 0;
  free(server->spare_timers);
  server->spare_timers = session->timers;
  server->spare_capacity = session->capacity;
  memset(&session->observations, 0, sizeof session->observations);
  session->timers = NULL;
  session->count = session->capacity = 0;
  free(session->unkept.json.bytes);
  memset(&session->unkept.json, 0, sizeof session->unkept.json);
  unlock(session);
  if (session->threaded) {
    session->next_retired = server->retired;
    server->retired = session;
  } else {
    free(session->options);
    free(session);
  }
}

// The answer of a session that failed.
static bool failed(Server *server, pl_session *session) {
  session->failed = false;
  return fault(server, "internal", "%s", session->failure);
}

static bool is_compact(const Server *server) { return server->adapter->compact && server->request.known.is_wanted; }

static pl_session *new_session(Server *server) {
  pl_session *session = (pl_session *)grown(NULL, sizeof *session);
  memset(session, 0, offsetof(pl_session, failure)); // the rest is written before it is read
  session->adapter = server->adapter;
  session->inputs = &server->inputs;
  bool is_scaled = is_text(&server->request.clock, "scaled");
  session->real = is_scaled || is_text(&server->request.clock, "real");
  session->scale = is_scaled ? server->adapter->scale : 1;
  session->threaded = session->real || server->adapter->quiet;
  session->observations = server->spare;
  session->timers = server->spare_timers;
  session->capacity = server->spare_capacity;
  memset(&server->spare, 0, sizeof server->spare);
  server->spare_timers = NULL;
  server->spare_capacity = 0;
  session->seed = server->request.seed.kind == WHOLE ? server->request.seed.whole : 0;
  session->step = -1;
  session->opened = -1;
  if (is_compact(server) && !session->real) session->known = &server->request.known;
  if (!session->threaded) session->phrases = session->known ? server->compact : server->readable;
  copy_options(session, &server->request);
  if (session->threaded) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&session->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&session->lock, NULL);
  }
  if (session->real) clock_gettime(CLOCK_MONOTONIC, &session->origin);
  session->client = server->adapter->open(session);
  if (!session->client && !session->failed) pl_fail(session, "'open' made no client");
  if (!session->failed) {
    if (session->real) session->opened = real_now(session);
    finish_instant(session);
  }
  if (!session->failed) return session;
  failed(server, session);
  end_session(server, session);
  return NULL;
}

// On the real clock an output may still be on its way.
static inline bool reads_states(const Server *server, const pl_session *session) {
  return server->adapter->state && !session->real;
}

static void add_state(const Server *server, pl_session *session, Buffer *to) {
  add_byte(to, '{');
  session->getters = to;
  if (server->adapter->state) server->adapter->state(session->client);
  session->getters = NULL;
  add_byte(to, '}');
}

// After a step, and after those inside its callbacks.
static inline void add_states(Server *server, pl_session *session, size_t first) {
  for (size_t i = first; !session->failed && i < session->begun; i++) {
    if (i) add_byte(&server->states, ',');
    add_state(server, session, &server->states);
  }
}

static void add_next(Buffer *reply, pl_session *session) {
  pl_time next = next_deadline(session);
  add_text(reply, "\"next\":");
  if (next > LAST_INSTANT) add_text(reply, "null");
  else add_whole(reply, next);
}

static void add_results(Buffer *reply, const pl_session *session) {
  add_text(reply, ",\"results\":[");
  char *to = room(reply, session->begun * sizeof RESULTS->text + 1);
  for (size_t i = 0; i < session->begun; i++) {
    int result = session->request->steps[i].outcome - WAITED;
    memcpy(to, RESULTS[result].text, sizeof RESULTS->text); // a copy of a fixed length is cheap
    to += RESULTS[result].length;
  }
  if (session->begun) to--; // the last comma
  *to++ = ']';
  reply->length = (size_t)(to - reply->bytes);
}

// Each observation is reported once. The members stand in the order of the alphabet.
static void add_answer(Server *server, pl_session *session, bool with_results) {
  Buffer *reply = &server->reply;
  add_byte(reply, '{');
  if (session->real) {
    add_text(reply, "\"given\":[");
    if (with_results) add(reply, server->given.bytes ? server->given.bytes : "", server->given.length);
    add_text(reply, "],");
  } else {
    add_next(reply, session);
    add_byte(reply, ',');
  }
  lock(session);
  add_text(reply, "\"now\":");
  add_whole(reply, session->real ? real_now(session) : session->now);
  add_text(reply, ",\"observations\":[");
  if (session->observations.length) add(reply, session->observations.bytes, session->observations.length);
  session->observations.length = 0;
  unlock(session);
  add_byte(reply, ']');
  if (session->real && session->opened >= 0) {
    add_text(reply, ",\"opened\":");
    add_whole(reply, session->opened);
    session->opened = -1;
  }
  if (with_results) {
    add_results(reply, session);
    if (reads_states(server, session)) {
      add_text(reply, ",\"states\":[");
      if (server->states.length) add(reply, server->states.bytes, server->states.length);
      add_byte(reply, ']');
    }
  }
  add_byte(reply, '}');
}

static bool run_steps(Server *server, pl_session *session) {
  Request *request = &server->request;
  bool goes_on = true, with_states = reads_states(server, session);
  server->given.length = server->states.length = 0;
  session->request = request;
  session->begun = 0;
  while (goes_on && session->begun < request->count) {
    size_t first = session->begun;
    goes_on = take_step(session, &server->given) && is_carried_out(request->steps[session->begun - 1].outcome);
    if (with_states) add_states(server, session, first);
  }
  lock(session);
  session->giving = NULL; // its memory is that of the message
  unlock(session);
  if (goes_on && request->until.kind == WHOLE) advance_to(session, request->until.whole);
  return !session->failed || failed(server, session);
}

static void add_names(Buffer *reply, const char *names) {
  add_byte(reply, '[');
  for (const char *at = names ? names : ""; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) {
    if (reply->bytes[reply->length - 1] != '[') add_byte(reply, ',');
    add_quoted(reply, at, strcspn(at, " \n"));
  }
  add_byte(reply, ']');
}

static bool hello(Server *server) {
  const pl_adapter *adapter = server->adapter;
  const Value *protocol = &server->request.protocol;
  char text[QUOTED + 8];
  if (protocol->kind != WHOLE || protocol->whole != PROTOCOL)
    return fault(server, "unsupported", "expected protocol %d, found %s", PROTOCOL,
                 described(protocol, text, sizeof text));
  Buffer *reply = &server->reply;
  bool is_exact = !owns_timers(adapter) && !adapter->quiet;
  add_text(reply, "{\"absent\":");
  add_names(reply, adapter->absent);
  add_text(reply, ",\"adapter\":{");
  add_member(reply, "name", adapter->name);
  add_member(reply, "version", adapter->version);
  add_text(reply, "},\"batch\":");
  add_whole(reply, BATCH);
  add_text(reply, ",\"clock\":");
  char clocks[sizeof "virtual real scaled"];
  snprintf(clocks, sizeof clocks, "%s%s%s", adapter->clocks & PL_VIRTUAL ? "virtual " : "",
           adapter->clocks & PL_REAL ? "real " : "", adapter->clocks & PL_SCALED ? "scaled" : "");
  add_names(reply, clocks);
  if (is_compact(server)) add_text(reply, ",\"compact\":true");
  add_text(reply, owns_timers(adapter) ? ",\"deterministic\":false" : ",\"deterministic\":true");
  add_text(reply, ",\"implementation\":{");
  add_member(reply, "language", adapter->language);
  add_member(reply, "name", adapter->implementation ? adapter->implementation : adapter->name);
  add_member(reply, "version", adapter->implementation_version);
  add_text(reply, "},\"inject\":[");
  for (const pl_input *input = adapter->inject; input && input->name; input++) {
    if (input != adapter->inject) add_byte(reply, ',');
    add_quoted(reply, input->name, strlen(input->name));
  }
  add_byte(reply, ']');
  if (adapter->latency[1] > 0) {
    add_text(reply, ",\"latency\":[");
    add_whole(reply, adapter->latency[0]);
    add_byte(reply, ',');
    add_whole(reply, adapter->latency[1]);
    add_byte(reply, ']');
  }
  add_text(reply, ",\"notApplicable\":[");
  for (const pl_clause *clause = adapter->not_applicable; clause && clause->clause; clause++) {
    add_text(reply, clause == adapter->not_applicable ? "{" : ",{");
    add_member(reply, "clause", clause->clause);
    add_member(reply, "reason", clause->reason ? clause->reason : "");
    add_byte(reply, '}');
  }
  add_text(reply, "],\"observe\":");
  add_names(reply, adapter->observe);
  if (adapter->options) add_text(reply, ",\"options\":true");
  add_text(reply, ",\"protocol\":1,\"quiescence\":");
  add_text(reply, is_exact ? "\"exact\",\"quiet\":" : "\"settle\",\"quiet\":");
  add_whole(reply, adapter->quiet);
  if (adapter->reentrant && adapter->clocks & PL_VIRTUAL) add_text(reply, ",\"reentrant\":true");
  add_text(reply, ",\"resolution\":1");
  if (adapter->clocks & PL_SCALED) {
    add_text(reply, ",\"scale\":");
    add_whole(reply, adapter->scale);
  }
  add_text(reply, ",\"sessions\":64,\"spontaneous\":");
  add_names(reply, adapter->spontaneous);
  add_text(reply, adapter->state ? ",\"state\":true}" : ",\"state\":false}");
  return true;
}

static bool open_session(Server *server) {
  if (!session_number(server, false) || !checked_opening(server)) return false;
  pl_session *session = new_session(server);
  if (!session) return false;
  server->sessions[server->request.session.whole] = session;
  add_answer(server, session, false);
  return true;
}

static bool step_session(Server *server) {
  if (!session_number(server, true)) return false;
  pl_session *session = server->sessions[server->request.session.whole];
  if (!checked_steps(server, planned(session)) || !run_steps(server, session)) return false;
  add_answer(server, session, true);
  return true;
}

static bool advance_session(Server *server) {
  if (!session_number(server, true)) return false;
  pl_session *session = server->sessions[server->request.session.whole];
  const Value *to = &server->request.to;
  pl_time until = planned(session);
  if (is_text(to, "next")) {
    pl_time next = next_deadline(session);
    if (next <= LAST_INSTANT && next > until) until = next;
  } else if (to->kind == WHOLE && to->whole >= until && to->whole <= LAST_INSTANT) {
    until = to->whole;
  } else {
    char expected[80];
    snprintf(expected, sizeof expected, "'to', \"next\" or an instant from %lld on", (long long)until);
    return unexpected(server, expected, to);
  }
  advance_to(session, until);
  if (session->failed) return failed(server, session);
  add_answer(server, session, false);
  return true;
}

static bool trace(Server *server) {
  if (!session_number(server, false) || !checked_opening(server) || !checked_steps(server, 0)) return false;
  pl_session *session = new_session(server);
  if (!session) return false;
  bool done = run_steps(server, session);
  if (done) add_answer(server, session, true);
  end_session(server, session);
  return done;
}

static bool read_state(Server *server) {
  if (!session_number(server, true)) return false;
  pl_session *session = server->sessions[server->request.session.whole];
  add_byte(&server->reply, '{');
  add_next(&server->reply, session);
  add_text(&server->reply, ",\"now\":");
  add_whole(&server->reply, session->real ? real_now(session) : session->now);
  add_text(&server->reply, ",\"state\":");
  add_state(server, session, &server->reply);
  add_byte(&server->reply, '}');
  return true;
}

static bool close_session(Server *server) {
  if (!session_number(server, true)) return false;
  pl_session **session = &server->sessions[server->request.session.whole];
  end_session(server, *session);
  *session = NULL;
  add_text(&server->reply, "{}");
  return true;
}

static bool reset(Server *server) {
  if (!session_number(server, true) || !checked_opening(server)) return false;
  size_t start = server->reply.length;
  close_session(server);
  server->reply.length = start;
  return open_session(server);
}

static bool bye(Server *server) {
  server->done = true;
  add_text(&server->reply, "{}");
  return true;
}

static bool carry_out(Server *server) {
  static const struct {
    const char *name;
    bool (*function)(Server *);
  } operations[] = {{"trace", trace}, {"step", step_session}, {"open", open_session}, {"close", close_session},
                    {"hello", hello}, {"reset", reset},       {"advance", advance_session}, {"state", read_state},
                    {"bye", bye}};
  char text[QUOTED + 8];
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    if (is_text(&server->request.op, operations[i].name)) return operations[i].function(server);
  return fault(server, "unsupported", "unknown operation %s", described(&server->request.op, text, sizeof text));
}

// After other lists of inputs and outputs.
static void forget_numbers(Server *server) {
  forget_phrases(server->compact);
  server->request.known.is_other = false;
}

// Writes the answer to a line into `reply`. The line has a byte more, for the end of a text.
static void answer(Server *server, char *line, size_t length) {
  Buffer *reply = &server->reply;
  server->asked = true;
  const Value *id = &server->request.id;
  char head[QUOTED];
  size_t quoted = length < QUOTED ? length : QUOTED;
  bool fine = false;
  memcpy(head, line, quoted);
  reply->length = 0;
  if (length > LONGEST_LINE) {
    memset(&server->request.id, 0, sizeof server->request.id);
    fault(server, "malformed", "the line is longer than %zu bytes", LONGEST_LINE);
  } else {
    const char *error = parse_request(&server->request, line, length);
    if (server->request.known.is_other) forget_numbers(server);
    if (error) {
      memset(&server->request.id, 0, sizeof server->request.id);
      fault(server, "malformed", "expected a JSON object, found '%.*s': %s", (int)quoted, head, error);
    } else if (id->kind != WHOLE) {
      unexpected(server, "'id', a whole number", id);
    } else {
      add_text(reply, "{\"id\":");
      add_whole(reply, id->whole);
      add_text(reply, ",\"ok\":");
      fine = carry_out(server);
    }
  }
  if (fine) {
    add_text(reply, "}\n");
    return;
  }
  reply->length = 0;
  add_text(reply, "{\"err\":{");
  add_member(reply, "code", server->code);
  add_member(reply, "message", server->message);
  add_text(reply, "},\"id\":");
  if (id->kind == WHOLE) add_whole(reply, id->whole);
  else add_text(reply, "null");
  add_text(reply, "}\n");
}

// Standard input and output

static pthread_mutex_t replies_lock = PTHREAD_MUTEX_INITIALIZER;
static int replies_file = -1;

// One write for a line, unless the pipe takes less. False: no one reads any more.
static bool write_all(int replies, const char *bytes, size_t length) {
  pthread_mutex_lock(&replies_lock);
  while (length) {
    ssize_t written = write(replies, bytes, length);
    if (written < 0 && errno != EINTR && errno != EAGAIN) break;
    if (written > 0) bytes += written, length -= (size_t)written;
  }
  pthread_mutex_unlock(&replies_lock);
  return !length;
}

void pl_busy(pl_time time) {
  char line[64];
  int length = snprintf(line, sizeof line, "{\"ev\":\"busy\",\"for\":%lld}\n", (long long)time);
  if (replies_file >= 0) write_all(replies_file, line, (size_t)length);
}

// Nothing is held back: a reply is written before the next request is looked at. A line that is too long is
// answered by its first bytes; the rest is skipped.
static void read_requests(Server *server, int requests, int replies) {
  Buffer input = {NULL, 0, 0};
  size_t start = 0, seen = 0;
  bool skips = false, is_over = false;
  while (!server->done && !is_over) {
    if (input.length - start > LONGEST_LINE) {
      if (!skips) {
        answer(server, input.bytes + start, input.length - start);
        if (!write_all(replies, server->reply.bytes, server->reply.length)) break;
      }
      skips = true;
      input.length = start = seen = 0;
    }
    if (start) {
      memmove(input.bytes, input.bytes + start, input.length - start);
      input.length -= start;
      seen -= start;
      start = 0;
    }
    room(&input, 1 << 16);
    ssize_t count = read(requests, input.bytes + input.length, input.capacity - input.length - 1);
    if (count < 0 && errno == EINTR) continue;
    is_over = count <= 0;
    if (!is_over) input.length += (size_t)count;
    else if (input.length > start) input.bytes[input.length++] = '\n'; // the last line may have no end
    for (char *end; !server->done && (end = (char *)memchr(input.bytes + seen, '\n', input.length - seen));) {
      size_t length = (size_t)(end - input.bytes) - start;
      if (!skips) {
        answer(server, input.bytes + start, length);
        if (!write_all(replies, server->reply.bytes, server->reply.length)) server->done = true;
      }
      skips = false;
      start = seen = (size_t)(end - input.bytes) + 1;
    }
    if (!server->done) seen = input.length;
  }
  free(input.bytes);
}

// A hanging process gets SIGQUIT; it writes its stack before it ends. Two frames are the handler and its call by the system.
static void quit(int signal_number) {
  write_stack(2);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

// The log names the stack and the step of a crash, once. It is written without memory and locks.
static NEVER_INLINE void write_crash(int own) {
  static volatile sig_atomic_t has_crashed;
  if (has_crashed) return;
  has_crashed = 1;
  write_stack(own);
  char text[160] = "plumbline: step ", digits[24];
  size_t length = strlen(text), count = 0;
  const char *input = crash_input;
  int64_t step = input ? crash_input_step : crash_step;
  if (step < 0) text[length++] = '-', step = -step;
  do digits[count++] = (char)('0' + step % 10);
  while (step /= 10);
  while (count) text[length++] = digits[--count];
  const char *parts[] = {", ", input ? "input '" : "after its input", input ? input : "", input ? "'" : "",
                         ": the client failed\n"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    for (const char *at = parts[i]; *at && length < sizeof text - 24; at++) text[length++] = *at;
  ssize_t written = write(2, text, length);
  (void)written;
}

// A crash ends the process with its signal.
static void crash(int signal_number) {
  write_crash(3);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

#ifdef HAS_ADDRESS_SANITIZER
#ifdef __cplusplus
extern "C"
#endif
void __sanitizer_set_death_callback(void (*callback)(void));

// Behind the report of the sanitizer, which ends with a legend.
static void end_report(void) { write_crash(2); }
#endif

// Where a sanitizer handles a signal, the kit does not. No time is spent on a core file: a program that wants one raises the
// limit in `open`.
static void prepare_crashes(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  static char memory[1 << 16]; // an overflow of the stack leaves none
  stack_t stack;
  struct sigaction action, before;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = memory;
  stack.ss_size = sizeof memory;
  sigaltstack(&stack, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = crash;
  action.sa_flags = (int)(SA_NODEFER | SA_ONSTACK);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    if (!sigaction(signals[i], NULL, &before) && before.sa_handler == SIG_DFL) sigaction(signals[i], &action, NULL);
#ifdef HAS_ADDRESS_SANITIZER
  __sanitizer_set_death_callback(end_report);
#endif
}

static void prepare_signals(void) {
  struct rlimit limit;
  struct sigaction action;
  sigset_t quits;
  if (!getrlimit(RLIMIT_CORE, &limit)) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
  memset(&action, 0, sizeof action);
  action.sa_handler = quit;
  action.sa_flags = (int)SA_NODEFER;
  sigaction(SIGQUIT, &action, NULL);
  sigemptyset(&quits);
  sigaddset(&quits, SIGQUIT);
  pthread_sigmask(SIG_UNBLOCK, &quits, NULL);
#ifdef HAS_BACKTRACE
  void *frame;
  backtrace(&frame, 1); // loads what it needs before a signal comes
#endif
}

static bool checked_adapter(const pl_adapter *adapter) {
  const char *error = !adapter->open ? "the adapter has no 'open'"
                      : !adapter->name ? "the adapter has no 'name'"
                      : !adapter->next_deadline != !adapter->expire ? "'next_deadline' and 'expire' need each other"
                      : adapter->clocks & PL_SCALED && adapter->scale < 2 ? "the clock PL_SCALED needs a 'scale' of 2 or more"
                                                                    : NULL;
  if (error) fprintf(stderr, "plumbline_adapter: %s\n", error);
  for (const pl_input *input = adapter->inject; !error && input && input->name; input++) {
    if (input->when && input->give) continue;
    error = input->name;
    fprintf(stderr, "plumbline_adapter: input '%s' has no '%s'%s\n", input->name, input->when ? "give" : "when",
            input->when ? "" : "; an input of the app has pl_always");
  }
  return !error;
}

// A call of the runner, in place of standard input and output

static int connect_to_path(const char *path) {
  struct sockaddr_un address;
  int connection = socket(AF_UNIX, SOCK_STREAM, 0);
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address.sun_path) return errno = ENAMETOOLONG, -1;
  strcpy(address.sun_path, path);
  return connect(connection, (struct sockaddr *)&address, sizeof address) ? -1 : connection;
}

// `HOST:PORT`; a host with colons stands in brackets.
static int connect_to_port(const char *text) {
  char host[256];
  const char *port = strrchr(text, ':');
  struct addrinfo hints, *found = NULL;
  size_t length = port ? (size_t)(port - text) : 0;
  if (!length || length >= sizeof host || !port[1] || port[1 + strspn(port + 1, "0123456789")]) return errno = EINVAL, -1;
  if (text[0] == '[' && text[length - 1] == ']') text++, length -= 2;
  memcpy(host, text, length);
  host[length] = 0;
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(host, port + 1, &hints, &found)) return errno = EADDRNOTAVAIL, -1;
  int connection = socket(found->ai_family, SOCK_STREAM, 0), one = 1;
  if (connect(connection, found->ai_addr, found->ai_addrlen)) connection = -1;
  else setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  freeaddrinfo(found);
  return connection;
}

// Calls the address, and presents the token of the environment. A descriptor, or -1.
static int call_runner(const char *address) {
  int connection = strncmp(address, "unix:", 5) ? connect_to_port(address) : connect_to_path(address + 5);
  const char *token = getenv("PLUMBLINE_TOKEN");
  if (connection < 0) {
    const char *reason = errno == EINVAL ? "expected 'unix:PATH' or 'HOST:PORT'" : strerror(errno);
    fprintf(stderr, "plumbline_adapter: cannot call '%s', the address in PLUMBLINE_CONNECT: %s\n", address, reason);
    return -1;
  }
  fcntl(connection, F_SETFD, FD_CLOEXEC);
  Buffer line = {NULL, 0, 0};
  add_text(&line, "{");
  add_member(&line, "ev", "call");
  if (token && *token) add_member(&line, "token", token);
  add_text(&line, "}\n");
  if (!write_all(connection, line.bytes, line.length)) connection = -1;
  free(line.bytes);
  return connection;
}

// Private descriptors for the protocol; standard output then leads to standard error. False: no descriptor is left.
static bool take_over_streams(int *requests, int *replies) {
  *requests = fcntl(0, F_DUPFD_CLOEXEC, 3);
  *replies = fcntl(1, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_RDONLY);
  if (*requests < 0 || *replies < 0 || nothing < 0) {
    perror("plumbline_adapter: standard input and output");
    return false;
  }
  dup2(nothing, 0);
  if (nothing > 2) close(nothing);
  dup2(2, 1);
  return true;
}

int pl_serve(const pl_adapter *adapter) {
#ifdef HAS_BACKTRACE
  caller = __builtin_return_address(0);
#endif
  if (!checked_adapter(adapter)) return 2;
  const char *address = getenv("PLUMBLINE_CONNECT");
  int requests, replies;
  if (address) {
    requests = replies = call_runner(address);
    if (replies < 0) return 1;
  } else if (!take_over_streams(&requests, &replies)) return 2;
  replies_file = replies;
  setvbuf(stdout, NULL, _IOLBF, 0);
  prepare_signals();
  prepare_crashes();
  static pl_adapter completed; // static: threads of the client may outlive this call
  static Server server;
  completed = *adapter;
  if (!completed.clocks) completed.clocks = PL_VIRTUAL;
  if (!completed.version) completed.version = "1";
  if (!completed.implementation_version) completed.implementation_version = "1";
  if (!completed.language) completed.language = "C";
  server.adapter = &completed;
  server.inputs = measured_inputs(&completed);
  read_requests(&server, requests, replies);
  for (int i = 1; i <= SESSIONS; i++)
    if (server.sessions[i]) end_session(&server, server.sessions[i]);
  fflush(stdout);
#ifdef HAS_ADDRESS_SANITIZER
  __sanitizer_set_death_callback(NULL); // a leak, which is found at the end, is of no step
#endif
  if (!address || server.asked) return 0;
  fprintf(stderr, "plumbline_adapter: the runner ended the connection without a request: its run is over, or "
                  "PLUMBLINE_TOKEN differs\n");
  return 1;
}
