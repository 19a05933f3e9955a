// The element in React 18, which gives custom elements attributes and leaves their events to be listened to. Without a build
// step, so `createElement` stands for JSX: <incremental-search ref={element} endpoint={endpoint} theme={theme} />
const { createElement, useEffect, useRef, useState } = React;

function Search({ endpoint, theme, onChoose }) {
  const element = useRef(null);
  useEffect(() => {
    const choose = (event) => onChoose(event.detail);
    const current = element.current;
    current.addEventListener("choose", choose);
    return () => current.removeEventListener("choose", choose);
  }, [onChoose]);
  return createElement("incremental-search", { ref: element, endpoint, theme });
}

function Page() {
  const [row, setRow] = useState(null);
  const [theme, setTheme] = useState("light");
  const swap = () => setTheme(theme === "light" ? "dark" : "light");
  return createElement("div", null,
    createElement("h1", null, "Where do you live?"),
    createElement("button", { onClick: swap }, theme),
    createElement(Search, { endpoint: "http://127.0.0.1:8080/", theme, onChoose: setRow }),
    createElement("p", { id: "chosen", role: "status" }, row && row.title));
}

ReactDOM.createRoot(document.querySelector("#root")).render(createElement(Page));
