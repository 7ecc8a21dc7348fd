import fc from "fast-check";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { createBus } from "../../../src/app/bus/bus.ts";
import { type Known, privacyOfCalls } from "../../../src/app/journal/domain.ts";
import { createJournal, type Journal } from "../../../src/app/journal/journal.ts";
import { atOnce, type Steps } from "../../../src/app/journal/slices.ts";
import { type WrittenLog, writing } from "../../../src/app/journal/write.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { definitionsOf, type Tagged } from "../../../src/domain/decider/message.ts";
import {
  type Command,
  definitions,
  domain,
  type Event,
  type Rejection,
  type Root,
  stateFields,
} from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { anyLeaf, declared, type Leaf, START } from "../../support/declared.ts";
import { META, salt } from "./sessions.ts";

export const wholeKnown: Known<Root> = { decider: domain, definitions, stateFields };
export const wholeCalls = privacyOfCalls(allCalls);

/** The declared field of every command, by tag. */
export const commandFields = Object.assign(
  {},
  ...[Session, Wallet, Transfer, Staking, Contacts, Notifications].map(definitionsOf),
) as ReturnType<typeof definitionsOf>;

/** The module of a message: `transfer` for `transfer.Confirm`. */
const moduleOf = (tag: string): string => tag.slice(0, tag.indexOf("."));
const MODULES = [...new Set(Object.keys(commandFields).map(moduleOf))];

/** Commands of one module, or of all, with any values that they may carry. */
const command = (leaf: Leaf, module?: string): fc.Arbitrary<Tagged> =>
  fc.oneof(
    ...Object.entries(commandFields)
      .filter(([tag]) => module === undefined || moduleOf(tag) === module)
      .map(([, field]) => declared(field, leaf) as fc.Arbitrary<Tagged>),
  );

const idsIn = (value: unknown, found: string[] = []): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return found;
  if (Array.isArray(value)) for (const item of value) idsIn(item, found);
  else {
    const { status, id, step, request } = value as Readonly<Record<string, unknown>>;
    if ((status === "pending" || status === "loading") && typeof id === "string") found.push(id);
    if (step === "previewing" && typeof request === "string") found.push(request);
    for (const item of Object.values(value)) idsIn(item, found);
  }
  return found;
};

/** The same command as the answer to a pending request of its module, where it carries a request. */
const linked = (command: Tagged, state: Root, pick: number): Tagged => {
  const open = idsIn((state as unknown as Readonly<Record<string, unknown>>)[moduleOf(command._tag)]);
  const keys = [
    ...state.transfer.attempts.map((attempt) => attempt.key),
    ...state.transfer.attempts.flatMap((attempt) => (attempt.status === "sending" ? [attempt.request] : [])),
  ];
  const given = command as Tagged & { readonly request?: unknown; readonly key?: unknown };
  const choose = (ids: ReadonlyArray<string>): string => ids[pick % Math.max(1, ids.length)] ?? "withdrawn";
  return {
    ...given,
    ...("request" in given
      ? { request: choose(command._tag.startsWith("transfer.") ? [...open, ...keys] : open) }
      : {}),
    ...("key" in given ? { key: choose(keys) } : {}),
  } as Tagged;
};

export interface WholeSession {
  readonly journal: Journal<Root>;
  readonly state: Root;
}

export const play = (steps: ReadonlyArray<Step>, entries = 5_000): WholeSession => {
  const journal = createJournal<Root>({ decider: domain, definitions, entries, subjectChange: () => null });
  let count = 0;
  let now = START;
  const bus = createBus<Root, Command, Event, Rejection>({
    decider: domain,
    clock: { now: () => now },
    ids: {
      next: () => {
        count += 1;
        return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
      },
      randomNumber: () => (count * 2_654_435_761) % 4_294_967_296,
    },
    journal,
  });
  for (const [command, pick, wait] of steps) {
    now += wait;
    bus.dispatch(linked(command, bus.state(), pick) as Command);
  }
  return { journal, state: bus.state() };
};

/** The events that make the rest of a session reachable: a signed-in user with wallets and tokens. */
const OPENING = [
  "session.RecordSession",
  "session.LoadUser",
  "session.RecordUser",
  "wallet.LoadWallets",
  "wallet.RecordWallets",
  "wallet.LoadTokens",
  "wallet.RecordTokens",
  "wallet.LoadAccount",
  "wallet.RecordAccount",
  "transfer.RequestPreview",
  "transfer.RecordPreview",
  "transfer.Confirm",
];

type Step = readonly [command: Tagged, pick: number, wait: number];

const step = (command: fc.Arbitrary<Tagged>): fc.Arbitrary<Step> =>
  fc.tuple(command, fc.nat(20), fc.constantFrom(0, 900, 1_000, 30_000, 61_000, 3_600_000));

/** The commands of a session of every module, with generated values of every command. */
export const wholeSteps = (leaf: Leaf = anyLeaf): fc.Arbitrary<ReadonlyArray<Step>> => {
  const fixed = (tag: string) => step(declared(commandFields[tag] as never, leaf) as fc.Arbitrary<Tagged>);
  const any = command(leaf);
  return fc
    .tuple(
      fc.boolean(),
      fc.tuple(...OPENING.map(fixed)),
      // most commands are of one module, so that requests and their answers meet
      fc.oneof(
        ...MODULES.map((module) =>
          fc.array(step(fc.oneof({ weight: 4, arbitrary: command(leaf, module) }, { weight: 1, arbitrary: any })), {
            minLength: 5,
            maxLength: 30,
            size: "max",
          }),
        ),
      ),
    )
    .map(([opened, opening, steps]) => (opened ? [...opening, ...steps] : steps));
};

/** Sessions of every module over generated values of every command. */
export const wholeSessions = fc
  .tuple(wholeSteps(), fc.constantFrom(5_000, 5_000, 9))
  .map(([steps, entries]) => Object.assign(play(steps, entries), { toString: () => "a session" }));

export const wholeWriting = ({ journal }: WholeSession, seed = 1): Steps<WrittenLog> =>
  writing(journal, { known: wholeKnown, calls: wholeCalls, salt: salt(seed), meta: META });

export const wholeLog = (session: WholeSession, seed = 1): WrittenLog => atOnce(wholeWriting(session, seed));
