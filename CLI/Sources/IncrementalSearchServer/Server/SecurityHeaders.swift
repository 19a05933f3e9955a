import HTTPTypes

/// Headers that keep browsers from doing more with an answer than the page needs.
enum SecurityHeaders {
  /// Sent with every answer.
  static let fields: HTTPFields = {
    let values = [
      (
        "Content-Security-Policy",
        """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; \
        img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
    var fields = HTTPFields()
    for (name, value) in values { if let name = HTTPField.Name(name) { fields[name] = value } }
    return fields
  }()
}
