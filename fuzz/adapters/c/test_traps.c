// Replies in unusual cases: ends of batches, wrong lines, prints, options, several sessions, threads, timers, crashes.
#include "test_child.h"

#include <pthread.h>

typedef struct {
  pl_session *session;
  pthread_t thread;
  bool has_thread;
} Client;

static void tick(void *client) { pl_observe(((Client *)client)->session, "tick"); }
static void tock(void *client) { pl_observe(((Client *)client)->session, "tock"); }

static void *shout(void *client) {
  struct timespec delay = {0, 2000000};
  nanosleep(&delay, NULL);
  tick(client);
  return NULL;
}

static pl_result echo(void *client) {
  pl_session *session = ((Client *)client)->session;
  const char *text = pl_argument(session, "text"), *option = pl_option(session, "time");
  pl_observe(session, "echo", "text", text ? text : "(none)", "time", option ? option : "(none)");
  return PL_ACCEPTED;
}
static pl_result start_timers(void *client) {
  pl_session *session = ((Client *)client)->session;
  pl_stop(session, pl_start(session, 1000, tick, client));
  pl_start(session, 2000, tick, client);
  pl_start(session, 2000, tock, client);
  pl_start(session, 0, tock, client);
  pl_start(session, PL_NEVER, tock, client);
  return PL_REFUSED;
}
static pl_result print(void *client) {
  (void)client;
  printf("a line\n{\"id\":1}\n");
  return getchar() == EOF && fputs("no end", stdout) >= 0 ? PL_ACCEPTED : PL_ERROR;
}
static pl_result fail(void *client) { return pl_fail(((Client *)client)->session, "no \"socket\" %d", 7); }
static pl_result broken(void *client) { return (void)client, PL_ERROR; }
static pl_result no_value(void *client) {
  pl_observe(((Client *)client)->session, "echo", "text", (const char *)NULL);
  return PL_ACCEPTED;
}
// Two rounds of three texts at one address.
static pl_result rewrite(void *client) {
  static char text[] = "0";
  for (int i = 0; i < 6; i++) {
    text[0] = (char)('0' + i % 3);
    pl_observe(((Client *)client)->session, "echo", "text", text);
  }
  return PL_ACCEPTED;
}
static pl_result tell_much(void *client) {
  pl_session *session = ((Client *)client)->session;
  pl_observe(session, "echo", "a", "1", "b", "2", "c", "3", "d", "4");
  pl_observe(session, "echo", "h", "1", "g", "2", "f", "3", "e", "4", "d", "5", "c", "6", "b", "7", "a", "8");
  return PL_ACCEPTED;
}
static pl_result crash(void *client) {
  (void)client;
  raise(SIGSEGV);
  return PL_ACCEPTED;
}
static pl_result later(void *client) {
  Client *of = client;
  of->has_thread = !pthread_create(&of->thread, NULL, shout, of);
  return PL_ACCEPTED;
}

static void *open_client(pl_session *session) {
  const char *refuse = pl_option(session, "refuse");
  if (refuse) return NULL;
  Client *client = calloc(1, sizeof *client);
  if (client) client->session = session;
  return client;
}
static void close_client(void *client) {
  if (((Client *)client)->has_thread) pthread_join(((Client *)client)->thread, NULL);
  free(client);
}

static const pl_input inputs[] = {{"echo", pl_always, echo},   {"timers", pl_always, start_timers}, {"print", pl_always, print},
                                  {"fail", pl_always, fail},   {"broken", pl_always, broken},       {"never", pl_never, echo},
                                  {"crash", pl_always, crash}, {"later", pl_always, later},         {"novalue", pl_always, no_value},
                                  {"rewrite", pl_always, rewrite}, {"much", pl_always, tell_much},  PL_END};
static pl_adapter adapter = {.name = "traps", .inject = inputs, .observe = "echo tick tock", .open = open_client, .close = close_client};

#define TRACE "{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"virtual\",\"steps\":"
#define INVALID "{\"err\":{\"code\":\"invalid\""
#define MALFORMED "{\"err\":{\"code\":\"malformed\""

