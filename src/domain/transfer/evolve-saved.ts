import { assign, type Handler, unchanged } from "../decider/decider.ts";
import type { WithTag } from "../decider/decision.ts";
import type { Event } from "./messages.ts";
import { sameSaved, savedOf } from "./saved.ts";
import type { State } from "./state.ts";

type Saved = NonNullable<State["saved"]>;

/** A handler that changes the saved addresses. */
const onSaved = <Tag extends Event["_tag"]>(
  change: (saved: ReturnType<typeof savedOf>, event: WithTag<Event, Tag>) => Saved,
): Handler<State, WithTag<Event, Tag>> => assign((state, event) => ({ saved: change(savedOf(state), event) }));

/** How the saved addresses follow their events. */
export const savedHandlers = {
  "transfer.SavedRequested": unchanged as Handler<State, WithTag<Event, "transfer.SavedRequested">>,
  "transfer.SavedRead": onSaved<"transfer.SavedRead">((saved, { addresses, unreadable }) => ({
    ...saved,
    status: "read",
    addresses,
    unreadable,
    isUnkept: false,
  })),
  "transfer.SavedNotRead": onSaved<"transfer.SavedNotRead">((saved) => ({ ...saved, status: "failed" })),
  "transfer.SavedNotKept": onSaved<"transfer.SavedNotKept">((saved) => ({ ...saved, status: "read", isUnkept: true })),
  "transfer.SavedChanged": onSaved<"transfer.SavedChanged">((saved, { removed, added }) => ({
    ...saved,
    status: "read",
    addresses: [...saved.addresses.filter((known) => !removed.some((key) => sameSaved(known, key))), ...added],
    changes: saved.changes + 1,
  })),
};
