package plumbline;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The process: what the client prints, long lines, a hang, an exception in a thread, and the end of input. */
final class ProcessTest {
  private final Process process;
  private final BufferedReader answers;
  private final OutputStream requests;
  private final Path log;

  private ProcessTest(String... command) throws IOException {
    log = Files.createTempFile("plumbline", ".log");
    process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    requests = process.getOutputStream();
  }

  static void run(String script, String classes) throws Exception {
    new ProcessTest("sh", script, classes, "plumbline.Lamp").all();
    new ProcessTest("java", "-cp", classes, "plumbline.Lamp").all();
    new ProcessTest("java", "-cp", classes, "plumbline.Lamp").endsWithThread();
    new ProcessTest("java", "-cp", classes, "plumbline.Lamp").endsWithGetter();
  }

  private void send(String line) throws IOException {
    requests.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    requests.flush();
  }

  private static String trace(String input) {
    return "{\"id\":1,\"op\":\"trace\",\"session\":1,\"steps\":[{\"after\":1,\"in\":\"" + input + "\"}]}";
  }

  private void endsWithThread() throws Exception {
    send(trace("fail-in-a-thread"));
    Check.equal(process.waitFor(5, TimeUnit.SECONDS), true, "the end after an exception in a thread");
    Check.equal(process.exitValue(), 1, "the exit status after an exception in a thread");
    String text = Files.readString(log);
    Check.equal(text.contains("IllegalStateException: in a thread\n\tat plumbline.Lamp."), true, "its stack");
    Check.equal(text.contains("plumbline: in the thread 'lamp': the client failed"), true, "its thread");
    Files.delete(log);
  }

  private void endsWithGetter() throws Exception {
    send(trace("press"));
    Check.member(Check.json(answers.readLine()), "states", "[{\"lamp\":\"on\"}]");
    send(trace("spoil"));
    Check.equal(process.waitFor(5, TimeUnit.SECONDS), true, "the end after an exception of a getter");
    Check.equal(process.exitValue(), 1, "the exit status after an exception of a getter");
    String text = Files.readString(log);
    Check.equal(text.contains("IllegalStateException: no state\n\tat plumbline.Lamp.state"), true, "its stack");
    Check.equal(text.contains("plumbline: step 0, in its getters: the client failed"), true, "its step");
    Files.delete(log);
  }

  private void all() throws Exception {
    send(trace("print") + "\n" + trace("read"));
    Check.member(Check.json(answers.readLine()), "results", "[\"accepted\"]");
    Check.member(Check.json(answers.readLine()), "observations",
        "[{\"at\":1,\"after\":0,\"out\":\"said\",\"args\":{\"byte\":\"-1\"}}]");
    send("{\"id\":2,\"op\":\"dance\",\"x\":\"" + "x".repeat(16_000_000) + "\"}");
    Check.equal(Check.code(Check.json(answers.readLine())), "unsupported", "a long line");
    send("x".repeat(17_000_000));
    Check.equal(Check.code(Check.json(answers.readLine())), "malformed", "a line that is too long");
    send(trace("press").replace("\"session\"", "\"options\":{\"brand\":\"none\"},\"session\""));
    Check.equal(Check.code(Check.json(answers.readLine())), "internal", "a client that cannot be made");
    send(trace("press") + "\n" + trace("hang"));
    Check.member(Check.json(answers.readLine()), "results", "[\"accepted\"]");
    Thread.sleep(300);
    process.destroy(); // SIGTERM
    Check.equal(process.waitFor(5, TimeUnit.SECONDS), true, "the end of a hang");
    String text = Files.readString(log);
    Check.equal(text.contains("a print of the client"), true, "the print in the log");
    String failure = "IllegalStateException: no lamp\n\tat plumbline.Lamp.<init>";
    Check.equal(text.contains(failure) && !text.contains("at plumbline.Server"), true, "the frames of the client alone");
    Check.equal(text.contains("The client is in plumbline.Lamp."), true, "the stack of the hang in the log");
    Files.delete(log);
  }
}
