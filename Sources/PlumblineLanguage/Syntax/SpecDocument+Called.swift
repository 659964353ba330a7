extension SpecDocument {
  /// What an input, an output or a state is called in the interface of a platform.
  package struct PlatformName: Hashable, Sendable {
    /// `ios`.
    package var platform: Name
    /// The name there; any text, such as `-[Kit logoutWithCompletion:]`.
    package var text: String

    package init(platform: Name, text: String) {
      self.platform = platform
      self.text = text
    }
  }
}
