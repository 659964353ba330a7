#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A system call of a socket that failed.
package struct SocketFailure: Error, Hashable {
  /// The system call.
  package var action: String
  package var text: String
  /// Whether another program listens there.
  package var isInUse = false

  package init(action: String, text: String) { (self.action, self.text) = (action, text) }

  /// Throws the failure of the last system call unless its result is 0.
  package static func check(_ result: Int32, _ action: String) throws(SocketFailure) {
    guard result != 0 else { return }
    let code = errno
    var failure = SocketFailure(action: action, text: String(cString: strerror(code)))
    failure.isInUse = code == EADDRINUSE
    throw failure
  }
}
