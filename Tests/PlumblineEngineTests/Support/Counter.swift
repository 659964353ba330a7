/// Counts the instances of a client; one task at a time makes them.
final class Counter: @unchecked Sendable { var count = 0 }
