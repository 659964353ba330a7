#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Opens a file with some bytes, and takes it away afterwards.
package func withFile<Result>(
  _ bytes: [UInt8],
  _ body: (_ descriptor: Int32, _ path: String) throws -> Result
) throws -> Result {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "plumbline-\(UUID().uuidString).log").path
  try Data(bytes).write(to: URL(filePath: path))
  defer { unlink(path) }
  let descriptor = open(path, O_RDONLY)
  defer { close(descriptor) }
  return try body(descriptor, path)
}
