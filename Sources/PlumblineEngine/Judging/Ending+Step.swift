package import PlumblineModel

extension Ending {
  /// The step at which the recording ended; nil when all steps were carried out.
  package var step: Int? {
    switch self {
    case .completed: nil
    case .notApplicable(let step), .unsupported(let step), .hung(let step), .cutOff(let step): step
    case .crashed(let step, _): step
    }
  }
}
