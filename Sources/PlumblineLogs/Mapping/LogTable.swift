internal import PlumblineModel

/// The first lines of a log as rows with named cells, in any format.
struct LogTable {
  /// A line.
  struct Row {
    /// The form of a line of text, by number.
    var form: Int?
    var cells: [String: String]
  }

  /// A form of lines of text.
  struct Form {
    var name: String
    /// As `lines` in a mapping has it: `{time} call {w3}`.
    var text: String
    /// The constant words, alone and in groups of adjacent ones.
    var texts: [String]
    /// Per hole, its label; the text before it if it has none.
    ///
    /// Holes of several forms with the same name and mark are one field.
    var marks: [String: String]
  }

  let format: LogMapping.Format
  let forms: [Form]
  let rows: [Row]
  /// The names of the cells, in the order of occurrence.
  let columns: [String]

  /// The largest number of fields; the others are ignored.
  private static let columnLimit = 200

  init(_ lines: [[UInt8]], _ names: LogNames) {
    let objects = lines.compactMap { line -> JSON? in
      guard let json = try? JSON.parse(line), case .object = json else { return nil }
      return json
    }
    if !objects.isEmpty, objects.count * 2 >= lines.count {
      self.init(.json, objects.map(Self.cells))
    } else if let rows = Self.csv(lines) {
      self.init(.csv, rows)
    } else {
      let guess = LogTemplateGuess(lines.map { String(decoding: $0, as: UTF8.self) }, names)
      let cells = guess.rows.map { $0.cells.sorted { $0.key < $1.key } }
      self.init(.text, guess.forms, guess.rows, Self.columns(of: cells))
    }
  }

  private init(_ format: LogMapping.Format, _ rows: [[(key: String, value: String)]]) {
    let columns = Self.columns(of: rows)
    let known = Set(columns)
    let kept = rows.map { cells in
      Row(cells: Dictionary(cells.filter { known.contains($0.key) }) { first, _ in first })
    }
    self.init(format, [], kept, columns)
  }

  private init(_ format: LogMapping.Format, _ forms: [Form], _ rows: [Row], _ columns: [String]) {
    self.format = format
    self.forms = forms
    self.rows = rows
    self.columns = columns
  }

  private static func columns(of rows: [[(key: String, value: String)]]) -> [String] {
    var columns: [String] = []
    var known: Set<String> = []
    for (name, _) in rows.joined() where columns.count < columnLimit {
      if known.insert(name).inserted { columns.append(name) }
    }
    return columns
  }

  /// The distinct texts of a column in some rows, the most frequent first.
  ///
  /// - Complexity: O(rows + n log n of the different texts).
  func values(of column: String, in rows: [Row]? = nil) -> [(text: String, count: Int)] {
    var counts: [String: Int] = [:]
    for row in rows ?? self.rows {
      if let text = row.cells[column], !text.isEmpty { counts[text, default: 0] += 1 }
    }
    return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}

extension LogTable {
  /// The lines of all forms that have these fields of a form; all lines of another format than text.
  ///
  /// - Complexity: O(rows × columns).
  func rows(with columns: [String], of form: Int?) -> [Row] {
    guard let form else { return rows }
    let own = columns.map { forms[form].marks[$0] }
    let same = forms.map { form in columns.map { form.marks[$0] } == own }
    return rows.filter { row in row.form.map { same[$0] } ?? false }
  }

  /// The scalars of an object by their dotted paths, in the order of the names.
  private static func cells(_ object: JSON) -> [(key: String, value: String)] {
    var cells: [(key: String, value: String)] = []
    func add(_ json: JSON, _ path: String, _ depth: Int) {
      switch json {
      case .object(let members):
        guard depth < 5 else { return }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) where isName(key) {
          add(value, path.isEmpty ? key : "\(path).\(key)", depth + 1)
        }
      case .string(let text): cells.append((path, text))
      case .integer(let number): cells.append((path, "\(number)"))
      case .decimal(let number): cells.append((path, "\(number)"))
      case .bool(let value): cells.append((path, "\(value)"))
      case .null, .array: break
      }
    }
    add(object, "", 0)
    return cells
  }

  /// Whether no part of a dotted name is empty.
  private static func isName(_ key: String) -> Bool {
    !key.split(separator: ".", omittingEmptySubsequences: false).contains("")
  }

  /// Whether a first row is like the others, and so names no column: a cell begins with an instant, or
  /// has several digits where those of most other rows stand.
  private static func hasForm(of rows: [[String]], _ names: [String]) -> Bool {
    func form(_ cell: String) -> String { String(cell.map { $0.isNumber ? "0" : $0 }) }
    // The names may recur.
    let others = rows.filter { $0 != names }
    return names.indices.contains { index in
      let name = names[index]
      if let word = LogWords.split(name).words.first, LogTimeUnit.ofDays([word]) != nil {
        return true
      }
      return name.count(where: \.isNumber) > 1
        && others.count { form($0[index]) == form(name) } * 2 > others.count
    }
  }

  /// The rows of comma-separated values; nil for lines in another format.
  private static func csv(_ lines: [[UInt8]]) -> [[(key: String, value: String)]]? {
    let rows = lines.map { $0.withUnsafeBufferPointer { CSVLine.texts(of: $0) } ?? [] }
    guard let names = rows.first, names.count > 1, rows.count > 1,
      !names.contains(where: { LogText.key($0).isEmpty })
    else { return nil }
    let good = rows.dropFirst().filter { $0.count == names.count }
    guard good.count * 10 >= (rows.count - 1) * 9, !hasForm(of: good, names) else { return nil }
    let unique = names.indices.filter { index in names.count { $0 == names[index] } == 1 }
    return good.map { row in unique.map { (names[$0], row[$0]) } }
  }
}
