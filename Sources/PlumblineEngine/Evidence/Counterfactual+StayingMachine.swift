internal import PlumblineModel

/// Machines that stay in a state that is in no location with those of the others.
extension Counterfactual {
  /// What the machine of an element would show later if it stayed in its state.
  ///
  /// - Parameter number: The element.
  /// - Returns: Nil if the states in which it stays are those of locations, if the edges of the element show outputs of
  ///   its own, if the machine announces its state or has timers, and if nothing shows its state later.
  /// - Complexity: O(size of the automaton × states of the machine) for the first call, and then O(1).
  func stayingMachine(of number: Int) -> StayingMachine? {
    if let known = stayingMachines.known[number] { return known }
    let found = findStayingMachine(of: number)
    stayingMachines.known.updateValue(found, forKey: number)
    return found
  }

  private func findStayingMachine(of number: Int) -> StayingMachine? {
    let element = reference.elements[number]
    let machine = element.subject
    guard [.reaction, .state].contains(element.kind), !initialStates.contains(number),
      reference.machines[machine].announcements.isEmpty,
      !reference.timers.contains(where: { $0.machine == machine || $0.clockMachine == machine })
    else { return nil }
    let moving = edges[number].filter { edge in
      reference.locations[sources[edge]][machine]
        != reference.locations[reference.edges[edge].target][machine]
    }
    let locations = Set(reference.locations)
    let isBeyond = moving.contains { edge in
      var place = reference.locations[reference.edges[edge].target]
      place[machine] = reference.locations[sources[edge]][machine]
      return !locations.contains(place)
    }
    let showsItself = moving.contains { edge in
      reference.edges[edge].outputs.contains { output in
        !output.isOptional && reference.elements[output.element].subject == machine
      }
    }
    guard isBeyond, !showsItself else { return nil }
    let staying = StayingMachine(machine, at: moving, in: reference)
    return staying.showing.isEmpty ? nil : staying
  }
}

/// What has been found, by element.
final class StayingMachines {
  var known: [Int: StayingMachine?] = [:]
}
