import PlumblineModel
import PlumblineSamples
import Testing

/// Expects a fresh client to do what is drawn, after it has been connected at instant 0, has lost
/// the network after a second and tries to come back since 5 seconds.
func expectReconnecting(
  _ drawing: String,
  with defects: [String] = [],
  delay: Microseconds? = nil,
  sample: Sample = .rtm1EnClient,
  at location: SourceLocation = #_sourceLocation
) throws {
  let losing = """
    at      | 0s                     | 1s          | 5s
    app     | loginByToken           |             |
    server  | loginAccepted          |             |
    network |                        | networkLost |
    client  | connecting/Login       |             | reconnecting/Interrupted
    client  | connected/LoginSuccess |             |
    client  | loginResult Ok         |             |

    """
  try expect(losing + drawing, with: defects, delay: delay, sample: sample, at: location)
}
