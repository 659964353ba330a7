package plumbline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The kit answers the requests of the golden transcripts, in both forms, as they say. */
final class TranscriptTest {
  private TranscriptTest() {}

  static void run(Path folder) throws IOException {
    check(folder.resolve("transcript.txt"), Lamp.adapter(Lamp.INPUTS));
    check(folder.resolve("transcript-compact.txt"), Lamp.adapter(Lamp.INPUTS).compact());
  }

  private static void check(Path transcript, Adapter<Lamp> adapter) throws IOException {
    List<String> lines = Files.readAllLines(transcript);
    Server<Lamp> server = new Server<>(adapter.options().state(Lamp::state));
    Check.equal(lines.size(), 18, "lines of the transcript");
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      JsonObject answer = Check.answer(server, lines.get(i).substring(2));
      JsonObject expected = Check.json(lines.get(i + 1).substring(2));
      Check.equal(answer.get("id"), expected.get("id"), "id");
      Check.equal(Check.code(answer), Check.code(expected), "code of " + lines.get(i));
      if (expected.get("ok") == null) continue;
      JsonObject ok = (JsonObject) answer.get("ok");
      for (Map.Entry<String, Object> member : ((JsonObject) expected.get("ok")).entrySet()) {
        String name = member.getKey();
        if (i == 0 && !List.of("protocol", "observe", "spontaneous", "absent", "options", "clock", "state", "compact").contains(name)) continue;
        Check.equal(ok.get(name), member.getValue(), name + " of " + lines.get(i));
      }
    }
  }
}
