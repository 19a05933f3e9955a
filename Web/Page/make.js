/// An element with these properties and with what is in it.
export function make(name, properties, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}
