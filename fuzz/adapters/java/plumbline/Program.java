package plumbline;

import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * The process: private descriptors for the protocol, the loop over the lines, and the stacks of a hang.
 *
 * The script {@code run} hands over the descriptors, so that prints of native code reach standard error, too.
 * Without it the kit opens its own: prints of Java go to standard error, those of native code nowhere. With the
 * environment variable {@code PLUMBLINE_CONNECT} it calls the runner at this address, in place of the standard streams.
 */
final class Program {
  private static volatile boolean isBusy;
  private static OutputStream replies;

  private Program() {}

  static void run(Adapter<?> adapter) {
    Thread thread = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> tellStacks(thread)));
    Thread.setDefaultUncaughtExceptionHandler((other, failure) -> {
      if (other == thread) failure.printStackTrace(); // the kit has failed
      else ClientFailure.end(other, failure);
    });
    try {
      String address = System.getenv(Connection.ADDRESS);
      InputStream requests;
      if (address != null) {
        Connection connection = connection(address);
        requests = connection.requests;
        replies = connection.replies;
      } else {
        String given = System.getProperty("plumbline.descriptors", "");
        int comma = given.indexOf(',');
        requests = requests(comma < 0 ? null : given.substring(0, comma));
        replies = replies(comma < 0 ? null : given.substring(comma + 1));
      }
      WarmUp.run();
      serve(new Server<>(adapter), requests, replies);
    } catch (EOFException error) {
      System.err.println(error.getMessage());
      System.exit(1);
    } catch (IOException error) {
      isBusy = false; // Plumbline has ended: an answer has no reader
    }
    System.exit(0);
  }

  /** The connection to the runner. Ends the process if it cannot be reached. */
  private static Connection connection(String address) {
    try {
      return new Connection(address);
    } catch (IOException | IllegalArgumentException error) {
      System.err.println("cannot call '" + address + "', the address in " + Connection.ADDRESS + ": " + error.getMessage());
      System.exit(1);
      throw new IllegalStateException(error);
    }
  }

  /** An event, beside the answers; any thread may tell one. */
  static void tell(String event) {
    if (replies == null) return; // a test without a process
    try {
      write(replies, (event + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException error) {
      isBusy = false; // Plumbline has ended
    }
  }

  private static synchronized void write(OutputStream to, byte[] bytes) throws IOException {
    to.write(bytes);
  }

  private static InputStream requests(String number) throws IOException {
    InputStream requests;
    try {
      requests = new FileInputStream("/dev/fd/" + (number == null ? "0" : number));
      if (number == null) new FileInputStream(FileDescriptor.in).close(); // points 0 at /dev/null
    } catch (IOException error) {
      if (number != null) throw error;
      requests = new FileInputStream(FileDescriptor.in);
    }
    System.setIn(InputStream.nullInputStream());
    return requests;
  }

  private static OutputStream replies(String number) throws IOException {
    OutputStream replies;
    try {
      replies = new FileOutputStream(new File("/dev/fd/" + (number == null ? "1" : number)), true);
      if (number == null) new FileOutputStream(FileDescriptor.out).close(); // points 1 at /dev/null
    } catch (IOException error) {
      if (number != null) throw error;
      replies = new FileOutputStream(FileDescriptor.out);
    }
    System.setOut(System.err);
    return replies;
  }

  /** Each answer leaves before the next request begins, so a crash loses no answer. */
  static void serve(Server<?> server, InputStream requests, OutputStream replies) throws IOException {
    byte[] buffer = new byte[1 << 16];
    int start = 0;
    int seen = 0; // bytes before it hold no line feed
    int end = 0;
    boolean isSkipping = false; // the rest of a line that is too long
    while (!server.isDone) {
      while (seen < end && buffer[seen] != '\n') seen++;
      if (seen < end) {
        if (!isSkipping) answer(server, buffer, start, seen, replies);
        isSkipping = false;
        start = ++seen;
        continue;
      }
      if (end - start > Server.LONGEST_LINE && !isSkipping) {
        answer(server, buffer, start, end, replies);
        isSkipping = true;
      }
      if (isSkipping) start = end;
      if (start > 0) {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        seen = end;
        start = 0;
      }
      if (end == buffer.length) buffer = Arrays.copyOf(buffer, buffer.length * 2);
      int count = requests.read(buffer, end, buffer.length - end);
      if (count < 0) {
        if (end > 0 && !isSkipping) answer(server, buffer, 0, end, replies);
        return;
      }
      end += count;
    }
  }

  private static void answer(Server<?> server, byte[] bytes, int start, int end, OutputStream replies)
      throws IOException {
    isBusy = true;
    JsonWriter answer = server.reply(bytes, start, end);
    isBusy = false;
    synchronized (Program.class) {
      replies.write(answer.bytes, 0, answer.length);
    }
  }

  /** When the process ends during a request, standard error has the stacks of the client's threads. */
  private static void tellStacks(Thread thread) {
    if (!isBusy) return;
    StringBuilder text = new StringBuilder("The process ends during a request.\n");
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      Thread other = each.getKey();
      boolean isOfTheVM = other.getThreadGroup() == null || other.getThreadGroup().getName().equals("system");
      if (other != thread && other != Thread.currentThread() && !isOfTheVM) tell(text, other, each.getValue());
    }
    StackTraceElement[] stack = ofClient(thread.getStackTrace());
    tell(text, thread, stack);
    for (StackTraceElement frame : stack) {
      if (frame.getModuleName() != null) continue; // of the JDK
      text.append("The client is in ").append(frame.getClassName()).append('.').append(frame.getMethodName());
      text.append('(').append(frame.getFileName()).append(':').append(frame.getLineNumber()).append(")\n");
      break;
    }
    System.err.print(text);
  }

  /** The frames above those of the kit. */
  private static StackTraceElement[] ofClient(StackTraceElement[] stack) {
    return Arrays.copyOf(stack, countOfClient(stack));
  }

  static int countOfClient(StackTraceElement[] stack) {
    int count = 0;
    String kit = "plumbline\\.(Inputs|VirtualTask|Run|Server)\\b.*";
    while (count < stack.length && !stack[count].getClassName().matches(kit)) count++;
    return count;
  }

  private static void tell(StringBuilder text, Thread thread, StackTraceElement[] stack) {
    text.append("Thread ").append(thread.getName()).append(", ").append(thread.getState()).append('\n');
    for (int i = 0; i < Math.min(stack.length, 24); i++) text.append("    at ").append(stack[i]).append('\n');
  }
}
