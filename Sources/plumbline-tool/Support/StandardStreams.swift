#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The three standard streams of this process.
enum StandardStreams {
  /// Fills the place of each closed stream.
  ///
  /// Otherwise the next file that the program opens, such as that of `--out` or the pipe of an adapter, has the
  /// number of the stream and receives its text. What fills a place refuses each use of the stream, as a closed
  /// one does.
  static func fillClosed() {
    for (number, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is that of the stream.
      _ = Files.open("/dev/null", mode)
    }
  }
}
