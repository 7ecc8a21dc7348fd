import { useVirtualizer } from "@tanstack/react-virtual";
import { createElement, useRef } from "react";
import { createRoot } from "react-dom/client";

/* The baseline of the scrolling bench: a virtual list of 500 rows without content. */
const ROWS = 500;
const ROW_HEIGHT = 64;

const List = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: ROWS,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const rows = list.getVirtualItems().map(({ index, start }) =>
    createElement("div", {
      key: index,
      style: { position: "absolute", height: ROW_HEIGHT, transform: `translateY(${start}px)` },
    }),
  );
  const content = createElement("div", { style: { height: list.getTotalSize(), position: "relative" } }, rows);
  return createElement("div", { ref: scroller, id: "list", style: { height: 640, overflow: "auto" } }, content);
};

const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(createElement(List));
