package plumbline;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A call of the runner, in place of the standard streams: for devices and apps that start by other means. */
final class Connection {
  /** The variable with the address, {@code unix:PATH} or {@code HOST:PORT}. */
  static final String ADDRESS = "PLUMBLINE_CONNECT";
  private static final String TOKEN = "PLUMBLINE_TOKEN";

  final InputStream requests;
  final OutputStream replies;
  private boolean isAsked;

  /** Calls the address, and presents the token of the environment. */
  Connection(String address) throws IOException {
    SocketChannel channel = open(address);
    // Not those of java.nio.channels.Channels: there a read keeps other threads from writing, before Java 19.
    replies = new OutputStream() {
      @Override public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override public void write(byte[] bytes, int start, int length) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes, start, length);
        while (rest.hasRemaining()) channel.write(rest);
      }
    };
    requests = new InputStream() {
      @Override public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override public int read(byte[] bytes, int start, int length) throws IOException {
        int count = channel.read(ByteBuffer.wrap(bytes, start, length));
        if (count < 0 && !isAsked) {
          throw new EOFException("the runner ended the connection without a request: its run is over, or " + TOKEN + " differs");
        }
        isAsked = true;
        return count;
      }
    };
    JsonWriter line = new JsonWriter().raw("{\"ev\":\"call\"");
    String token = System.getenv(TOKEN);
    if (token != null && !token.isEmpty()) line.raw(",\"token\":").text(token);
    line.raw("}\n");
    replies.write(line.bytes, 0, line.length);
  }

  private static SocketChannel open(String address) throws IOException {
    if (address.startsWith("unix:")) {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(address.substring(5)));
      return channel;
    }
    int colon = address.lastIndexOf(':');
    if (colon < 0) throw new IOException("expected 'unix:PATH' or 'HOST:PORT'");
    String host = address.substring(0, colon).replaceAll("^\\[|\\]$", "");
    SocketChannel channel = SocketChannel.open(new InetSocketAddress(host, Integer.parseInt(address.substring(colon + 1))));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return channel;
  }
}
