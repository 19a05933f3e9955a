import Foundation

extension TransportAnswer {
  /// The address that the `Link` header (RFC 8288) has for a relation, as in `next`.
  func link(_ relation: String) -> String? {
    guard let header = headers["link"] else { return nil }
    // `<https://a.example/?page=2>; rel="next", <…>; rel="last"`: an address may have commas and semicolons.
    for link in header.split(separator: "<").dropFirst(header.hasPrefix("<") ? 0 : 1) {
      let parts = link.split(separator: ">", maxSplits: 1)
      guard parts.count == 2 else { continue }
      for parameter in parts[1].split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let pair = parameter.split(separator: "=", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
        guard pair.count == 2, pair[0].lowercased() == "rel" else { continue }
        if pair[1].lowercased().split(separator: " ").contains(Substring(relation)) { return String(parts[0]) }
      }
    }
    return nil
  }
}
