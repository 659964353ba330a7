/// The list of all rules.
///
/// The pages are Swift strings and not resources, because a resource needs the `Bundle` of
/// Foundation, which no library of the package imports.
extension DiagnosticRule {
  /// Every rule, grouped by folder and file; lint rules are checked in this order.
  static let registered: [DiagnosticRule] = [
    // Lint/Outputs
    noAnnouncement, unannounceableState, unannouncedReason, conflictingKeys, unjudgedOutput,
    unconstrainedOutput, limitedArgument,
    // Lint/Names
    unknownMachine, unknownState, unknownInput, unknownOutput, unknownArgument, unknownValue,
    unknownEnum, unknownConstant, unusedConstant, duplicateState, duplicateValue,
    duplicateName, ambiguousArgument, emptyList, absentState,
    // Lint/Machines
    noStates, missingInitial, initialWithoutStates, shownGroup,
    // Lint/Interpretations
    unknownOption, unknownInterpretation, interpretationOptions, unusedInterpretation,
    // Lint/Invariants
    unannouncedMachine, indistinctState, unboundedCount, variable, deadlineEvent,
    unfalsifiableInvariant, schedule, zeroWindow, violatedInvariant, idleInvariant,
    // Lint/Examples
    unknownTimer, exampleMachine, exampleRejected, exampleUndecided, uncitedExample,
    // Lint/Timers
    emptyWindow, timelock, zenoLoop, orderShows, idleTimer, untimelyStates, timeUndecided,
    unknownCounter, countWhileRunning, unusedTime, timeBeforeMessage, pendingAnswer,
    announcedTime, unstartedTime,
    // Lint/Automaton
    unreachableState, unreachedCount, deadCase, twinStates, finalWithExit, noExit, unusedInput,
    undocumentedInput, unusedOutput, unusedValue, unusedCounter, unusedOption,
    // Lint/Limits
    tooManyInvariants, tooManyInputs, tooManySymbols, tooManyTimers, tooManyValues,
    tooManyInterpretations,
    // Lint/Citations
    unknownClause, duplicateClause, unboundClause, uncitedInvariant, openOutput,
    notAProhibition, uncitedPossibility, uncitedReaction, uncitedTimer,
    // Lint/Ledgers
    documentLength, changedClause, missingHash, lineAccountedTwice, lineUnaccounted,
    // DiagnosticRule+Files
    missingFile, unreadableFile, tooLarge, binaryFile, emptyFile, brokenAutomaton,
    // DiagnosticRule+Text
    yamlSyntax, tab, controlCharacter, invalidUTF8,
    // DiagnosticRule+YAML
    severalDocuments, tag, cyclicAlias, undefinedAlias, keyNotText, keyWithoutValue,
    duplicateKey, tooDeep, tooManyNodes, tooManyErrors,
    // DiagnosticRule+Values
    wrongType, unknownKey, missingKey, invalidName, unknownName, unsupported, unnamedArgument,
    condition,
    // DiagnosticRule+Extends
    cyclicExtends, deletesNothing, overridesNothing,
    // DiagnosticRule+InvariantSyntax
    obligation, count, invariantScope, invariantTrigger,
    // DiagnosticRule+ExampleSyntax
    exampleRun, examplePath, exampleOrder,
    // DiagnosticRule+LedgerSyntax
    badID, badLines, badHash, duplicateID, lineBeyondDocument, unknownPart,
    // DiagnosticRule+Compiler
    enterCycle, conflictingEnterReactions, tooManyLocations, tooManyAlternatives,
    tooManyOutputs,
    // DiagnosticRule+Logs
    unreachableEvent,
  ]

  /// Every rule, by id.
  package static let all = registered.sorted { $0.id < $1.id }
}
