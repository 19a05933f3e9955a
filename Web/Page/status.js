// Words about a state in the document, with a button where something can be done about it.

/// Shows a status in an element, at the places of its title and detail; hides the element if there is none.
export function describe(element, status, title, detail) {
  element.hidden = !status;
  if (!status) return;
  element.querySelector(title).textContent = status.title;
  if (detail) element.querySelector(detail).textContent = status.detail;
  const button = element.querySelector("button");
  button.hidden = !status.retry;
  button.textContent = status.retry ?? "";
}

/// Has screen readers say a text in a live region; the same text again counts as another one.
export function speak(region, text) { region.textContent = region.textContent === text ? `${text}\u00a0` : text; }
