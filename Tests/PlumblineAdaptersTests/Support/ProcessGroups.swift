import Foundation

/// Whether every process of the group ends within a minute.
func ends(_ group: Int32) -> Bool {
  for _ in 0..<15_000 {
    if !isRunning(group) { return true }
    usleep(4000)
  }
  return false
}

/// Whether a process of the group runs.
///
/// A process that has ended and that nobody waited for does not count: where it was forked by
/// another one, waiting is the system's matter.
func isRunning(_ group: Int32) -> Bool {
  #if os(Linux)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.contains { entry in
      guard Int32(entry) != nil,
        let stat = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return false }
      // After the name in brackets: state, parent, group.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      return fields.count > 2 && fields[0] != "Z" && Int32(fields[2]) == group
    }
  #else
    return kill(-group, 0) == 0
  #endif
}
