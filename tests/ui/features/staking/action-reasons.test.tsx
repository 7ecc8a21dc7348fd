import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Validator } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { ACCOUNT, ANNA, delegationTo, entryOf, VALIDATORS } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { unmountAll } from "../../mounted.ts";
import { later, openPage, reasonOf } from "./stake-page.tsx";

type Status = NonNullable<Validator["status"]>;

const ACTIONS = ["Stake more", "Get rewards now", "Move", "Unstake"] as const;
const PAYING = "Rewards are paid with new stake, and Anna takes none now. Moving or unstaking pays them too.";
const FEE = "The fee of about 0.01 OPT would take all of these rewards";
const EMPTY = "All your OPT is staked or unstaking";
const UNPAID = "Your balance doesn't cover the fee of about 0.01 OPT";
const NO_FEE = "You have no coins left for the network fee";
const CAUSES = {
  "rewards and balance": { rewards: "0.5", balance: "100" },
  "no rewards": { rewards: "0", balance: "100" },
  "rewards of less than the fee": { rewards: "0.000001", balance: "100" },
  "no balance": { rewards: "0.5", balance: "0" },
} as const;

/** Why each of {@link ACTIONS} is off, then the cancelling of an unstaking; null where it is on. */
const TABLE: Readonly<Record<Status, Readonly<Record<keyof typeof CAUSES, ReadonlyArray<string | null>>>>> = {
  active: {
    "rewards and balance": [null, null, null, null, null],
    "no rewards": [null, "No rewards there yet", null, null, null],
    "rewards of less than the fee": [null, FEE, null, null, null],
    "no balance": [EMPTY, UNPAID, NO_FEE, NO_FEE, NO_FEE],
  },
  inactive: {
    "rewards and balance": ["Anna is inactive and can't take new stake", PAYING, null, null, null],
    "no rewards": [
      "Anna is inactive and can't take new stake",
      "Anna is inactive: it has no rewards to pay",
      null,
      null,
      null,
    ],
    "rewards of less than the fee": ["Anna is inactive and can't take new stake", PAYING, null, null, null],
    "no balance": [EMPTY, UNPAID, NO_FEE, NO_FEE, NO_FEE],
  },
  jailed: {
    "rewards and balance": [
      "Anna is jailed and can't take stake",
      PAYING,
      null,
      null,
      "You can't cancel it while Anna is jailed.",
    ],
    "no rewards": [
      "Anna is jailed and can't take stake",
      "Anna is jailed: it has no rewards to pay",
      null,
      null,
      "You can't cancel it while Anna is jailed.",
    ],
    "rewards of less than the fee": [
      "Anna is jailed and can't take stake",
      PAYING,
      null,
      null,
      "You can't cancel it while Anna is jailed.",
    ],
    "no balance": [EMPTY, UNPAID, NO_FEE, NO_FEE, "You can't cancel it while Anna is jailed."],
  },
};

describe("DS28: why an action of a stake is off is said in the words of that action", () => {
  it.each(
    Object.entries(TABLE).flatMap(([status, rows]) =>
      Object.entries(rows).map(([cause, reasons]) => [status, cause, reasons] as const),
    ),
  )("with a validator that is %s, and %s", async (status, cause, reasons) => {
    const { rewards, balance } = CAUSES[cause as keyof typeof CAUSES];
    const tokens = TOKENS.map((token) => (token.symbol === "OPT" ? { ...token, balance: amount(balance) } : token));
    const page = await openPage(tokens);
    const entries = [entryOf(ANNA, "3", "700", later(20))];
    await page.account({
      delegations: [{ ...delegationTo(ANNA, "40.5"), rewards: amount(rewards) }],
      unbondingDetails: { ...ACCOUNT.unbondingDetails, entries },
    });
    await page.validators({
      validatorSet: VALIDATORS.validatorSet.map((of) =>
        of.address === ANNA ? { ...of, status: status as Status } : of,
      ),
    });
    const found: Array<string | null> = [];
    for (const action of ACTIONS) found.push(reasonOf(await page.rowItem("Delegations", "Anna", action)));
    await page.user.keyboard("{Escape}");
    found.push(reasonOf(await page.rowItem("Unbonding", "Anna", "Cancel unstaking")));
    expect(found).toEqual(reasons);
    expect(screen.queryByRole("alert")).toBeNull();
    await unmountAll();
  });
});
