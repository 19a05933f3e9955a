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
        "/api/facets": \(facets),
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
          "parameters": [ \(references("q", "filters", "match", "order", "limit", "after", "before", "around", "position", "counted")) ],
          "responses": { \(OpenAPIParts.answer("Page")), \(failures("400", "410", "429", "500", "503")) } } }
    """

  private static let total = """
    { "get": {
          "operationId": "count", "summary": "How many records a query finds",
          "parameters": [ \(references("q", "filters", "match", "order")) ],
          "responses": { \(OpenAPIParts.answer("Total")), \(failures("400", "429", "500", "503")) } } }
    """

  private static let facets = """
    { "get": {
          "operationId": "countFacets", "summary": "How many of the records that a query finds have each value of each facet",
          "description": "The values of a facet are counted as if it were not filtered by, the most frequent first. Where the \
    data has no facets, there are none.",
          "parameters": [ \(references("q", "filters", "match", "order", "values")) ],
          "responses": { \(OpenAPIParts.answer("Facets")), \(failures("400", "429", "500", "503")) } } }
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

/// What the description of the API is made of.
enum OpenAPIParts {
  static let parameters = """
    {
          "q": { "name": "q", "in": "query", "description": "The text as typed; any text is a query, none finds all.",
            "schema": { "type": "string", "default": "" } },
          "filters": { "name": "filters", "in": "query", "description": "filter.NAME=VALUE for each facet to filter by: \
    only records that have exactly this value are found. A NAME that is no facet of the data is refused.",
            "style": "form", "explode": true, "schema": { "type": "object",
              "patternProperties": { "^filter\\\\..+$": { "type": "string" } }, "additionalProperties": false } },
          "match": { "name": "match", "in": "query", "description": "How words match, one of the data's matches; any other is \
    refused.", "schema": { "type": "string" } },
          "order": { "name": "order", "in": "query", "description": "The order that items come in, one of the data's orders; \
    any other is refused.", "schema": { "type": "string" } },
          "values": { "name": "limit", "in": "query", "description": "The most values of each facet.",
            "schema": { "type": "integer", "minimum": 1, "maximum": \(FacetParameters.mostValues),
              "default": \(FacetParameters.defaultLimit) } },
          "limit": { "name": "limit", "in": "query", "description": "The most items of the page.",
            "schema": { "type": "integer", "minimum": 1, "maximum": \(SearchParameters.mostItems),
              "default": \(SearchParameters.defaultLimit) } },
          "after": { "name": "after", "in": "query", "description": "The next of another page with the same q.",
            "schema": { "$ref": "#/components/schemas/Key" } },
          "before": { "name": "before", "in": "query", "description": "The previous of another page with the same q.",
            "schema": { "$ref": "#/components/schemas/Key" } },
          "around": { "name": "around", "in": "query", "description": "The id of an item that is to be in the page, about \
    a third from its start; the first page if it is not found.", "schema": { "type": "string" } },
          "position": { "name": "position", "in": "query", "description": "The index in the result of the page's first \
    item; the last page if it is past the end.", "schema": { "type": "integer", "minimum": 0 } },
          "counted": { "name": "counted", "in": "query", "description": "With after or before: also count what comes \
    before the page, for its position.", "schema": { "type": "string", "enum": ["1"] } }
        }
    """

  static let headers = """
    {
          "ETag": { "description": "Another one when the answer is another.", "schema": { "type": "string" } },
          "RetryAfter": { "description": "Seconds to wait.", "schema": { "type": "integer", "minimum": 1 } }
        }
    """

  static var responses: String {
    let descriptions = [
      ("400", "The request can't be understood: detail says why"),
      ("410", "The data was made anew without the record that the key stands at: start again"),
      ("429", "Too many requests from this address"),
      ("500", "The data can't be read"),
      (
        "503",
        """
        The search took too long (code timeout), too much is searched for at once (overloaded, Retry-After), or the data \
        can't be searched at the moment (unavailable, Retry-After)
        """
      ),
    ]
    let responses = descriptions.map { status, description in
      let wait = ##"{ "Retry-After": { "$ref": "#/components/headers/RetryAfter" } }"##
      let headers = status == "429" || status == "503" ? "\"headers\": \(wait), " : ""
      return """
        "\(status)": { "description": "\(description)", \(headers)"content": { "application/problem+json": {
                "schema": { "$ref": "#/components/schemas/Problem" } } } }
        """
    }
    return "{ \(responses.joined(separator: ",\n      ")) }"
  }

  /// What a request for data is answered with if all is well.
  static func answer(_ schema: String) -> String {
    """
    "200": { "description": "The answer", "headers": { "ETag": { "$ref": "#/components/headers/ETag" } },
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/\(schema)" } } } },
            "304": { "description": "The answer is the one whose ETag If-None-Match names" }
    """
  }

