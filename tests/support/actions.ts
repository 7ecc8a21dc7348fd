import { ANNA, BERT } from "../domain/staking/examples.ts";
import type { User } from "./driver.ts";
import { MIRA, type ScriptedServer } from "./scripted-server.ts";
import { ENTRY_HEIGHT } from "./scripted-stakes.ts";
import { share } from "./share.ts";

/** A transfer of one type as a user makes it: a send of 5 OPT to Mira, or a staking action with Anna. */
export interface Action {
  readonly name: string;
  /** Where the coins go: the recipient, or the validator. */
  readonly to: string;
  readonly memo: string | null;
  /** An amount, and another one. */
  readonly amounts: readonly [string, string];
  /** Loads what its form needs. */
  readonly opens: (user: User) => Promise<void>;
  readonly asksForPreview: (user: User, amount?: string) => Promise<string | null>;
  /** The same transfer by another device, some milliseconds ago. */
  readonly foreign: (server: ScriptedServer, ago?: number) => void;
  /** Whether the list of transactions distinguishes it from every other transfer, also without references (W15). */
  readonly isDistinct: boolean;
}

type StakeForm = NonNullable<Parameters<User["asksForStakePreview"]>[0]>;

const SEND: Action = {
  name: "send",
  to: MIRA,
  memo: "rent",
  amounts: ["5", "6"],
  opens: async () => undefined,
  asksForPreview: (user, amount = "5") => user.asksForPreview({ amount, to: MIRA, memo: "rent", description: "flat" }),
  foreign: (server, ago) => server.foreign("5", MIRA, ago, "send", "rent"),
  isDistinct: true,
};

const stake = (
  name: string,
  { to = ANNA, amounts = ["5", "6"], ...form }: Partial<Pick<Action, "to" | "amounts">> & StakeForm,
): Action => ({
  name,
  to,
  memo: null,
  amounts,
  opens: (user) => user.opensStaking(),
  asksForPreview: (user, amount = amounts[0]) =>
    user.asksForStakePreview({ ...form, transferType: name as "delegate", validator: to, amount }),
  foreign: (server, ago) => server.foreign(amounts[0], to, ago, name),
  isDistinct: name !== "cancel-undelegate",
});

/** The four staking actions (spec §3). */
export const STAKE_ACTIONS: ReadonlyArray<Action> = [
  stake("delegate", {}),
  stake("undelegate", {}),
  stake("move-delegation", { to: BERT, source: ANNA }),
  stake("cancel-undelegate", { amounts: ["0.5", "0.6"], creationHeight: ENTRY_HEIGHT }),
];

/** Every type of transfer. */
export const ACTIONS: ReadonlyArray<Action> = [SEND, ...STAKE_ACTIONS];

/** The types that this run tries: a send, and of the staking actions, which run the same code, the one of the day, or all. */
export const SHARED_ACTIONS: ReadonlyArray<Action> = [SEND, ...share(STAKE_ACTIONS, STAKE_ACTIONS.length)];

/** Signs in on a device and shows the preview of an action. */
export const previewed = async (user: User, action: Action, amount?: string): Promise<User> => {
  await action.opens(user);
  await action.asksForPreview(user, amount);
  return user;
};
