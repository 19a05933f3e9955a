import SearchSimulation

/// The typing rules.
extension ScreenModel {
  /// The field has a new text, or another part of it is being composed.
  func fieldChanged(_ new: Field) {
    let old = field
    field = new
    // "With submit, typing, composing and clearing change only the text that the next submit takes"
    if settings.trigger == .submit { return }
    switch new.isComposing ? new.policy(settings.composition) : .every {
    case .commit:
      queryText = new.committed
    case .every, .auto:
      // "commit, a change of the committed text, or clear ends that"
      rested = nil
      restDeadline = nil
      queryText = new.text
    case .rest:
      // "while composition goes on over the same committed text the query stays that rested text until the next rest"
      if let rested, rested.committed == new.committed {
        queryText = rested.whole
      } else if let rested, old.text == new.text, old.marked.count > new.marked.count {
        // "a clause committed while the whole text stays as it is changes nothing"
        self.rested = (new.committed, rested.whole)
        return
      } else {
        rested = nil
        queryText = new.committed
      }
      let isNewComposition = restDeadline == nil && (old.committed != new.committed || !old.isComposing)
      if old.text != new.text || isNewComposition { restDeadline = now + settings.compositionRest }
    }
    queryMayHaveChanged(.typing)
  }

  /// "once the whole text has rested 500 ms unchanged it becomes the query and is sent at once, with no debounce on top"
  func textHasRested() {
    restDeadline = nil
    rested = (field.committed, field.text)
    queryText = field.text
    queryMayHaveChanged(.atOnce)
  }

  /// "changing them is a new query at once, without debounce (with the submit trigger over the text submitted last), and
  /// drops a running timer"
  func filtersChanged(_ new: [String: String]) {
    filters = new
    queryMayHaveChanged(.atOnce)
  }

  /// How an input that changes the query is sent.
  enum Manner { case typing, atOnce }

  /// "An input that leaves it unchanged does nothing: no request, no cancel, no timer restart." The very first input
  /// makes a query even of the empty text, which matters when the minimum length is 0.
  @discardableResult
  func queryMayHaveChanged(_ manner: Manner) -> Bool {
    let text = settings.trigger == .submit ? submittedText ?? "" : queryText
    let query = Query(text: TextRules.normalized(text), filters: filters)
    if query == effective, hasQuery || !isSendable {
      hasQuery = true
      return false
    }
    hasQuery = true
    effective = query
    queryHasChanged(manner)
    return true
  }

  private func queryHasChanged(_ manner: Manner) {
    isDismissed = false
    if shown?.refreshIsDueOnReturn == true {
      shown?.refreshIsDueOnReturn = false
      shown?.refreshIsDue = true
    }
    // "The input that changes the effective query cancels next and previous, whatever `cancel` says"
    cancelDirections()
    shown?.waitsForLimit = []
    dropWaiting(forNewQuery: true)
    if first == nil { pendingVisible = nil }
    if !isSendable {
      // "Empty, or shorter than the minimum length: at once stop the timer, cancel, drop the items, no request"
      debounce = nil
      burstEnd = nil
      cancelFirst(forNewQuery: true)
      failure = nil
      dropItems()
    } else if first?.query == effective {
      // "Returning to the query in flight stops the timer"
      debounce = nil
      burstEnd = effective.text.isEmpty ? nil : now + settings.debounce
    } else if showsEffective {
      // "returning to the query shown also cancels what is in flight and is `loaded` at once (unless a refresh of it is
      // due; one that had failed is forgotten)"
      debounce = nil
      burstEnd = effective.text.isEmpty ? nil : now + settings.debounce
      cancelFirst(forNewQuery: true)
      failure = nil
    } else if let hit = cache.last(where: { $0.query == effective }) {
      // "a hit answers in the same instant and cancels timer and request"
      debounce = nil
      burstEnd = nil
      cancelFirst(forNewQuery: true)
      failure = nil
      showCached(hit)
    } else {
      // "cancelling happens at dispatch of the newer request or at the keystroke"
      if settings.cancel == .keystroke { cancelFirst(forNewQuery: true) }
      // "the empty query lists everything and is sent at once"
      if manner == .atOnce || effective.text.isEmpty {
        debounce = nil
        if effective.text.isEmpty { burstEnd = nil }
        sendEffective()
      } else {
        startDebounce()
      }
    }
  }

  /// "Debounce is trailing; optional leading edge; optional maximum wait."
  private func startDebounce() {
    // "also request at once on the first input of a burst"
    let isFirst = burstEnd.map { now > $0 } ?? true
    burstEnd = now + settings.debounce
    if settings.leading, isFirst, !isLimited { return sendEffective() }
    // "The wait counts from the first input not yet sent"
    let waitDeadline = debounce?.waitDeadline ?? settings.maxWait.map { now + $0 }
    debounce = Debounce(deadline: now + settings.debounce, waitDeadline: waitDeadline)
  }

  /// The quiet time or the longest wait is over. "a burst ends when the debounce has run out"
  func debounceIsOver() {
    if debounce == nil { return }
    debounce = nil
    if let end = burstEnd, end <= now { burstEnd = nil }
    // "After a leading request the trailing edge sends only if the query has changed since."
    sendEffective()
  }

  func submit() {
    if settings.trigger == .typing {
      // "Submit (when the trigger is typing) runs the pending search now, once; if nothing is pending it does nothing."
      if debounce == nil { return }
      debounce = nil
      burstEnd = nil
      sendEffective()
      return
    }
    submittedText = field.text
    if queryMayHaveChanged(.atOnce) || !isSendable { return }
    // "submitting the shown query again is a refresh, the one in flight nothing"
    if first?.query == effective { return }
    // It is asked for by hand.
    isDismissed = false
    if showsEffective { refresh() } else { sendEffective() }
  }

  /// "Dismiss stops the timer and cancels, drops what waits for a rate limit, keeps text and items; data that changes
  /// afterwards is still loaded anew."
  func dismiss() {
    debounce = nil
    burstEnd = nil
    restDeadline = nil
    // "a refresh that was cut off or held back by a rate limit [starts again] always", when its query comes back.
    if let shown, shown.query == effective {
      var isRefreshing = first?.query == shown.query
      switch waiting {
      case .refresh: isRefreshing = true
      case .again(let request): isRefreshing = isRefreshing || request.query == shown.query
      case .firstPage, nil: break
      }
      if isLimited, shown.refreshIsDue {
        self.shown?.refreshIsDue = false
        isRefreshing = true
      }
      if isRefreshing { self.shown?.refreshIsDueOnReturn = true }
    }
    dropWaiting(forNewQuery: false)
    shown?.waitsForLimit = []
    // A first page that failed keeps what is visible of it, one that is cancelled is gone with it.
    if first != nil { pendingVisible = nil }
    cancelFirst()
    cancelDirections()
    isDismissed = true
  }
}
