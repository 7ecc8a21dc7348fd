import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Renders into the document of the test and hands back how to press, type and take it away. */
export const render = async (node: ReactNode) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  await act(async () => root.render(node));
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    host,
    find,
    act: (run: () => void) => act(async () => run()),
    type: (selector: string, text: string) =>
      act(async () => {
        const input = find(selector);
        // React hears only a change that did not come through its own setter.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    press: (selector: string, key: string) =>
      act(async () => {
        find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }),
    unmount: () =>
      act(async () => {
        root.unmount();
        host.remove();
      }),
  };
};
