// Words about a state in the document, with a button where something can be done about it.

/// Shows a status in an element, at the places of its title and detail; hides the element if there is none.
export function describe(element, status, title, detail) {
  element.hidden = !status;
  if (!status) return;
  write(element.querySelector(title), status.title);
  if (detail) write(element.querySelector(detail), status.detail);
  const button = element.querySelector("button");
  button.hidden = !status.retry;
  write(button, status.retry ?? "");
}

/// Gives an element a text. The same text again would be laid out anew.
export function write(element, text) { if (element.textContent !== text) element.textContent = text; }

/// Has screen readers say a text in a live region; the same text again counts as another one.
export function speak(region, text) { region.textContent = region.textContent === text ? `${text}\u00a0` : text; }
