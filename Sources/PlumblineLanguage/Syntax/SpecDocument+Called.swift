extension SpecDocument {
  /// The name of an input, an output or a state in the interface of a platform.
  package struct PlatformName: Hashable, Sendable {
    /// `ios`.
    package var platform: Name
    /// The name in the interface; any text, such as `-[Kit logoutWithCompletion:]`.
    package var text: String

    package init(platform: Name, text: String) {
      self.platform = platform
      self.text = text
    }
  }
}