  static let schemas = """
    {
          "Key": { "type": "string", "minLength": 1, "maxLength": \(PlaceKey.mostBytes),
            "pattern": "^[A-Za-z0-9._-]+$" },
          "Page": { "type": "object", "additionalProperties": false,
            "required": ["items", "previous", "next", "position", "total", "correction", "version"],
            "properties": {
              "items": { "type": "array", "maxItems": \(SearchParameters.mostItems),
                "items": { "$ref": "#/components/schemas/Item" } },
              "previous": { "description": "For before=; null at the start.", "oneOf": \(nullable("Key")) },
              "next": { "description": "For after=; null at the end.", "oneOf": \(nullable("Key")) },
              "position": { "description": "The index in the result of the first item, where it is known.",
                "type": ["integer", "null"], "minimum": 0 },
              "total": { "description": "null where counting would hold the page up: ask /api/total.",
                "oneOf": \(nullable("Count")) },
              "correction": { "description": "What was searched instead of q, for which nothing is found; null if q was.",
                "oneOf": \(nullable("Correction")) },
              "version": { "$ref": "#/components/schemas/Version" } } },
          "Correction": { "type": "object", "additionalProperties": false, "required": ["typed", "searched", "literal"],
            "properties": { "typed": { "description": "q, white space apart.", "type": "string" },
              "searched": { "description": "What the items match.", "type": "string" },
              "literal": { "description": "The q that searches for what was typed and nothing else.",
                "type": "string" } } },
          "Item": { "type": "object", "additionalProperties": false,
            "required": ["id", "title", "texts", "highlights"],
            "properties": {
              "id": { "type": "string" }, "title": { "type": "string" },
              "texts": { "type": "array", "items": { "type": "string" } },
              "highlights": { "description": "Where the query matches: ranges [start, end) in UTF-16 code units, for the \
    title and then for each of the texts.", "type": "array", "minItems": 1,
                "items": { "type": "array", "items": { "type": "array", "minItems": 2, "maxItems": 2,
                  "items": { "type": "integer", "minimum": 0 } } } } } },
          "Count": { "type": "object", "additionalProperties": false, "required": ["count", "kind"],
            "properties": { "count": { "type": "integer", "minimum": 0 },
              "kind": { "enum": ["exact", "atLeast", "about"] } } },
          "Total": { "type": "object", "additionalProperties": false, "required": ["total", "version"],
            "properties": { "total": { "oneOf": \(nullable("Count")) },
              "version": { "$ref": "#/components/schemas/Version" } } },
          "Facets": { "type": "object", "additionalProperties": false, "required": ["facets", "version"],
            "properties": { "facets": { "type": "array", "items": { "type": "object", "additionalProperties": false,
                "required": ["name", "values", "more"], "properties": {
                  "name": { "description": "For filter.NAME=.", "type": "string" },
                  "values": { "type": "array", "items": { "type": "object", "additionalProperties": false,
                    "required": ["value", "count"], "properties": { "value": { "type": "string" },
                      "count": { "type": "integer", "minimum": 0 } } } },
                  "more": { "description": "How many further values there are.", "type": "integer", "minimum": 0 } } } },
              "version": { "$ref": "#/components/schemas/Version" } } },
          "Data": { "type": "object", "additionalProperties": false,
            "required": ["name", "about", "columns", "facets", "examples", "matches", "orders", "records",
              "version"],
            "properties": { "name": { "type": "string" },
              "about": { "description": "One line about the data, if there is one.", "type": "string" },
              "columns": { "description": "The names of the title and then of the texts of items, as far as they have \
    names.", "type": "array", "items": { "type": "string" } },
              "facets": { "description": "The names of the facets, for filter.NAME=.", "type": "array",
                "items": { "type": "string" } },
              "examples": { "description": "Texts that find something.", "type": "array",
                "items": { "type": "string" } },
              "matches": { "description": "The ways for words to match that match= may choose, the first where it doesn't.",
                "type": "array", "items": { "type": "string" } },
              "orders": { "description": "The orders that order= may choose, the first where it doesn't.", "type": "array",
                "items": { "type": "string" } },
              "records": { "description": "null where nobody says it, as for a service.", "type": ["integer", "null"],
                "minimum": 0 },
              "version": { "$ref": "#/components/schemas/Version" } } },
          "Version": { "description": "Another text whenever the data is another.", "type": "string" },
          "Problem": { "description": "RFC 9457.", "type": "object", "additionalProperties": false,
            "required": ["type", "title", "status", "detail", "code"],
            "properties": { "type": { "const": "about:blank" }, "title": { "type": "string" },
              "status": { "type": "integer" }, "detail": { "type": "string" },
              "code": { "enum": [\(Problem.Code.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))] } } }
        }
    """

  private static func nullable(_ schema: String) -> String {
    ##"[ { "$ref": "#/components/schemas/\##(schema)" }, { "type": "null" } ]"##
  }
}
