import PlumblineModel
import PlumblineSamples
import Testing

/// Expects a fresh client to do what is drawn, after it has joined the channel at instant 0.
func expectInChannel(
  _ drawing: String,
  with defects: [String] = [],
  delay: Microseconds? = nil,
  at location: SourceLocation = #_sourceLocation
) throws {
  let joining = """
    at     | 0s                    | 0.1s
    app    | joinChannelByToken    |
    server | joined                |
    client | connecting/Connecting |
    client | connected/JoinSuccess |
    client | didJoinChannel        |
    others |                       | didJoinedOfUid

    """
  try expect(joining + drawing, with: defects, delay: delay, sample: .rtcClient, at: location)
}
