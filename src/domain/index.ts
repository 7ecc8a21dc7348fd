import { isLeft, left } from "fp-ts/Either";
import { contacts } from "./contacts/index.ts";
import { type CommandOf, combine, type EventOf, type RejectionOf, type StateOf } from "./decider/combine.ts";
import type { Decider } from "./decider/decider.ts";
import type { Field } from "./decider/field.ts";
import {
  type CommandDeclared,
  declarationsOf,
  definitionsOf,
  type Envelope,
  type EventDeclared,
  type Tagged,
} from "./decider/message.ts";
import { notifications } from "./notifications/index.ts";
import { session } from "./session/index.ts";
import { Rejection as StakingRejection, staking, whyNot as whyNotStaking } from "./staking/index.ts";
import { isStakeAction, transfer, views as transferViews } from "./transfer/index.ts";
import { wallet, views as walletViews } from "./wallet/index.ts";

/** The only list of modules. */
const modules = { session, wallet, transfer, staking, contacts, notifications };

type Modules = typeof modules;

/** The whole state, and all commands, events and rejections. */
export type Root = StateOf<Modules>;
export type Command = CommandOf<Modules>;
export type Event = EventOf<Modules>;
export type Rejection = RejectionOf<Modules>;

/** What is declared of each command: what it needs, where it comes from, and whether it only reads. */
export const declarations: Readonly<Record<string, CommandDeclared>> = Object.assign(
  {},
  ...Object.values(modules).map((module) => declarationsOf(module.commands)),
);

/** What is declared of each event. */
const eventDeclarations: Readonly<Record<string, EventDeclared>> = Object.assign(
  {},
  ...Object.values(modules).map((module) => declarationsOf(module.events)),
);

/** Whether a command says what is being typed. */
export const isDraft = ({ _tag: tag }: Tagged): boolean => declarations[tag]?.types === true;
/** Whether an event begins or ends the session of a user; null for neither. */
export const sessionChange = ({ _tag: tag }: Tagged): EventDeclared["session"] =>
  eventDeclarations[tag]?.session ?? null;
/** Whether an event reports a failure that contradicts what was announced before (spec §8). */
export const contradictsAnnouncements = ({ _tag: tag }: Tagged): boolean => eventDeclarations[tag]?.clears === true;

type Whole = Decider<Root, Command, Event, Rejection>;

/** Why a command cannot be carried out for what it needs, or null. */
const whyNotNeeded = ({ wallet: of }: Root, { _tag: tag }: Command): Rejection | null =>
  declarations[tag]?.needs === "balances" ? walletViews.whyNotCurrent(of) : null;

/** The decider with every command refused that needs current balances while they are those of the last visit. */
const requireBalances = (decider: Whole): Whole => ({
  ...decider,
  decide: (root, command, context) => {
    const why = whyNotNeeded(root, command);
    return why === null ? decider.decide(root, command, context) : left(why);
  },
});

/**
 * Why the previewed staking action can't be confirmed at `at`, in ms since 1970, or null: what blocks the action may have
 * happened since its preview, such as the jailing of its validator. A repetition is never refused for this: its first POST may
 * already have changed the stake. Nothing is refused before the account is loaded.
 */
const whyNotConfirmStake = (root: Root, at: number): Rejection | null => {
  const { form } = root.transfer;
  if (form.step !== "previewed" || transferViews.repeatedAttempt(root.transfer) !== undefined) return null;
  const { chainId, symbol, action } = form.intent;
  if (!isStakeAction(action)) return null;
  const blocked = whyNotStaking.whyNotStake(root, { chainId, symbol, action }, at - root.session.clockSkew);
  return blocked === null || blocked.reason === "not-loaded" ? null : StakingRejection.Blocked({ blocked });
};

/** The decider with the confirmation of a staking action refused that is blocked by now, after every other reason. */
const requireAction = (decider: Whole): Whole => ({
  ...decider,
  decide: (root, command, context) => {
    const decision = decider.decide(root, command, context);
    if (command._tag !== "transfer.Confirm" || isLeft(decision)) return decision;
    const why = whyNotConfirmStake(root, context.envelope.at);
    return why === null ? decision : left(why);
  },
});

/** The six modules as one decider. */
export const domain = requireBalances(requireAction(combine<Root, Command, Event, Rejection>(modules)));

/** Every message by its tag: what decodes it, and what a log may show of it. */
export const definitions: Readonly<Record<string, Field<Tagged>>> = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) => [module.commands, module.events, module.rejections].map(definitionsOf)),
);

/** The declared state of every module, for what a log may show of it. */
export const stateFields = Object.fromEntries(
  Object.entries(modules).map(([name, { state }]) => [name, state]),
) as Readonly<Record<keyof Root, Field<unknown>>>;

/** The envelope of a command that is only asked about. */
const asked = (at: number): Envelope => ({ seq: 0, at, id: "asked", random: 0, cause: null, source: "person" });

/**
 * Why a command would be refused at `at`, in ms since 1970, or null: what `decide` would answer. It is pure, so a button asks
 * it for the command that it sends (docs/architecture.md rule 8).
 */
export const whyNot = (root: Root, command: Command, at: number): Rejection | null => {
  const decision = domain.decide(root, command, { envelope: asked(at), world: root });
  return isLeft(decision) ? decision.left : null;
};
