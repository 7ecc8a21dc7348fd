import { expect } from "vitest";
import { Refusal } from "../../../server/shared/refusal.ts";
import { previewTransfer } from "../../../server/transfer/transfer.ts";
import type { Action } from "../../../src/domain/staking/index.ts";
import { type Choice, whyNotStake } from "../../../src/domain/staking/why-not.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { shownBalances } from "./ledger.ts";
import type { ModelServer, Person } from "./person.ts";

/** Client verdicts that are stricter than the chain: docs/rules.md Staking, and entries that merge within a block. */
const STRICTER = ["jailed", "inactive", "slots-used"];
/** More than any fee, so that no verdict is about the fee. */
const ENOUGH = 0.05;

const choicesOf = (person: Person, validators: ReadonlyArray<string>): ReadonlyArray<Choice> => {
  const entries = person
    .user()
    .sees()
    .wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? []);
  const actions: ReadonlyArray<Action> = [
    ...validators.flatMap(
      (validator): ReadonlyArray<Action> => [
        { type: "delegate", validator },
        { type: "undelegate", validator },
        ...validators.map((source): Action => ({ type: "move-delegation", validator, source })),
      ],
    ),
    ...entries.map(
      ({ validator_address: validator, creationHeight }): Action => ({
        type: "cancel-undelegate",
        validator,
        creationHeight,
      }),
    ),
  ];
  return actions.map((action) => ({ chainId: "optio", symbol: "OPT", action }));
};

/** What the server answers to the preview of one base unit: null, or the text of its refusal. */
const refusalOf = async ({ world }: ModelServer, person: Person, choice: Choice): Promise<string | null> => {
  const { session } = person.user().sees();
  const userId = session.phase === "signedIn" ? (session.user?.id ?? "") : "";
  const { action, ...asset } = choice;
  const request = {
    ...asset,
    amount: amount("0.000001"),
    transferType: action.type,
    to: action.validator,
    from: action.type === "move-delegation" ? action.source : "",
    creationHeight: action.type === "cancel-undelegate" ? action.creationHeight : "",
  };
  try {
    await previewTransfer(world.server.ctx, person.holder.walletId, userId, request);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return JSON.stringify(error.body);
    throw error;
  }
};

/**
 * Checks that the client blocks exactly what the server refuses, and that a block ends when the client says so: the
 * server's clock is moved to the first end that a verdict names.
 */
export const checkVerdicts = async (
  server: ModelServer,
  person: Person,
  validators: ReadonlyArray<string>,
): Promise<void> => {
  await person.refreshes();
  if (Number(shownBalances(person.user().sees())["optio/OPT"] ?? 0) < ENOUGH) return;
  const now = async (): Promise<number> => server.world.server.ctx.clock.now().getTime();
  const check = async (choice: Choice) => {
    const blocked = whyNotStake(person.user().sees(), choice, await now());
    const refusal = await refusalOf(server, person, choice);
    const isStricter = blocked !== null && STRICTER.includes(blocked.reason);
    if (!isStricter)
      expect({ choice, blocked, refusal }).toEqual({
        choice,
        blocked: refusal === null ? null : expect.anything(),
        refusal,
      });
    return blocked;
  };
  for (const choice of choicesOf(person, validators)) {
    const until = (await check(choice))?.until ?? null;
    if (until === null) continue;
    server.jump(Math.ceil((until - (await now())) / 1_000));
    await person.refreshes();
    if (person.user().sees().session.phase !== "signedIn") return;
    expect((await check(choice))?.until ?? null).not.toBe(until);
    return;
  }
};
