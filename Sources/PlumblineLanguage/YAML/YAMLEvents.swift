internal import CLibYAML

/// One event of a YAML text.
struct YAMLEvent {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias(String)
    case scalar(String, isPlain: Bool)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case end
  }

  var kind: Kind
  var location: SourceLocation
  var anchor: String?
  var tag: String?
}

/// The events of a text, one by one, from the C library.
final class YAMLEvents {
  let file: SourceFile
  /// On the heap at a fixed address: the parser contains pointers into itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Fails if memory is exhausted.
  ///
  /// The bytes of the file must outlive the events.
  init?(_ file: SourceFile, bytes: UnsafeBufferPointer<UInt8>) {
    self.file = file
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; throws the error in the text, which ends the events.
  func next() throws(Diagnostic) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      throw YAMLProblem(parser.pointee, in: file).diagnostic
    }
    defer { yaml_event_delete(&event) }
    return convert(event)
  }

  private func convert(_ event: yaml_event_t) -> YAMLEvent {
    let start = event.start_mark
    let end = event.end_mark
    var result = YAMLEvent(
      kind: .end,
      location: SourceLocation(
        file: file,
        position: Position(start),
        length: start.line == end.line ? Int(end.column) - Int(start.column) : 1
      )
    )
    switch event.type {
    case YAML_STREAM_START_EVENT: result.kind = .streamStart
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: result.kind = .documentEnd
    case YAML_ALIAS_EVENT: result.kind = .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
      result.kind = .scalar(
        String(decoding: bytes, as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE
      )
      result.anchor = text(scalar.anchor)
      result.tag = text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.data.sequence_start
      result.kind = .sequenceStart(isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
      result.anchor = text(sequence.anchor)
      result.tag = text(sequence.tag)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      result.kind = .mappingStart(isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
      result.anchor = text(mapping.anchor)
      result.tag = text(mapping.tag)
    default: break
    }
    return result
  }
}

extension Position {
  /// The C library counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

/// A C string, or nil.
func text(_ pointer: UnsafePointer<UInt8>?) -> String? { pointer.map { String(cString: $0) } }
