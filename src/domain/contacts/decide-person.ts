import { right } from "fp-ts/Either";
import type { Context } from "../decider/decider.ts";
import { answered, asked, type DecisionOf, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import { IDLE } from "../decider/request.ts";
import { type Change, type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { personAt, type World, whyNotChange, whyNotSend } from "./views.ts";

type Decision = DecisionOf<Event, Rejection>;

type Of<Name extends string> = Extract<Command, { readonly _tag: `contacts.${Name}` }>;

/** The commands about one person: the page, and how one stands to them. */
type PersonCommand = Of<
  | "OpenProfile"
  | "RecordProfile"
  | "RecordProfileFailure"
  | "Follow"
  | "Unfollow"
  | "Block"
  | "Unblock"
  | "RecordChange"
  | "RecordChangeFailure"
  | "FindAddresses"
  | "RecordAddresses"
  | "RecordAddressesFailure"
>;

/** Changes are asked for one at a time for each person; of different people, as many as there are (spec §4). */
const begin = (state: State, id: string, change: Change, { envelope, world }: Context<World>): Decision =>
  refuse(whyNotChange(state, world, id, change), () =>
    only(Event.ChangeRequested({ request: envelope.id, id, change })),
  );

/** The page of that person, asked for anew: a reading may be from before the change, and so are the numbers on it. */
const readAgain = ({ person }: State, id: string, request: string): ReadonlyArray<Event> => {
  if (person === null) return [];
  const concerned = person.profile === null ? person.request.status === "pending" : person.profile.id === id;
  return concerned ? [Event.ProfileRequested({ request, value: person.value, by: person.by })] : [];
};

/** The outcome of a change. Also one that failed may have been made, if only the answer was lost: the page tells. */
const settle = (
  state: State,
  answers: string,
  next: string,
  outcome: (open: { readonly id: string; readonly change: Change }) => Event,
): Decision => {
  const open = state.changes.find((each) => each.request === answers);
  return open === undefined
    ? ignored(NOT_PENDING)
    : right([outcome({ id: open.id, change: open.change }), ...readAgain(state, open.id, next)]);
};

/** What a command about one person leads to. An answer to a question no longer open changes nothing (law 1). */
export const decidePerson = (state: State, command: PersonCommand, context: Context<World>): Decision => {
  const request = context.envelope.id;
  const question = state.person?.request ?? IDLE;
  const { id: whose = "", request: finding = IDLE } = state.finding ?? {};
  switch (command._tag) {
    case "contacts.OpenProfile": {
      const { value, by } = command;
      return asked(personAt(state, value, by)?.request ?? IDLE, Rejection.Busy, () =>
        Event.ProfileRequested({ request, value, by }),
      );
    }
    case "contacts.RecordProfile":
      return answered(question, command.request, () => Event.ProfileLoaded({ profile: command.profile }));
    case "contacts.RecordProfileFailure":
      return answered(question, command.request, () => Event.ProfileFailed({ failure: command.failure }));
    case "contacts.Follow":
      return begin(state, command.id, "follow", context);
    case "contacts.Unfollow":
      return begin(state, command.id, "unfollow", context);
    case "contacts.Block":
      return begin(state, command.id, "block", context);
    case "contacts.Unblock":
      return begin(state, command.id, "unblock", context);
    case "contacts.RecordChange":
      return settle(state, command.request, request, (open) => Event.Changed(open));
    case "contacts.RecordChangeFailure":
      return settle(state, command.request, request, (open) =>
        Event.ChangeFailed({ ...open, failure: command.failure }),
      );
    case "contacts.FindAddresses":
      return refuse(whyNotSend(state, command.id), () => only(Event.AddressesRequested({ request, id: command.id })));
    case "contacts.RecordAddresses":
      return answered(finding, command.request, () =>
        Event.AddressesFound({ id: whose, addresses: command.addresses }),
      );
    case "contacts.RecordAddressesFailure":
      return answered(finding, command.request, () => Event.AddressesFailed({ id: whose, failure: command.failure }));
  }
};