static void batches(void) {
  start(&adapter);
  equal(TRACE "[{\"after\":5,\"in\":\"timers\"},{\"after\":2000},{\"after\":7,\"in\":\"never\"},{\"in\":\"echo\"}],\"until\":9000}",
        "{\"id\":1,\"ok\":{\"next\":null,\"now\":2012,\"observations\":[{\"after\":0,\"args\":{},\"at\":5,\"out\":\"tock\"},"
        "{\"after\":0,\"args\":{},\"at\":2005,\"out\":\"tick\"},{\"after\":0,\"args\":{},\"at\":2005,\"out\":\"tock\"}],"
        "\"results\":[\"refused\",null,\"not-applicable\"]}}");
  holds(TRACE "[{\"in\":\"dance\"},{\"in\":\"echo\"}]}", "\"results\":[\"unsupported\"]");
  holds(TRACE "[{\"in\":\"broken\"},{\"in\":\"echo\"}]}", "\"results\":[\"error\"]");
  holds(TRACE "[{\"after\":3}],\"until\":900}", "\"now\":900,");
  holds(TRACE "[{\"after\":3}],\"until\":2}", INVALID);
  holds(TRACE "[{\"after\":-1}]}", INVALID);
  holds(TRACE "[{\"after\":1.0}]}", INVALID);
  holds(TRACE "[{\"after\":631152000000000000},{\"after\":1}]}", INVALID);
  holds(TRACE "[{\"in\":7}]}", INVALID);
  holds(TRACE "[{\"in\":\"echo\",\"args\":{\"text\":7}}]}", INVALID);
  holds(TRACE "[7]}", INVALID);
  holds(TRACE "{}}", INVALID);
  equal(TRACE "[{\"in\":\"fail\"}]}", "{\"err\":{\"code\":\"internal\",\"message\":\"no \\\"socket\\\" 7\"},\"id\":1}");
  holds(TRACE "[{\"in\":\"novalue\"}]}", "\"code\":\"internal\"");
  holds(TRACE "[{\"in\":\"print\"}]}", "\"results\":[\"accepted\"]");
  holds(TRACE "[{\"in\":\"echo\",\"args\":{\"text\":\"a\\u00e9\\ud83d\\ude00\\\"\\\\\\u0001\\ud800\"}}]}",
        "\"text\":\"aé😀\\\"\\\\\\u0001\xEF\xBF\xBD\"");
  holds(TRACE "[{\"in\":\"echo\",\"args\":{\"text\":\"x\"}}],\"options\":{\"time\":\"1s\"}}", "\"text\":\"x\",\"time\":\"1s\"");
  check(end() == 0, "the exit status", "not 0");
}

static void lines(void) {
  static const char *const wrong[] = {"", "{", "[]", "7", "{\"id\":1} x", "{\"id\":01}", "{\"id\":tru}", "{\"id\":\"\xFF\"}", "{\"a\":\"\t\"}",
                                      "{\"id\":1,}", "{\"a\":[1,]}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}"};
  static const size_t longest = 16 * 1024 * 1024;
  start(&adapter);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    holds(wrong[i], MALFORMED);
    check(strstr(reply, "\"id\":null}") != NULL, "no id", reply);
  }
  char *line = malloc(longest + 2);
  memset(line, '[', longest + 1);
  line[longest + 1] = 0;
  memcpy(line, "{\"a\":", 5);
  line[100000] = 0;
  holds(line, MALFORMED);  // deep
  memset(line, ' ', longest + 1);
  memcpy(line, "{\"id\":3,\"op\":\"bow\"}", 19);
  holds(line, MALFORMED);  // one byte too long
  line[longest] = 0;
  equal(line, "{\"err\":{\"code\":\"unsupported\",\"message\":\"unknown operation 'bow'\"},\"id\":3}");
  free(line);
  holds("{\"op\":\"bye\"}", INVALID);
  holds("{\"id\":1,\"op\":\"bye\\u0000\"}", "unsupported");
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":2}", "\"code\":\"unsupported\"");
  say("{\"id\":8,\"op\":\"x\"}\n{\"id\":9,\"op\":\"bye\"}\n{\"id\":10,\"op\":\"x\"}\n");
  check(strstr(next_reply(), "\"id\":8}") != NULL, "the first of three", reply);
  check(!strcmp(next_reply(), "{\"id\":9,\"ok\":{}}"), "bye", reply);
  check(!*next_reply(), "nothing after bye", reply);
  check(end() == 0, "the exit status", "not 0");
}

