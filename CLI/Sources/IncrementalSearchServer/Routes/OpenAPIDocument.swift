/// The description of the API.
enum OpenAPIDocument {
  static let file = PageFile(Array("{}".utf8), gzipped: nil, name: "openapi.json")
}
