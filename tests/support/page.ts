import { activityOf } from "../../src/adapters/browser/activity.ts";
import { createMemoryTexts } from "../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../src/app/reactors/index.ts";
import type { User } from "./driver.ts";

/** A visible page, with all reactors on it. */
export const createPage = () => {
  const listeners = new Set<() => void>();
  let visible = true;
  const attention = {
    visible: () => visible,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    reactors: reactors(activityOf(undefined), friends(createMemoryTexts()), attention),
    /** Hides or shows the page of a user, as a browser does. A visible page that is shown gets the focus. */
    shows: (user: User, next: boolean): void => {
      if (next !== visible) user.marks({ _tag: "page.VisibilityChanged", visible: next });
      visible = next;
      for (const listener of listeners) listener();
    },
  };
};
export type Page = ReturnType<typeof createPage>;
