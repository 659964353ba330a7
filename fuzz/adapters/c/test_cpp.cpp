// The kit serves a client in C++, and an app in C++ records a log.
#include "plumbline_record.h"
#include "test_child.h"

#include <string>

namespace {

struct Bell {
  pl_session *session;
  std::string tone;

  explicit Bell(pl_session *own) : session(own), tone(pl_option(own, "tone") ? pl_option(own, "tone") : "a") {}
  pl_result ring() {
    pl_observe(session, "rung", "tone", tone.c_str());
    return PL_ACCEPTED;
  }
};

}  // namespace

int main() {
  const pl_input inputs[] = {
      {"ring", pl_always, [](void *bell) { return static_cast<Bell *>(bell)->ring(); }},
      PL_END,
  };
  pl_adapter adapter = {};
  adapter.name = "bell";
  adapter.language = "C++";
  adapter.inject = inputs;
  adapter.observe = "rung";
  adapter.open = [](pl_session *session) -> void * { return new Bell(session); };
  adapter.close = [](void *bell) { delete static_cast<Bell *>(bell); };
  start(&adapter);
  equal("{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":[{\"after\":2,\"in\":\"ring\"}],\"options\":{\"tone\":\"c\"}}",
        "{\"id\":1,\"ok\":{\"next\":null,\"now\":2,\"observations\":[{\"after\":0,\"args\":{\"tone\":\"c\"},\"at\":2,"
        "\"out\":\"rung\"}],\"results\":[\"accepted\"]}}");
  holds("{\"id\":2,\"op\":\"hello\",\"protocol\":1}", "\"language\":\"C++\"");
  check(end() == 0, "the exit status", "not 0");
  pl_recording recording = {};
  recording.path = "/dev/null";
  recording.observe = "rung";
  pl_recorder recorder = pl_record(&recording);
  pl_record_output(recorder, "rung", "tone", std::string("c").c_str());
  pl_record_close(recorder);
  check(recorder != 0, "a recorder", "none");
  return failures > 0;
}
