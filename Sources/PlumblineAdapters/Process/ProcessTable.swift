#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The processes of the machine, as Linux shows them in `/proc`.
///
/// Elsewhere it shows none, and only process groups are ended.
enum ProcessTable {
  /// The children of a process, those of all its threads.
  static func children(of process: pid_t) -> Set<pid_t> {
    let tasks = numbers(in: "/proc/\(process)/task")
    var children: Set<pid_t> = []
    for task in tasks {
      guard let list = text(of: "/proc/\(process)/task/\(task)/children") else {
        // A task that has just ended has no list; a kernel may have no lists at all.
        if task == tasks.first, text(of: "/proc/\(process)/stat") != nil {
          return scan(for: process)
        }
        continue
      }
      children.formUnion(list.split(separator: " ").compactMap { pid_t($0) })
    }
    return children
  }

  /// The children of a process, their children, and so on.
  static func descendants(of process: pid_t) -> Set<pid_t> {
    var found: Set<pid_t> = []
    var open = [process]
    while let next = open.popLast() {
      for child in children(of: next) where found.insert(child).inserted { open.append(child) }
    }
    return found
  }

  /// Whether a process was started with a variable, given as the beginning of its entry: `NAME=`.
  ///
  /// - Returns: Nil if the environment cannot be read: after the end, and for an instant while a program starts.
  static func environment(of process: pid_t, contains variable: String) -> Bool? {
    guard let bytes = bytes(of: "/proc/\(process)/environ"), !bytes.isEmpty else { return nil }
    return bytes.split(separator: 0).contains { $0.starts(with: variable.utf8) }
  }

  /// The group of a process, also of one that has ended and is not reaped; nil if it is gone.
  static func group(of process: pid_t) -> pid_t? {
    guard let fields = fields(of: process), fields.count > 2 else { return nil }
    return pid_t(fields[2])
  }

  /// The state of a process, such as `Z` for one that has ended and is not reaped; nil if it is gone.
  static func state(of process: pid_t) -> Character? { fields(of: process)?.first?.first }

  /// The times of all threads of a process and its descendants, by number; empty where the system does not tell.
  static func processorTimes(of process: pid_t) -> [pid_t: ProcessorTime] {
    var times: [pid_t: ProcessorTime] = [:]
    for member in descendants(of: process).union([process]) {
      for task in numbers(in: "/proc/\(member)/task") {
        let numbers = text(of: "/proc/\(member)/task/\(task)/schedstat")?.split(separator: " ")
        guard let numbers, numbers.count > 1, let running = Int64(numbers[0]),
          let waiting = Int64(numbers[1])
        else { continue }
        times[task] = ProcessorTime(
          running: running / 1000,
          waiting: waiting / 1000,
          isRunnable: fields(in: "/proc/\(member)/task/\(task)/stat")?.first == "R"
        )
      }
    }
    return times
  }

  /// The children of a process, from the entries of all processes.
  private static func scan(for parent: pid_t) -> Set<pid_t> {
    Set(
      numbers(in: "/proc").filter { process in
        guard let fields = fields(of: process), fields.count > 1 else { return false }
        return pid_t(fields[1]) == parent
      }
    )
  }

  /// State, parent and so on: the fields after the name, which may contain blanks and brackets.
  private static func fields(of process: pid_t) -> [Substring]? {
    fields(in: "/proc/\(process)/stat")
  }

  private static func fields(in path: String) -> [Substring]? {
    guard let text = text(of: path), let end = text.lastIndex(of: ")") else {
      return nil
    }
    return text[text.index(after: end)...].split(separator: " ")
  }

  private static func text(of path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
    }
  }

  /// The names of a folder that are numbers.
  private static func numbers(in folder: String) -> [pid_t] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var numbers: [pid_t] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = pid_t(name) { numbers.append(number) }
    }
    return numbers
  }
}
