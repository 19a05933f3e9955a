/// The description of the API, in OpenAPI 3.1.
enum OpenAPIDocument {
  /// As a file that is served.
  static let file = PageFile(Array(json.utf8), gzipped: nil, name: "openapi.json")

  static let json = """
    {
      "openapi": "3.1.0",
      "info": {
        "title": "isearch", "version": "\(PageAnswer.format)",
        "description": "Search as you type, over one set of records. Every answer about data has an ETag; a request with \
    If-None-Match is answered 304 without a search.",
        "license": { "name": "MIT", "identifier": "MIT" }
      },
      "servers": [ { "url": "/" } ],
      "paths": {
        "/api/search": \(search),
        "/api/total": \(total),
        "/api/data": \(data),
        "/openapi.json": \(plain("describe", "This description", "application/json", #"{ "type": "object" }"#)),
        "/healthz": \(plain("checkHealth", "Whether the server runs", "text/plain", #"{ "type": "string" }"#)),
        "/readyz": \(plain(
          "checkReadiness", "Whether the data can be searched", "text/plain", #"{ "type": "string" }"#,
          failures: "400", "503")),
        "/metrics": \(plain("readMetrics", "Counts for Prometheus", "text/plain", #"{ "type": "string" }"#))
      },
      "components": { "parameters": \(OpenAPIParts.parameters), "headers": \(OpenAPIParts.headers),
        "responses": \(OpenAPIParts.responses), "schemas": \(OpenAPIParts.schemas) }
    }

    """

  private static let search = """
    { "get": {
          "operationId": "search", "summary": "A page of what a query finds",
          "description": "At most one of after, before, around and position says where the page is; without one it is the \
    first. Items come in the order of the result.",
          "parameters": [ \(references("q", "limit", "after", "before", "around", "position", "counted")) ],
          "responses": { \(OpenAPIParts.answer("Page")), \(failures("400", "410", "429", "500", "503")) } } }
    """

  private static let total = """
    { "get": {
          "operationId": "count", "summary": "How many records a query finds",
          "parameters": [ \(references("q")) ],
          "responses": { \(OpenAPIParts.answer("Total")), \(failures("400", "429", "500", "503")) } } }
    """

  private static let data = """
    { "get": {
          "operationId": "describeData", "summary": "What is searched",
          "responses": { \(OpenAPIParts.answer("Data")), \(failures("400", "429", "500", "503")) } } }
    """

  private static func plain(
    _ operation: String, _ summary: String, _ type: String, _ schema: String,
    failures statuses: String...
  ) -> String {
    """
    { "get": {
          "operationId": "\(operation)", "summary": "\(summary)",
          "responses": { "200": { "description": "\(summary)", "content": { "\(type)": { "schema": \(schema) } } },
            \(failures(statuses.isEmpty ? ["400", "500"] : statuses)) } } }
    """
  }

  private static func references(_ names: String...) -> String {
    names.map { ##"{ "$ref": "#/components/parameters/\##($0)" }"## }.joined(separator: ", ")
  }

  private static func failures(_ statuses: String...) -> String { failures(statuses) }

  private static func failures(_ statuses: [String]) -> String {
    statuses.map { ##""\##($0)": { "$ref": "#/components/responses/\##($0)" }"## }.joined(separator: ", ")
  }
}
