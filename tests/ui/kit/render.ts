import * as library from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { kitText } from "../../../src/ui/i18n/index.ts";
import { KitTextContext } from "../../../src/ui/kit/kit-text.ts";

const Texts = ({ children }: { readonly children: ReactNode }) =>
  createElement(KitTextContext, { value: kitText }, children);

const { setTimeout, setImmediate } = globalThis;

/**
 * After an action of `user`, what follows from its events is rendered too, such as the check of a form: React does that in
 * tasks of its own. Testing Library waits for a task only, and by timers that a test may have replaced.
 */
library.configure({
  asyncWrapper: async (action) => {
    const isActing = globalThis.IS_REACT_ACT_ENVIRONMENT;
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      return await action();
    } finally {
      globalThis.IS_REACT_ACT_ENVIRONMENT = isActing;
      await library.act(async () => {
        await new Promise((done) => setTimeout(done));
        await new Promise((done) => setImmediate(done));
      });
    }
  },
});

/** A person who acts without waits between keys, and without a check of the layout, which is not computed here. */
export const createUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/**
 * Renders into the document with Testing Library and the texts of the kit, until the test ends. `user` acts as a person
 * does; what is rendered is found with `screen`.
 */
export const render = async (node: ReactNode) => {
  const page = await library.act(async () => library.render(node, { wrapper: Texts }));
  const user = createUser();
  return {
    host: page.container,
    user,
    press: (button: string | RegExp) => user.click(library.screen.getByRole("button", { name: button })),
    /** Types into the fields of these labels. */
    fill: async (texts: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(texts)) await user.type(library.screen.getByLabelText(label), text);
    },
    /** The text of the document. */
    text: () => document.body.textContent ?? "",
    /** Renders other content in the same place. */
    show: (content: ReactNode) => library.act(async () => page.rerender(content)),
    act: (run: () => void) => library.act(async () => run()),
    unmount: () => library.act(async () => page.unmount()),
  };
};
