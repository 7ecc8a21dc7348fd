import { isLeft, left } from "fp-ts/Either";
import type { Context } from "../decider/decider.ts";
import { type DecisionOf, ignored, only, type WithTag } from "../decider/decision.ts";
import type { Checked } from "../decider/validation.ts";
import type { SavedAddress, SavedKey } from "./entities.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import { sameSaved, savedOf } from "./saved.ts";
import { changedInput, judgeRows, validateSaved } from "./saved-rules.ts";
import type { State } from "./state.ts";
import type { DecisionWorld } from "./world.ts";

type Deciding = Context<DecisionWorld>;
type Decision = DecisionOf<Event, Rejection>;
type Of<Name extends string> = WithTag<Command, `transfer.${Name}`>;

const worldOf = (state: State, { world }: Deciding) => ({ saved: savedOf(state).addresses, wallet: world.wallet });

/** A change, once the saved addresses were read: before that nothing could be compared with them, or be stored beside them. */
const once = (state: State, change: () => Decision): Decision =>
  savedOf(state).status === "read" ? change() : left(Rejection.SavedNotRead());

const put = (removed: ReadonlyArray<SavedKey>, found: Checked<SavedAddress>): Decision =>
  isLeft(found)
    ? left(Rejection.Invalid({ problems: found.left }))
    : only(Event.SavedChanged({ removed, added: [found.right] }));

const changeSaved = (state: State, { of, label, memo }: Of<"ChangeSaved">, context: Deciding): Decision =>
  once(state, () => {
    const input = changedInput(savedOf(state).addresses, of, { label, memo });
    return input === null ? left(Rejection.NotSaved()) : put([of], validateSaved(worldOf(state, context), input, of));
  });

const deleteSaved = (state: State, { of }: Of<"DeleteSaved">): Decision =>
  once(state, () =>
    savedOf(state).addresses.some((saved) => sameSaved(saved, of))
      ? only(Event.SavedChanged({ removed: [of], added: [] }))
      : left(Rejection.NotSaved()),
  );

const importSaved = (state: State, { rows }: Of<"ImportSaved">, context: Deciding): Decision =>
  once(state, () => {
    const added = judgeRows(worldOf(state, context), rows).flatMap((row) => (row.kind === "added" ? [row.saved] : []));
    return added.length === 0 ? left(Rejection.NothingToImport()) : only(Event.SavedChanged({ removed: [], added }));
  });

/** The cases of the saved addresses. */
export const savedCases = {
  "transfer.LoadSaved": (): Decision => only(Event.SavedRequested()),
  "transfer.RecordSaved": (state: State, { addresses, unreadable, changes }: Of<"RecordSaved">): Decision => {
    if (savedOf(state).changes !== changes) return ignored("the saved addresses changed meanwhile");
    return only(Event.SavedRead({ addresses, unreadable }));
  },
  "transfer.RecordSavedUnreadable": (): Decision => only(Event.SavedNotRead()),
  "transfer.RecordSavedUnkept": (): Decision => only(Event.SavedNotKept()),
  "transfer.SaveAddress": (state: State, command: Of<"SaveAddress">, context: Deciding): Decision =>
    once(state, () => put([], validateSaved(worldOf(state, context), command))),
  "transfer.ChangeSaved": changeSaved,
  "transfer.DeleteSaved": deleteSaved,
  "transfer.ImportSaved": importSaved,
};