// Each character that a JSON text escapes, at each place of a text, comes back as it was.
static void texts(void) {
  static const char *const escapes[] = {"\\\"", "\\\\", "\\u0001", "\\u001f", " ", "!", "#", "[", "]", "\x7f", "\xC3\xA9", "\xF0\x9F\x98\x80"};
  start(&adapter);
  for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
    for (int before = 0; before <= 17; before++) {
      char request[256], expected[256];
      int after = 17 - before;
      snprintf(request, sizeof request, TRACE "[{\"in\":\"echo\",\"args\":{\"text\":\"%.*s%s%.*s\"}}]}", before,
               "abcdefghijklmnopq", escapes[i], after, "ABCDEFGHIJKLMNOPQ");
      snprintf(expected, sizeof expected, "\"text\":\"%.*s%s%.*s\"", before, "abcdefghijklmnopq", escapes[i], after,
               "ABCDEFGHIJKLMNOPQ");
      holds(request, expected);
    }
  check(end() == 0, "the exit status", "not 0");
}

#define SAYS(text) "{\"after\":0,\"args\":{\"text\":\"" text "\"},\"at\":0,\"out\":\"echo\"}"

// What is encoded once is what the client says now.
static void phrases(void) {
  start(&adapter);
  for (int i = 0; i < 2; i++) {
    holds(TRACE "[{\"in\":\"rewrite\"}]}", "[" SAYS("0") "," SAYS("1") "," SAYS("2") "," SAYS("0") "," SAYS("1") "," SAYS("2") "]");
    holds(TRACE "[{\"in\":\"much\"}]}", "{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\",\"d\":\"4\"}");
    const char *many = "{\"h\":\"1\",\"g\":\"2\",\"f\":\"3\",\"e\":\"4\",\"d\":\"5\",\"c\":\"6\",\"b\":\"7\",\"a\":\"8\"}";
    check(strstr(reply, many) != NULL, "eight arguments", reply);
  }
  check(end() == 0, "the exit status", "not 0");
}

#define HELLO "{\"id\":0,\"op\":\"hello\",\"protocol\":1,\"compact\":"

// Each `hello` has lists of its own, even if it fails; a session keeps its form.
static void numbers(void) {
  pl_adapter compact = adapter;
  compact.compact = true;
  start(&compact);
  holds(HELLO "true,\"spec\":{\"inputs\":[{\"name\":\"timers\"}],\"outputs\":[{\"name\":\"tick\"},{\"name\":\"tock\"}]}}",
        "\"compact\":true");
  for (int i = 0; i < 2; i++) holds(TRACE "[[0,0],[2000]]}", "[[0,0,1],[2000,0,0],[2000,0,1]]");
  holds("{\"id\":1,\"op\":\"open\",\"session\":3}", "\"ok\"");
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":7,\"spec\":{"
        "\"inputs\":[{\"name\":\"echo\"},{\"name\":\"dance\"},{\"name\":\"timers\"}],"
        "\"outputs\":[{\"name\":\"tock\"},{\"name\":\"tick\"}]}}",
        "\"code\":\"unsupported\"");
  holds(TRACE "[[0,2],[2000]]}", "[[0,0,0],[2000,0,1],[2000,0,0]]");
  holds(TRACE "[[0,1]]}", "\"results\":[\"unsupported\"]");
  holds(HELLO "false}", "\"ok\"");
  holds(TRACE "[{\"in\":\"timers\"}]}", "[{\"after\":0,\"args\":{},\"at\":0,\"out\":\"tock\"}]");
  holds("{\"id\":1,\"op\":\"step\",\"session\":3,\"steps\":[{\"in\":\"timers\"}]}", "[[0,0,0]]");
  check(end() == 0, "the exit status", "not 0");
}

