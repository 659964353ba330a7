/// A spec and its ledger to start from: a client that connects, loses its connection, and reconnects.
///
/// ```swift
/// let starter = SpecStarter(id: "link")
/// starter.spec      // link.yaml
/// starter.ledger    // link.clauses.yaml
/// ```
///
/// Both are free of findings, and comments say what to replace.
package struct SpecStarter {
  private let id: String

  /// - Parameter id: The id of the spec, and the name of its files without their endings.
  package init(id: String) { self.id = id }

  /// The reason why a text is no id; nil if it is one.
  package static func problem(with id: String) -> String? {
    let isNamed = id.first.map { !"-_.".contains($0) } ?? false
    return id.isID && isNamed
      ? nil : "expected a name of \(String.charactersOfID) that begins with a letter or digit"
  }

  /// An id that resembles a text: `foo-bar` for `Foo Bar`, and `link` for a text without letters.
  package static func proposal(for text: String) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "link" : words.joined(separator: "-").lowercased()
  }

  /// The spec; ends with a line break.
  package var spec: String {
    """
    # A spec to start from. Replace it piece by piece: a sentence of your document becomes a clause of the
    # ledger, and a state, a reaction or a timer here cites it.
    plumbline: 1
    spec: \(YAMLText.plain(id))
    title: \(YAMLText.plain(id))
    sources:
      page: {title: The documentation of \(id), ledger: \(YAMLText.plain(id + ".clauses.yaml"))}

    constants:                      # times; 'fuzz --set connect-timeout=2s' sets one
      connect-timeout: 10s
    enums:                          # values of arguments; 'other' in a list stands for all that it does not name
      Reason: [Asked, Answered, TimedOut, Broken, Closed]

    inputs:                         # the events that the client is given, and by whom
      connect: {from: app}
      disconnect: {from: app}
      # The server can answer only a request: 'only-when' says when the input is possible.
      answer: {from: server, only-when: network is up and link is trying, clauses: [page-2, page-6]}
      networkLost: {from: network, only-when: network is up}
      networkBack: {from: network, only-when: network is down}
    outputs:                        # what can be observed; 'closed-by' says why nothing else causes it
      linkChanged: {args: {state: link, reason: Reason}, closed-by: [d-listed-changes]}

    machines:
      link:
        # Each change of the state is announced by this output.
        announces: {linkChanged: {state: $to, reason: $reason}}
        initial: idle
        # Inputs without an effect wherever no state mentions them. Any other input that no state mentions is undocumented.
        ignores: {inputs: [networkLost, networkBack], clauses: [d-network-is-silent]}
        states:
          idle:
            clauses: [page-1]
            on:
              connect: {to: connecting, reason: Asked, clauses: [page-2]}
              disconnect: {clauses: [page-7]}       # no 'to': nothing happens
          trying:                                   # a group: what its states have in common
            initial: connecting
            clauses: [page-1]
            on:
              connect: {clauses: [d-connect-again]}
              disconnect: {to: idle, reason: Closed, clauses: [page-7]}
              answer: {to: up, reason: Answered, clauses: [page-3, page-6]}
            states:
              connecting:
                after:
                  give-up: {time: $connect-timeout, to: idle, reason: TimedOut, clauses: [page-4]}
              reconnecting: {}
          up:
            clauses: [page-1]
            on:
              connect: {clauses: [d-connect-again]}
              disconnect: {to: idle, reason: Closed, clauses: [page-7]}
            after:
              # A window: the document says "about 4 seconds".
              broken: {time: 4s..5s, since: network.down, to: reconnecting, reason: Broken, clauses: [page-5]}

      network:                      # the environment; it needs no clauses
        environment: true
        initial: up
        states:
          up: {on: {networkLost: {to: down}}}
          down: {on: {networkBack: {to: up}}}

    invariants:                     # sentences that hold in every run, whatever the machines say
      idle-stays-idle:
        says: An idle link never connects by itself.
        after: [output linkChanged: {state: idle}]
        until: [input connect]
        never: {output linkChanged: {state: [connecting, up, reconnecting]}}
        clauses: [page-8]

    decisions:                      # your choices where the document is silent
      d-listed-changes: {says: The state changes only as listed.}
      d-network-is-silent: {says: A loss or return of the network alone announces nothing.}
      d-connect-again: {says: A second connect changes nothing.}

    """
  }

  /// The ledger; ends with a line break.
  package var ledger: String {
    let clauses: [(kind: String, says: String)] = [
      ("state", "The link is idle, connecting, up or reconnecting."),
      ("transition", "A call of connect asks the server; the link is connecting."),
      ("transition", "The answer of the server brings the link up."),
      ("timeout", "Without an answer within 10 seconds the link is idle again."),
      ("timeout", "About 4 seconds after the network is lost the link is reconnecting."),
      (
        "retry",
        "A link that is reconnecting asks the server until it answers; then the link is up."
      ),
      ("transition", "A call of disconnect makes the link idle."),
      ("prohibition", "An idle link does not connect by itself."),
    ]
    let head = """
      # The facts of the document, in your words. 'plumbline init ledger DOCUMENT' drafts this file from a text,
      # Markdown or HTML document; 'plumbline lint --documents DIR' then compares it with the document.
      document: {id: page, title: The documentation of \(id), file: \(YAMLText.plain(id + ".txt")), lines: 9}
      clauses:

      """
    let entries = clauses.enumerated().map { number, clause in
      """
        - {id: page-\(number + 1), lines: "\(number + 2)", section: Link, kind: \(clause.kind), modality: explicit,
           says: \(YAMLText.quoted(clause.says))}

      """
    }
    return head + entries.joined() + "no-fact: [{lines: \"1\"}]       # a heading\n"
  }
}
