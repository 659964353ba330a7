import FuzzTargets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The target that the environment names: one program serves all of them.
private let target: FuzzTarget = {
  let name = getenv("PLUMBLINE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.named(name) else {
    fatalError("PLUMBLINE_FUZZ_TARGET names no target: '\(name)'")
  }
  return target
}()

/// One input; libFuzzer calls this function.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Changes an input in its place; libFuzzer calls this function.
///
/// Half of the changes are those of libFuzzer, with its dictionary; the others keep the form of the input.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ start: UnsafeMutablePointer<UInt8>,
  _ count: Int,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  if seed & 1 == 0 { return mutate(start, count, limit) }
  var mutator = Mutator(seed: UInt64(seed))
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let mutated = mutator.mutate(input, as: target.form).prefix(limit)
  guard !mutated.isEmpty else { return mutate(start, count, limit) }
  for (position, byte) in mutated.enumerated() { start[position] = byte }
  return mutated.count
}

/// The mutations of libFuzzer itself.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int