static void sessions(void) {
  start(&adapter);
  holds("{\"id\":1,\"op\":\"open\",\"session\":1,\"options\":{\"time\":\"5s\"}}", "\"now\":0,\"observations\":[]");
  holds("{\"id\":1,\"op\":\"open\",\"session\":64}", "\"ok\"");
  holds("{\"id\":1,\"op\":\"open\",\"session\":1}", INVALID);
  holds("{\"id\":1,\"op\":\"open\",\"session\":65}", INVALID);
  holds("{\"id\":1,\"op\":\"open\",\"session\":2,\"clock\":\"real\"}", "\"code\":\"unsupported\"");
  holds("{\"id\":1,\"op\":\"open\",\"session\":2,\"options\":[]}", INVALID);
  holds("{\"id\":1,\"op\":\"open\",\"session\":2,\"options\":{\"refuse\":\"\"}}", "\"code\":\"internal\"");
  holds("{\"id\":1,\"op\":\"step\",\"session\":2,\"steps\":[]}", INVALID);
  holds("{\"id\":1,\"op\":\"step\",\"session\":1,\"steps\":[{\"after\":4,\"in\":\"timers\"},{\"after\":-1}]}", INVALID);
  holds("{\"id\":1,\"op\":\"step\",\"session\":1,\"steps\":[{\"after\":4,\"in\":\"timers\"}]}", "\"next\":2004,\"now\":4,");
  holds("{\"id\":1,\"op\":\"step\",\"session\":64,\"steps\":[{\"in\":\"echo\"}]}", "\"args\":{\"text\":\"(none)\",\"time\":\"(none)\"},\"at\":0");
  holds("{\"id\":1,\"op\":\"advance\",\"session\":1,\"to\":3}", INVALID);
  holds("{\"id\":1,\"op\":\"advance\",\"session\":1,\"to\":\"next\"}", "\"next\":null,\"now\":2004,\"observations\":[{\"after\":0");
  holds("{\"id\":1,\"op\":\"step\",\"session\":1,\"steps\":[{\"in\":\"echo\"}]}", "{\"after\":1,\"args\":{\"text\":\"(none)\",\"time\":\"5s\"}");
  holds("{\"id\":1,\"op\":\"state\",\"session\":1}", "{\"next\":null,\"now\":2004,\"state\":{}}");
  holds("{\"id\":1,\"op\":\"reset\",\"session\":1}", "\"now\":0");
  equal("{\"id\":1,\"op\":\"close\",\"session\":1}", "{\"id\":1,\"ok\":{}}");
  holds("{\"id\":1,\"op\":\"close\",\"session\":1}", INVALID);
  check(end() == 0, "the exit status", "not 0");
}

static void threads(void) {
  pl_adapter quiet = adapter, real = adapter;
  quiet.quiet = 300000;
  start(&quiet);
  holds(TRACE "[{\"after\":5,\"in\":\"later\"},{\"after\":1000}]}", "{\"after\":0,\"args\":{},\"at\":5,\"out\":\"tick\"}");
  check(end() == 0, "the exit status", "not 0");
  real.clocks = PL_REAL;
  start(&real);
  holds("{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"real\",\"steps\":[{\"after\":5000,\"in\":\"later\"},{\"after\":40000}]}",
        "{\"given\":[[");
  // At 5 ms, or later on a busy machine.
  check(strtoll(strstr(reply, "[[") + 2, NULL, 10) >= 5000, "at 5 ms or later", reply);
  check(strstr(reply, "\"out\":\"tick\"") && strstr(reply, "\"opened\":") && !strstr(reply, "since"), "the real clock", reply);
  check(end() == 0, "the exit status", "not 0");
}

// All instants on the scaled clock are those of the document.
static void scaled(void) {
  pl_adapter divided = adapter;
  divided.clocks = PL_SCALED;
  check(pl_serve(&divided) == 2, "a scaled clock without a scale", "taken");
  divided.scale = 50;
  start(&divided);
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":1}", "\"clock\":[\"scaled\"]");
  check(strstr(reply, "\"scale\":50") && strstr(reply, "\"quiescence\":\"settle\""), "the scale", reply);
  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  holds("{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"scaled\",\"steps\":[{\"after\":1000000,\"in\":\"later\"},{\"after\":9000000}]}",
        "{\"given\":[[");
  clock_gettime(CLOCK_MONOTONIC, &ended);
  long long passed = (ended.tv_sec - begun.tv_sec) * 1000LL + (ended.tv_nsec - begun.tv_nsec) / 1000000;
  check(passed >= 199 && passed < 5000, "10 s take 200 ms", "another time");
  const char *at = strstr(reply, "\"at\":"), *now = strstr(reply, "\"now\":");
  check(strtoll(strstr(reply, "[[") + 2, NULL, 10) >= 1000000, "at 1 s or later", reply);
  check(at && strtoll(at + 5, NULL, 10) >= 1000000 && now && strtoll(now + 6, NULL, 10) >= 10000000, "its instants", reply);
  check(end() == 0, "the exit status", "not 0");
}

