import { stakeRowPath, transactionPath } from "../../src/app/routing/row-paths.ts";
import { amount, multiply } from "../../src/domain/values/money.ts";
import { OPT, type Token } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import type { Notification } from "./notify.ts";
import { plainName, shownName } from "./plain-name.ts";

/** What a notification says, and the path inside the product that it leads to. */
type Message = Pick<Notification, "text" | "link" | "alert">;

type Named = Parameters<typeof shownName>[0];

const opt = (units: bigint): string => `${toDecimal(units, OPT.decimals)} OPT`;

/** The path of the stake with a validator. */
export const stakeLink = (validator: string): string => stakeRowPath(OPT, { validator });

export const received = (token: Token, units: bigint, sender: string, transactionId: string): Message => ({
  text: `You received ${toDecimal(units, token.decimals)} ${token.symbol} from ${sender}`,
  link: transactionPath(token, transactionId),
  alert: "money_received",
});

/** `coins`: what the faucet gave to the new wallet, in OPT. */
export const walletReady = (coins: string, transactionId: string): Message => ({
  text: `Your wallet is ready. You received ${coins} OPT.`,
  link: transactionPath(OPT, transactionId),
});

/** `height`: of the block in which the unbonding entry began. */
export const unstaked = (units: bigint, validator: string, height: number): Message => ({
  text: `${opt(units)} finished unstaking and can be spent`,
  link: stakeRowPath(OPT, { validator, height: String(height) }),
  alert: "unstaking_arrived",
});

export const movable = (moniker: string, validator: string): Message => ({
  text: `Your stake with ${plainName(moniker)} can be moved again`,
  link: stakeLink(validator),
});

export const earned = (units: bigint, weeks = 1): Message => ({
  text: `You earned ${opt(units)} in staking rewards${weeks === 1 ? "" : ` of ${weeks} weeks`}`,
  link: "/distribution",
  alert: "rewards_paid",
});

export const follows = (person: Named, id: string): Message => ({
  text: `${shownName(person)} follows you`,
  link: `/profile/${id}`,
});

export const joined = (person: Named, id: string): Message => ({
  text: `${shownName(person)} joined with your referral code`,
  link: `/profile/${id}`,
});

/** For the alert alone: in the product, the person who reads it may be the one who signed in. */
export const newDevice: Pick<Notification, "text" | "link"> = {
  text: "Somebody signed in to your account in a browser that it does not know. If it was not you, change your password now.",
  link: "/settings",
};

// what happened to a validator, for everyone who has stake with it

export const jailed = (moniker: string): string =>
  `${plainName(moniker)} was jailed, and stake there earns nothing until it is released.`;

/** `earns`: whether its stake is enough for the active set. */
export const released = (moniker: string, earns: boolean): string =>
  `${plainName(moniker)} was released${earns ? " and earns rewards again." : ", and its stake is not enough to earn rewards."}`;

export const leftSet = (moniker: string): string =>
  `${plainName(moniker)} left the active set, and stake there earns nothing until it is back.`;

export const backInSet = (moniker: string): string =>
  `${plainName(moniker)} is back in the active set and earns rewards again.`;

const percent = (rate: string): string => `${multiply(amount(rate), amount("100"))}%`;

/** Rates as decimal shares of 1. */
export const commissionRaised = (moniker: string, before: string, after: string): string =>
  `${plainName(moniker)} raised its commission from ${percent(before)} to ${percent(after)}.`;

/** A text around what each person lost, which is stored in these parts. */
interface AroundLoss {
  readonly text: string;
  readonly textAfter: string;
}

/** `rate`: the share that is burned, as a decimal share of 1. */
export const slashed = (moniker: string, rate: string, isJailed: boolean, isForever: boolean): AroundLoss => {
  const forever =
    " It is jailed forever and earns nothing: move your stake to another validator, or unstake it if it can't be moved yet.";
  const untilReleased = isJailed ? " It is jailed, and stake there earns nothing until it is released." : "";
  const text = `${plainName(moniker)} was slashed by ${percent(rate)}: you lost `;
  return { text, textAfter: isForever ? forever : untilReleased };
};

export const withLoss = ({ text, textAfter }: AroundLoss, lost: bigint): string => `${text}${opt(lost)}.${textAfter}`;
