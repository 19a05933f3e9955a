// What the site does with a row that a person has chosen.
document.querySelector("incremental-search").addEventListener("choose", ({ detail }) => {
  document.querySelector("#chosen").textContent = `${detail.title} (${detail.texts.join(", ")})`;
});
