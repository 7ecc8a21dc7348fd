import { describe, it } from "vitest";
import { Command, Event, type TokenAccount, wallet } from "../../../src/domain/wallet/index.ts";
import { specify } from "../../support/spec.ts";
import { ACCOUNT, ANNA, BERT, entryOf, inDays } from "../staking/examples.ts";
import { given, holding, OPT } from "./example.ts";

const DAY = 86_400_000;
const due = entryOf(ANNA, "3", "700", inDays(-1));
const now = entryOf(BERT, "2", "701", inDays(0));
const running = entryOf(BERT, "1", "702", inDays(1));
const unreadable = entryOf(BERT, "1", "703", "soon");

const withEntries = (...entries: ReadonlyArray<typeof due>): TokenAccount => ({
  ...ACCOUNT,
  unbondingDetails: { ...ACCOUNT.unbondingDetails, entries },
});
const asked = Event.AccountRequested({ request: "a", walletId: "w-1", ...OPT });
/** The account of OPT was read with these entries, and is requested again. */
const listed = (...entries: ReadonlyArray<typeof due>) => [
  ...holding,
  asked,
  Event.AccountLoaded({ ...OPT, account: withEntries(...entries) }),
  asked,
];
const answer = (...entries: ReadonlyArray<typeof due>) =>
  Command.RecordAccount({ request: "a", ...OPT, account: withEntries(...entries) });
const loaded = (...entries: ReadonlyArray<typeof due>) =>
  Event.AccountLoaded({ ...OPT, account: withEntries(...entries) });

describe("an unbonding entry that an account no longer lists", () => {
  it("was paid if it was due", () => {
    given(...listed(due, now, running, unreadable))
      .when(answer(running, unreadable))
      .then(loaded(running, unreadable), Event.UnbondingPaid({ ...OPT, entries: [due, now] }));
  });

  it("was cancelled if it was not due, or its time can't be read", () => {
    given(...listed(running, unreadable))
      .when(answer())
      .then(loaded());
  });

  it("is due by the clock of the server", () => {
    const behind = specify(wallet, { session: { phase: "signedIn", clockSkew: -DAY } });
    behind(...listed(running))
      .when(answer())
      .then(loaded(), Event.UnbondingPaid({ ...OPT, entries: [running] }));
    const ahead = specify(wallet, { session: { phase: "signedIn", clockSkew: 1 } });
    ahead(...listed(now))
      .when(answer())
      .then(loaded());
  });
});

describe("an unbonding entry", () => {
  it("that is still listed was not paid, nor was one of an account that was not known", () => {
    given(...listed(due))
      .when(answer(due))
      .then(loaded(due));
    given(...holding, asked)
      .when(answer())
      .then(loaded());
  });
});
