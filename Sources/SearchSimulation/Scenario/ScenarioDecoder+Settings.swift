extension ScenarioDecoder {
  func settings(_ value: JSONValue) throws(ScenarioError) -> ScenarioSettings {
    let object = try ScenarioObject(value, "\"settings\"")
    try object.allow(kind.vocabulary("setting") { $0.settings })
    var settings = ScenarioSettings()
    try readTyping(object, into: &settings)
    try readPaging(object, into: &settings)
    return settings
  }

  // A setting that the kind does not have is not in the object, so these leave its default.

  private func readTyping(
    _ object: ScenarioObject, into settings: inout ScenarioSettings
  ) throws(ScenarioError) {
    settings.trigger = try object.choice("trigger", orElse: settings.trigger)
    settings.debounce = try object.time("debounce", orElse: settings.debounce)
    settings.leading = try object.bool("leading", orElse: settings.leading)
    settings.maxWait = try object.time("maxWait")
    settings.minimumLength = try object.number("minimumLength", orElse: settings.minimumLength, atLeast: 0)
    settings.cancel = try object.choice("cancel", orElse: settings.cancel)
    settings.keepItems = try object.bool("keepItems", orElse: settings.keepItems)
    settings.slowAfter = try object.time("slowAfter", orElse: settings.slowAfter)
    settings.cacheSize = try object.number("cacheSize", orElse: settings.cacheSize, atLeast: 0)
    settings.composition = try object.choice("composition", orElse: settings.composition)
    settings.compositionRest = try object.time("compositionRest", orElse: settings.compositionRest)
    settings.pattern = try object["pattern"]?.pattern(named: "pattern")
    settings.remember = try object.bool("remember", orElse: settings.remember)
  }

  private func readPaging(
    _ object: ScenarioObject, into settings: inout ScenarioSettings
  ) throws(ScenarioError) {
    settings.pageSize = try object["pageSize"]?.pageSize(named: "pageSize") ?? settings.pageSize
    settings.firstPageSize = try object["firstPageSize"]?.pageSize(named: "firstPageSize")
    settings.prefetchDistance = try object.number("prefetchDistance", orElse: settings.prefetchDistance, atLeast: 0)
    settings.maxPages = try object.number("maxPages", atLeast: 1)
    settings.maxItems = try object.number("maxItems", atLeast: 1)
    settings.maxEmptyPages = try object.number("maxEmptyPages", orElse: settings.maxEmptyPages, atLeast: 0)
    guard let maxPages = settings.maxPages else { return }
    if settings.maxItems != nil {
      let place = object.members.last { $0.key == "maxPages" || $0.key == "maxItems" }
      throw ScenarioError(
        "\"maxPages\" and \"maxItems\" exclude each other; keep one", line: place?.line ?? 0,
        column: place?.column ?? 0)
    }
    let pageSize = Int64(settings.pageSize)
    let wanted = Int64(settings.firstPageSize ?? settings.pageSize) + 2 * Int64(settings.prefetchDistance)
    let (held, isHuge) = pageSize.multipliedReportingOverflow(by: Int64(maxPages))
    if !isHuge, held < wanted {
      throw ScenarioError(
        "\"maxPages\" \(maxPages) of \"pageSize\" \(pageSize) hold \(held) items, but \"firstPageSize\" and "
          + "twice \"prefetchDistance\" want \(wanted); \"maxPages\" must be \((wanted + pageSize - 1) / pageSize) or more",
        at: try object.need("maxPages"))
    }
  }
}
