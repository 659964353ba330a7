import PlumblineLanguage
import PlumblineModel

/// The features of the language; the generator must draw each often enough.
enum SpecFeature: String, CaseIterable {
  case severalMachines, group, groupInGroup, environmentWithOnlyWhen, onlyWhen, twoVoices
  case timer, timerOfGroup, sinceOtherMachine, sinceGroup, guardedTimer
  case and, or, not, severalCases, anyOf, undocumented, enterLeaf, enterGroup
  case stayingReason, reasonList, transitionToGroup, selfTransition, emission
  case inputArguments, argumentGuard, passedReason, passedEmission
  case judgedByInvariants, atMost, exactly, reactionWindow, invariantSchedule, spacing, correlation,
    dueByEvent
  case mayEmit, window, openWindow, schedule, scheduleOfWindows, shows, shownCondition
  case timeInterpretation, clockInterpretation, guardInterpretation
  case unobservableMove, counter, countedBy, silentClient, messageTime, option
  case limitedArgument, announcedTime, mayPass, pendingAnswer, pendingAnswerLater

  /// Whether a spec uses it.
  func isUsed(in spec: SpecDocument) -> Bool {
    let uses = SpecUses(spec)
    return switch self {
    case .severalMachines: spec.machines.count > 1
    case .group: uses.groups.count > spec.machines.count
    case .groupInGroup:
      spec.machines.flatMap(\.root.children).flatMap(\.children).contains { $0.isGroup }
    case .environmentWithOnlyWhen:
      spec.machines.contains(where: \.isEnvironment)
    case .onlyWhen: spec.inputs.contains { $0.onlyWhen != nil && $0.from == .app }
    case .twoVoices: spec.machines.count { !$0.announcements.isEmpty } == 2
    case .timer: !uses.timers.isEmpty
    case .timerOfGroup: uses.groups.contains { !$0.timers.isEmpty }
    case .sinceOtherMachine:
      spec.machines.contains { machine in
        machine.root.subtree.flatMap(\.timers).contains {
          $0.clock.map { $0.machine != machine.name } ?? false
        }
      }
    case .sinceGroup:
      uses.timers.contains { timer in
        timer.clock.map { ["g", "h"].contains($0.state) } ?? false
      }
    case .guardedTimer: uses.timers.flatMap(\.cases).contains { $0.when != nil }
    case .and: uses.guards.contains { if case .and = $0 { true } else { false } }
    case .or: uses.guards.contains { if case .or = $0 { true } else { false } }
    case .not: uses.guards.contains { if case .not = $0 { true } else { false } }
    case .severalCases:
      uses.triggers.contains {
        if case .cases(let cases) = $0.answer { cases.count > 1 } else { false }
      }
    case .anyOf: uses.cases.contains { $0.effects.count > 1 }
    case .undocumented:
      uses.triggers.contains { if case .undocumented = $0.answer { true } else { false } }
    case .enterLeaf: uses.entered.contains { !["g", "h"].contains($0.state) }
    case .enterGroup: uses.entered.contains { ["g", "h"].contains($0.state) }
    case .stayingReason: uses.effects.contains { $0.to == nil && $0.reason != nil }
    case .reasonList:
      uses.effects.contains {
        if case .these(let names)? = $0.reason { names.count > 1 } else { false }
      }
    case .transitionToGroup:
      uses.effects.contains { $0.to == "g" || $0.to == "h" }
    case .selfTransition:
      uses.nodes.contains { node in
        node.triggers.contains {
          if case .cases(let cases) = $0.answer {
            cases.flatMap(\.effects).contains { $0.to == node.name }
          } else {
            false
          }
        }
      }
    case .inputArguments: spec.inputs.contains { !$0.arguments.isEmpty }
    case .argumentGuard:
      uses.guards.flatMap(\.atoms).contains { ["cause", "id"].contains($0.machine) }
    case .passedReason:
      uses.effects.contains { if case .variable? = $0.reason { true } else { false } }
    case .passedEmission: uses.effects.flatMap(\.emits).contains { $0.output == "echo" }
    case .judgedByInvariants: spec.outputs.contains(where: \.isJudgedByInvariants)
    case .atMost: spec.invariants.contains { $0.obligation == .atMost }
    case .exactly: spec.invariants.contains { $0.obligation == .exactly }
    case .reactionWindow:
      spec.invariants.contains { if case .reaction = $0.window { true } else { false } }
    case .invariantSchedule:
      spec.invariants.contains { $0.trigger != nil && $0.hasSchedule }
    case .spacing: spec.invariants.contains { $0.trigger == nil && $0.hasSchedule }
    case .dueByEvent: spec.invariants.contains { !$0.by.isEmpty }
    case .correlation: spec.invariants.contains(where: \.isCorrelated)
    case .emission: uses.effects.contains { !$0.emits.isEmpty }
    case .mayEmit: uses.effects.contains { !$0.mayEmit.isEmpty }
    case .window: uses.spans.contains { $0.to != nil && $0.to != $0.from }
    case .openWindow: uses.spans.contains { $0.to == nil }
    case .schedule: uses.timers.contains { $0.spans.count > 1 }
    case .scheduleOfWindows:
      uses.timers.contains { timer in
        timer.spans.count > 1 && timer.spans.contains { $0.to != $0.from }
      }
    case .shows: uses.nodes.contains { $0.shows != nil }
    case .shownCondition:
      uses.guards.flatMap(\.atoms).contains { atom in
        uses.nodes.contains { $0.shows == atom.state }
      }
    case .timeInterpretation:
      uses.spans.contains { if case .constant = $0.from { true } else { false } }
    case .clockInterpretation:
      uses.timers.contains { if case .interpretation? = $0.since { true } else { false } }
    case .guardInterpretation:
      uses.guards.flatMap(\.atoms).contains { atom in
        spec.interpretations.contains { $0.name == atom.machine }
      }
    case .unobservableMove:
      uses.timers.contains {
        $0.cases.contains { $0.when?.atoms.contains { $0.machine == "nap" } ?? false }
      }
    case .counter:
      uses.guards.flatMap(\.atoms).contains { atom in
        spec.counters.contains { $0.name == atom.machine }
      }
    case .silentClient: spec.machines.contains(where: \.isClient)
    case .countedBy: uses.timers.contains { $0.countedBy != nil && $0.register == nil }
    case .messageTime: uses.timers.contains { $0.register?.isOption == false }
    case .mayPass: uses.effects.contains { !$0.mayPass.isEmpty }
    case .limitedArgument:
      spec.machines.flatMap(\.announcements).flatMap(\.arguments).contains {
        if case .only = $0.source { true } else { false }
      }
    case .announcedTime:
      spec.machines.flatMap(\.announcements).flatMap(\.arguments).contains {
        switch $0.source {
        case .literal(.time), .only(_, .time): true
        default: false
        }
      }
    case .pendingAnswer: uses.timers.contains { !$0.gives.isEmpty }
    case .pendingAnswerLater:
      uses.timers.contains { !$0.gives.isEmpty && $0.spans[0].from != .literal(0) }
    case .option: uses.timers.contains { $0.register?.isOption == true }
    }
  }
}

