import PlumblineModel

/// An argument of an output that equals the time of a timer, which the reaction with the output starts.
struct TimeArgument {
  /// The origin of the output.
  enum Source: Hashable {
    case announcement(machine: Int)
    case effect(element: Int)
  }

  let source: Source
  /// The machine of the timer.
  let machine: Int
  let output: Int
  /// The position of the argument.
  let argument: Int
  /// The name of the timer in the spec.
  let timer: Name
  /// The timers with this name in the machine.
  var timers: [Int] = []

  func isSame(as other: TimeArgument) -> Bool {
    (source, output, argument) == (other.source, other.output, other.argument)
  }

  /// Whether an output of a transition has the argument.
  func belongs(to output: Reference.ExpectedOutput) -> Bool {
    guard output.pattern.output == self.output else { return false }
    return switch source {
    case .announcement(let machine): output.announces == machine
    case .effect(let element): output.announces == nil && output.element == element
    }
  }
}

extension Lowering {
  /// Notes the arguments of an output that equal the time of a timer.
  mutating func addTimes(
    of arguments: [(name: Name, values: SpecDocument.Values)],
    of output: Name,
    in machine: Int,
    _ source: TimeArgument.Source
  ) {
    guard let number = program.vocabulary.output(named: output.text) else { return }
    for (name, values) in arguments {
      guard case .time(let timer) = values,
        let argument = program.vocabulary.outputs[number].arguments
          .firstIndex(where: { $0.name == name.text })
      else { continue }
      let time = TimeArgument(
        source: source,
        machine: machine,
        output: number,
        argument: argument,
        timer: timer
      )
      // A reaction to an input with arguments is lowered once for each of their values.
      guard !program.timeArguments.contains(where: time.isSame) else { continue }
      program.timeArguments.append(time)
    }
  }

  mutating func addTimesOfAnnouncements() {
    for (number, machine) in spec.machines.enumerated() {
      for announcement in machine.announcements {
        let arguments = announcement.arguments.compactMap { name, source in
          switch source {
          case .literal(let values), .only(_, let values): (name, values)
          case .to, .from, .reason: nil as (Name, SpecDocument.Values)?
          }
        }
        addTimes(of: arguments, of: announcement.output, in: number, .announcement(machine: number))
      }
    }
  }

  /// Finds the timers of the arguments, when all timers have numbers.
  mutating func findTimers() {
    for index in program.timeArguments.indices {
      let time = program.timeArguments[index]
      program.timeArguments[index].timers = program.timers.indices.filter {
        program.timers[$0].machine == time.machine
          && program.timers[$0].name.hasSuffix(".\(time.timer)")
      }
    }
  }
}

extension Program {
  /// The outputs of a transition, where each argument that equals the time of a timer has its value.
  ///
  /// An exact time is one value. In a window any declared value inside is possible, and any value that the spec
  /// does not declare. If several timers of the name start, it is the time of one of them.
  ///
  /// - Parameters:
  ///   - outputs: The outputs, with any value for such an argument.
  ///   - timers: The timers that the transition starts.
  ///   - location: The location after it.
  ///   - report: Called for an argument without a value, with the reason.
  /// - Returns: The outputs.
  /// - Complexity: O(outputs × such arguments of the spec).
  func outputs(
    _ outputs: [Reference.ExpectedOutput],
    starting timers: [Int],
    in location: [Int],
    report: (TimeArgument, String) -> Void
  ) -> [Reference.ExpectedOutput] {
    var outputs = outputs
    for time in timeArguments {
      let argument = vocabulary.outputs[time.output].arguments[time.argument]
      var positions = outputs.indices.filter { time.belongs(to: outputs[$0]) }
      if case .announcement = time.source {
        // A limit may leave out the argument.
        let carrying = positions.filter {
          outputs[$0].pattern.allowed[time.argument] != argument.maskOfAbsence
        }
        // A timer of a state passed on the way has started and stopped, or never started.
        for position in carrying where position != positions.last {
          outputs[position].pattern.allowed[time.argument] |= argument.maskOfAbsence
        }
        positions = carrying.filter { $0 == positions.last }
      }
      guard !positions.isEmpty else { continue }
      let spans = time.timers.filter(timers.contains).map {
        self.timers[$0].spans[self.span(of: $0, in: location)]
      }
      var allowed = spans.reduce(0) { $0 | mask(of: argument, in: $1) }
      if spans.isEmpty {
        allowed = argument.maskOfSilence
        if case .effect = time.source {
          report(
            time,
            "this reaction starts no timer '\(time.timer)', whose time '\(argument.name)' equals"
          )
        }
      } else if allowed & ~(1 << UInt64(argument.unknown)) == 0 {
        let text = spans.map { interval(of: $0).text }.joined(separator: " or ")
        report(
          time,
          "argument '\(argument.name)' has no value for \(text), the time of '\(time.timer)'; list one in 'args': a "
            + "range has its two bounds only"
        )
      }
      for position in positions { outputs[position].pattern.allowed[time.argument] = allowed }
    }
    return outputs
  }

  /// The index of the window of a timer that starts on entry of a location.
  private func span(of timer: Int, in location: [Int]) -> Int {
    Reference.Timer.window(
      counted: timers[timer].counter.map { location[$0] },
      of: timers[timer].spans.count
    )
  }

  private func interval(of span: Reference.ParameterWindow) -> Reference.Interval {
    Reference.Interval(
      from: parameters[span.from].value,
      to: span.to.map { parameters[$0].value }
    )
  }

  private func mask(
    of argument: Vocabulary.Argument,
    in span: Reference.ParameterWindow
  ) -> UInt64 {
    let interval = interval(of: span)
    var mask: UInt64 = interval.from == interval.to ? 0 : 1 << UInt64(argument.unknown)
    for (number, value) in argument.values.enumerated() {
      guard let time = Duration(value)?.microseconds, time >= interval.from,
        interval.to.map({ time <= $0 }) ?? true
      else { continue }
      mask |= 1 << UInt64(number)
    }
    return mask
  }
}