// A client with timers of its own: a tick and a spontaneous input at 3 ms and at 6 ms.

static pl_time due;
static pl_time own_deadline(void *client) { return (void)client, due; }
static void own_expiry(void *client) {
  pl_session *session = ((Client *)client)->session;
  due = pl_now(session) < 4000 ? pl_now(session) + 3000 : PL_NEVER;
  tick(client);
  pl_spontaneous(session, "shut", "by", "wind");
}

static void own_timers(void) {
  pl_adapter own = adapter;
  own.next_deadline = own_deadline;
  own.expire = own_expiry;
  own.clocks = PL_VIRTUAL | PL_REAL;
  own.spontaneous = "shut slam";
  due = 3000;
  start(&own);
  holds("{\"id\":0,\"op\":\"hello\",\"protocol\":1}", "\"spontaneous\":[\"shut\",\"slam\"]");
  equal(TRACE "[{\"after\":5,\"in\":\"never\"}]}",
        "{\"id\":1,\"ok\":{\"next\":3000,\"now\":5,\"observations\":[],\"results\":[\"not-applicable\"]}}");
  equal(TRACE "[{\"after\":5},{\"after\":8000}]}",
        "{\"id\":1,\"ok\":{\"next\":null,\"now\":8005,\"observations\":["
        "{\"after\":0,\"args\":{},\"at\":3000,\"out\":\"tick\"},{\"after\":0,\"args\":{\"by\":\"wind\"},\"at\":3000,\"in\":\"shut\"},"
        "{\"after\":0,\"args\":{},\"at\":6000,\"out\":\"tick\"},{\"after\":0,\"args\":{\"by\":\"wind\"},\"at\":6000,\"in\":\"shut\"}],"
        "\"results\":[null,null]}}");
  check(end() == 0, "the exit status", "not 0");
  due = 3000;
  start(&own);
  holds("{\"id\":1,\"op\":\"trace\",\"session\":1,\"clock\":\"real\",\"steps\":[{\"after\":5000}]}", "\"since\":3000}");
  check(end() == 0, "the exit status", "not 0");
}

// The log ends with the innermost calls, those of `raise`, and the step; the kit and the start of the program are left out.
static void crashes(void) {
  char log[8192] = "";
  FILE *file = tmpfile();
  int own = dup(2);
  fflush(stderr);
  dup2(fileno(file), 2);
  start(&adapter);
  dup2(own, 2);
  close(own);
  say("{\"id\":1,\"op\":\"x\"}\n" TRACE "[{\"in\":\"echo\"},{\"in\":\"crash\"}]}\n");
  check(strstr(next_reply(), "\"id\":1}") != NULL, "the reply before a crash", reply);
  check(!*next_reply(), "no reply to a crash", reply);
  int status = end();
  check(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV, "the end by SIGSEGV", "another end");
  rewind(file);
  log[fread(log, 1, sizeof log - 1, file)] = 0;
  fclose(file);
  char *step = strstr(log, "plumbline: step 1, input 'crash': the client failed\n");
  check(step && strchr(step, '\n')[1] == 0, "the step in the last line", log);
#ifdef __GLIBC__
  check(!strstr(log, "_start"), "no frame outside of pl_serve", log);
  if (step) *step = 0;
  char *innermost = log, *next;
  while ((next = strchr(innermost, '\n')) && next[1]) innermost = next + 1;
  check(strstr(innermost, "libc") != NULL, "a frame of 'raise' as the last one", log);
  check(strstr(log, "test_traps(") != NULL && strstr(log, "test_traps(") < innermost, "a frame of the client", log);
#endif
}

int main(void) {
  batches();
  lines();
  texts();
  phrases();
  numbers();
  sessions();
  threads();
  scaled();
  own_timers();
  crashes();
  return failures > 0;
}
