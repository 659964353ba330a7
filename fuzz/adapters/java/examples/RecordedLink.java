import java.time.Duration;
import plumbline.Recorder;

/**
 * An app without an adapter: it records the life of its link in the file that {@code PLUMBLINE_RECORD} names.
 * With {@code --hasty} the link is up before the server has answered.
 */
final class RecordedLink {
  private final Recorder recorder;
  private final boolean isHasty;
  private String state = "idle";

  RecordedLink(Recorder recorder, boolean isHasty) {
    this.recorder = recorder;
    this.isHasty = isHasty;
  }

  private void change(String to) {
    state = to;
    recorder.output("linkChanged", "state", to);
  }

  private void connect() {
    recorder.input("connect");
    if (state.equals("idle")) change(isHasty ? "up" : "connecting");
  }

  private void answer() {
    recorder.input("answer");
    if (state.equals("connecting")) change("up");
  }

  private void disconnect() {
    recorder.input("disconnect");
    if (!state.equals("idle")) change("idle");
  }

  public static void main(String[] arguments) {
    boolean isHasty = arguments.length > 0 && arguments[0].equals("--hasty");
    try (Recorder recorder = Recorder.record()
        .spontaneous("connect", "answer", "disconnect").observe("linkChanged")
        .latency(Duration.ofSeconds(1)).open()) {
      RecordedLink link = new RecordedLink(recorder, isHasty);
      link.connect();
      link.answer();
      link.disconnect();
    }
  }
}
