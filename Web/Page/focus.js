// The focus stays where a person can go on, when what has it goes away.

/// Before anything is drawn: what focuses another element, once all is drawn, if the one in a part of the document that has
/// the focus has gone, or can't be used any more.
export function holdFocus(part, other) {
  const root = part.getRootNode();
  const focused = root.activeElement;
  if (!part.contains(focused)) return () => {};
  const next = other(focused);
  return () => {
    const isUsable = focused.isConnected && focused.getClientRects().length > 0 && !focused.disabled;
    const now = root.activeElement;
    const isElsewhere = now && now !== focused && now !== document.body;
    if (!isUsable && !isElsewhere) next.focus({ preventScroll: true });
  };
}
