import * as library from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { kitText } from "../../../src/ui/i18n/index.ts";
import { KitTextContext } from "../../../src/ui/kit/kit-text.ts";

const Texts = ({ children }: { readonly children: ReactNode }) =>
  createElement(KitTextContext, { value: kitText }, children);

/**
 * Renders into the document with Testing Library and the texts of the kit, until the test ends. `user` acts as a person
 * does; what is rendered is found with `screen`.
 */
export const render = async (node: ReactNode) => {
  const page = await library.act(async () => library.render(node, { wrapper: Texts }));
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    host: page.container,
    /** Without waits between keys, and without a check of the layout, which is not computed here. */
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Renders other content in the same place. */
    show: (content: ReactNode) => library.act(async () => page.rerender(content)),
    find,
    act: (run: () => void) => library.act(async () => run()),
    type: (selector: string, text: string) =>
      library.act(async () => void library.fireEvent.input(find(selector), { target: { value: text } })),
    press: (selector: string, key: string) =>
      library.act(async () => void library.fireEvent.keyDown(find(selector), { key })),
    unmount: () => library.act(async () => page.unmount()),
  };
};
