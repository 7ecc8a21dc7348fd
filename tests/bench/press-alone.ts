import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";

/* The baseline of the bench of presses: a button that shows how often it was pressed. */
const Counter = () => {
  const [count, setCount] = useState(0);
  return createElement("button", { type: "button", onClick: () => setCount(count + 1) }, `Pressed ${count} times`);
};

const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(createElement(Counter));
