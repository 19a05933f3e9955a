import Hummingbird

extension Response {
  /// An answer with content; to a HEAD request it says its length only.
  init(status: HTTPResponse.Status, headers: HTTPFields, _ content: ByteBuffer, hasBody: Bool) {
    let response = Response(status: status, headers: headers, body: ResponseBody(byteBuffer: content))
    self = hasBody ? response : response.createHeadResponse()
  }

  /// The answer that the client has the content already.
  init(notModified headers: HTTPFields) {
    var headers = headers
    headers[.contentType] = nil
    self.init(status: .notModified, headers: headers)
    self.headers[.contentLength] = nil
  }
}
