import PlumblineModel

/// The kind and the modality of a sentence, guessed by its words, in English and Chinese.
struct ClauseGuess {
  let kind: Clause.Kind
  let modality: Clause.Modality

  init(_ sentence: String) {
    let text = sentence.lowercased()
    let words =
      " " + String(text.map { $0.isASCII && !$0.isLetter && !$0.isNumber ? " " : $0 }) + " "
    /// Words in Latin letters count where a word begins.
    func has(_ parts: [String]) -> Bool {
      parts.contains { $0.first?.isASCII == true ? words.contains(" " + $0) : text.contains($0) }
    }
    modality = has(Self.open) ? .ambiguous : .explicit
    kind = Self.kinds.first { has($0.words) }?.kind ?? (Self.hasTime(text) ? .timeout : .transition)
  }

  /// Words that leave something open.
  private static let open = [
    "may ", "might ", "possibl", "usually", "typically", "mainly", "such as ", "etc ", "and so on ",
    "for example",
    "可能", "主要", "等原因", "通常", "一般",
  ]

  /// The kinds by their words; the first kind with one of its words counts.
  private static let kinds: [(kind: Clause.Kind, words: [String])] = [
    (.example, ["for example", "e g ", "例如", "示例"]),
    (
      .retry,
      ["retry", "retries ", "tries again ", "back off ", "backoff", "attempts ", "重试", "重连"]
    ),
    (
      .prohibition,
      [
        "must not ", "never ", "cannot ", "can not ", "no longer ", "does not ", "do not ", "不会",
        "不能",
        "无法", "禁止",
      ]
    ),
    (.fatal, ["fatal", "permanent", "irrecoverabl", "致命"]),
    (.timeout, ["timeout", "times out", "timed out", "超时"]),
    (
      .peerEffect,
      [
        "other user", "other member", "remote user", "peer", "appears online", "其他用户", "其他成员", "对方",
        "对端",
      ]
    ),
    (.reason, ["reason ", "reasons ", "because ", "error code", "原因", "错误码"]),
    (.callback, ["callback", "triggers ", "is called ", "notif", "event ", "events ", "回调", "事件"]),
    (.applicability, ["platform", "version ", "versions ", "only applies", "仅适用", "版本", "平台"]),
    (
      .state,
      ["is in the ", "state of ", "states ", "means that ", "represents ", "状态是指", "该状态", "种状态"]
    ),
  ]

  /// Whether a number with a unit of time is in it.
  private static func hasTime(_ text: String) -> Bool {
    let units = [
      "s", "sec", "second", "seconds", "ms", "millisecond", "milliseconds", "min", "minute",
      "minutes",
    ]
    let words = text.split { !$0.isLetter && !$0.isNumber }
    for (word, next) in zip(words, words.dropFirst()) {
      if word.allSatisfy(\.isNumber), units.contains(String(next)) { return true }
    }
    return ["秒", "分钟"].contains(where: text.contains)
      || words.contains { word in
        let unit = word.drop(while: \.isNumber)
        return unit.count < word.count && units.contains(String(unit))
      }
  }
}
