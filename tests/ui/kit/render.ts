import * as library from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, type ReactNode } from "react";
import { kitText } from "../../../src/ui/i18n/index.ts";
import { KitTextContext } from "../../../src/ui/kit/kit-text.ts";

const KitTexts = ({ children }: { readonly children: ReactNode }) =>
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

/** Texts by the labels of their fields. */
type Texts = Readonly<Record<string, string>>;

/** A person who acts without waits between keys, and without a check of the layout, which is not computed here. */
export const createUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/**
 * Renders into the document with Testing Library and the texts of the kit, until the test ends. `user` acts as a person
 * does; what is rendered is found with `screen`.
 */
export const render = async (node: ReactNode) => {
  const page = await library.act(async () => library.render(node, { wrapper: KitTexts }));
  const user = createUser();
  const into = async (texts: Texts, write: (field: HTMLElement, text: string) => Promise<void>): Promise<void> => {
    for (const [label, text] of Object.entries(texts)) {
      const field = library.screen.getByLabelText(label);
      await user.clear(field);
      await write(field, text);
    }
  };
  return {
    host: page.container,
    user,
    press: (button: string | RegExp) => user.click(library.screen.getByRole("button", { name: button })),
    /** Replaces the texts of the fields of these labels by typed ones. */
    fill: (texts: Texts) => into(texts, (field, text) => user.type(field, text)),
    /** Replaces the texts of the fields of these labels by pasted ones. */
    paste: (texts: Texts) => into(texts, async (_, text) => (text === "" ? undefined : user.paste(text))),
    /** The text of the document. */
    text: () => document.body.textContent ?? "",
    /** Renders other content in the same place. */
    show: (content: ReactNode) => library.act(async () => page.rerender(content)),
    act: (run: () => void) => library.act(async () => run()),
    unmount: () => library.act(async () => page.unmount()),
  };
};
