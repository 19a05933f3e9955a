import IncrementalSearchHTTP

/// Sends requests, and records them to send again alone: to measure what answers cost without processing them.
actor RequestRecorder: HTTPTransport {
  private let transport: any HTTPTransport
  private var noted: [TransportRequest] = []

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func answer(to request: TransportRequest) async throws -> TransportAnswer {
    noted.append(request)
    return try await transport.answer(to: request)
  }

  /// The requests since this was asked last.
  func taken() -> [TransportRequest] {
    defer { noted = [] }
    return noted
  }

  /// Sends requests one after the other and throws their answers away.
  func send(_ requests: [TransportRequest]) async throws {
    for request in requests { _ = try await transport.answer(to: request) }
  }
}
