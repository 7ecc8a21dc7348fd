import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { kitText } from "../../../src/ui/i18n/index.ts";
import { KitTextContext } from "../../../src/ui/kit/kit-text.ts";
import { untilTestEnds } from "../mounted.ts";

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * Renders into the document of the test, with the texts of the kit, until the test ends; returns helpers to find, press, type
 * and unmount.
 */
export const render = async (node: ReactNode) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const show = (content: ReactNode) =>
    act(async () => root.render(createElement(KitTextContext, { value: kitText }, content)));
  await show(node);
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    host,
    /** Renders other content in the same place. */
    show,
    find,
    act: (run: () => void) => act(async () => run()),
    type: (selector: string, text: string) =>
      act(async () => {
        const input = find(selector);
        // React ignores changes through its own setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    press: (selector: string, key: string) =>
      act(async () => {
        find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }),
    unmount: untilTestEnds(() =>
      act(async () => {
        root.unmount();
        host.remove();
      }),
    ),
  };
};