extension SpecDocument.Invariant {
  fileprivate var hasSchedule: Bool { if case .schedule = window { true } else { false } }

  fileprivate var isCorrelated: Bool {
    events.contains { event in
      let arguments =
        switch event {
        case .input(let pattern): pattern.arguments
        case .output(let pattern): pattern.arguments
        }
      return arguments.contains { if case .variable = $0.values { true } else { false } }
    }
  }
}

extension SpecDocument.Timer {
  /// The state that it measures, when that is given outright.
  fileprivate var clock: SpecDocument.StateReference? {
    if case .state(let state)? = since { state } else { nil }
  }
}

/// Everything in a spec, flat.
private struct SpecUses {
  let nodes: [SpecDocument.StateNode]
  let triggers: [SpecDocument.Trigger]
  let timers: [SpecDocument.Timer]
  let cases: [SpecDocument.Case]
  let guards: [SpecDocument.Guard]

  init(_ spec: SpecDocument) {
    nodes = spec.machines.flatMap(\.root.subtree)
    triggers = nodes.flatMap(\.triggers)
    timers = nodes.flatMap(\.timers)
    cases =
      triggers.flatMap { trigger -> [SpecDocument.Case] in
        if case .cases(let cases) = trigger.answer { cases } else { [] }
      } + timers.flatMap(\.cases)
    guards = cases.compactMap(\.when)
  }

  var groups: [SpecDocument.StateNode] { nodes.filter(\.isGroup) }
  var effects: [SpecDocument.Effect] { cases.flatMap(\.effects) }
  var spans: [SpecDocument.TimeWindow] { timers.flatMap(\.spans) }

  var entered: [SpecDocument.StateReference] {
    triggers.compactMap { if case .enter(let state) = $0.event { state } else { nil } }
  }
}
