import { isLeft, left } from "fp-ts/Either";
import * as contacts from "./contacts/index.ts";
import { type CommandOf, combine, type EventOf, type RejectionOf, type StateOf } from "./decider/combine.ts";
import type { Decider } from "./decider/decider.ts";
import type { Field } from "./decider/field.ts";
import { definitionsOf, type Envelope, type Need, needsOf, type Tagged } from "./decider/message.ts";
import * as notifications from "./notifications/index.ts";
import * as session from "./session/index.ts";
import * as staking from "./staking/index.ts";
import * as transfer from "./transfer/index.ts";
import * as wallet from "./wallet/index.ts";

/** The only list of modules. */
const parts = {
  session: session.session,
  wallet: wallet.wallet,
  transfer: transfer.transfer,
  staking: staking.staking,
  contacts: contacts.contacts,
  notifications: notifications.notifications,
};
const modules = { session, wallet, transfer, staking, contacts, notifications };

type Parts = typeof parts;

/** The whole state, and all commands, events and rejections. */
export type Root = StateOf<Parts>;
export type Command = CommandOf<Parts>;
export type Event = EventOf<Parts>;
export type Rejection = RejectionOf<Parts>;

/** What each command needs, from its declaration. */
export const needs: Readonly<Record<string, Need>> = Object.assign(
  {},
  ...Object.values(modules).map((module) => needsOf(module.Command)),
);

/** Why no money can be moved now, or null: no connection (W14), or balances that are not current. Pass it to the buttons. */
export const whyNotMoveMoney = ({ session: state, wallet: of }: Pick<Root, "session" | "wallet">): Rejection | null =>
  session.views.whyNotOnline(state) ?? wallet.views.whyNotCurrent(of);

type Whole = Decider<Root, Command, Event, Rejection>;

/** Why a command cannot be carried out for what it needs, or null. */
const whyNotNeeded = (root: Root, { _tag: tag }: Command): Rejection | null => {
  const need = needs[tag];
  if (need === "balances") return whyNotMoveMoney(root);
  return need === "server" ? session.views.whyNotOnline(root.session) : null;
};

/** The decider with every command refused that needs the server while the device is offline, or balances that are current. */
const requireConnection = (decider: Whole): Whole => ({
  ...decider,
  decide: (root, command, context) => {
    const why = whyNotNeeded(root, command);
    return why === null ? decider.decide(root, command, context) : left(why);
  },
});

/** The six modules as one decider. */
export const domain = requireConnection(combine<Root, Command, Event, Rejection>(parts));

/** Every message by its tag: what decodes it, and what a log may show of it. */
export const definitions: Readonly<Record<string, Field<Tagged>>> = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) => [module.Command, module.Event, module.Rejection].map(definitionsOf)),
);

/** The declared state of every module, for what a log may show of it. */
export const stateFields: Readonly<Record<keyof Root, Field<unknown>>> = {
  session: session.stateField,
  wallet: wallet.stateField,
  transfer: transfer.stateField,
  staking: staking.stateField,
  contacts: contacts.stateField,
  notifications: notifications.stateField,
};

/** The envelope of a command that is only asked about. */
const asked = (at: number): Envelope => ({ seq: 0, at, id: "asked", chance: 0, cause: null, source: "person" });

/**
 * Why a command would be refused at `at`, in ms since 1970, or null: what `decide` would answer. It is pure, so a button asks
 * it for the command that it sends (docs/architecture.md rule 8).
 */
export const whyNot = (root: Root, command: Command, at: number): Rejection | null => {
  const decision = domain.decide(root, command, { envelope: asked(at), world: root });
  return isLeft(decision) ? decision.left : null;
};
