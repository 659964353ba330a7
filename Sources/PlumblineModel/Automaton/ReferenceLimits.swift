/// The sizes that the engine can run.
///
/// The linter and the compiler refuse a spec beyond them, and ``Reference/problem`` refuses such an
/// automaton from a file.
package enum ReferenceLimits {
  /// The most invariants: the engine stores them as the bits of one number.
  package static let invariants = 64

  /// The most timers: the engine stores their clocks in a small fixed table.
  @inlinable package static var timers: Int { 16 }

  /// The most documented values of an argument: a mask of 64 bits has one for undocumented values, too.
  package static let values = 62

  /// The most outputs of one event: the engine stores pending outputs as bits.
  package static let outputs = 31

  /// The most symbols of all outputs: tables have an entry for each.
  package static let symbols = 1 << 18

  /// The number of symbols of an output, by the numbers of the documented values of its arguments.
  ///
  /// - Parameter counts: A number for each argument.
  /// - Returns: At most one more than ``symbols``, also where the product is larger than any number.
  /// - Complexity: O(number of arguments).
  package static func symbolCount(ofArguments counts: some Sequence<Int>) -> Int {
    counts.reduce(1) { $1 < symbols ? min($0 * ($1 + 1), symbols + 1) : symbols + 1 }
  }
}
