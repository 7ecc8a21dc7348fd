import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import {
  ACCOUNT,
  ANNA,
  BERT,
  CARL,
  DORA,
  delegationTo,
  entryOf,
  moveOf,
  stakeForm,
  VALIDATORS,
} from "../../domain/staking/examples.ts";
import { TOKENS } from "../../domain/transfer/examples.ts";
import { START } from "../../support/declared.ts";
import { forAll } from "../../support/properties.ts";
import { readLog } from "../../support/read-log.ts";
import { isWhole, shareOf } from "../../support/share.ts";
import { play, wholeKnown, wholeLog } from "./whole.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const address = fc.constantFrom(ANNA, ANNA, ANNA, ANNA, BERT, BERT, CARL, DORA);
const HOUR = 3_600_000;

/** Times at both sides of a session that lasts some hours, near and far. */
const due = fc
  .oneof(fc.integer({ min: -2 * HOUR, max: 8 * HOUR }), fc.integer({ min: -600 * HOUR, max: 600 * HOUR }))
  .map((after) => new Date(START + after).toISOString());

const LATER = new Date(START + 99 * HOUR).toISOString();

/** Amounts that meet each other's limits: equal ones, with other decimals, and ones a base unit apart. */
const AMOUNTS = ["0.000000", "1", "4.999999", "5", "5.000000", "5.000001", "40.5", "40.500000", "99.9937", "100"];
const figure = fc.constantFrom(...AMOUNTS);

const account = fc
  .record({
    delegations: fc.array(fc.tuple(address, figure), { maxLength: 4 }),
    entries: fc.array(fc.tuple(address, figure, fc.constantFrom("700", "701"), due), { maxLength: 9 }),
    moves: fc.array(fc.tuple(address, address, due), { maxLength: 3 }),
    // so that each verdict is reached often: a stake with Anna, its entries in use, a lock on it
    staked: fc.constantFrom(true, true, true, false),
    full: fc.constantFrom(true, true, true, false),
    locked: fc.boolean(),
  })
  .map(({ staked, full, locked, ...random }) => ({
    delegations: [...(staked ? [[ANNA, "40.5"] as const] : []), ...random.delegations],
    entries: [
      ...(full ? (["700", "701"] as const).map((height) => [ANNA, "5", height, LATER] as const) : []),
      ...random.entries,
    ],
    moves: [...(locked ? [[BERT, ANNA, LATER] as const] : []), ...random.moves],
  }))
  .map(({ delegations, entries, moves }) => ({
    ...ACCOUNT,
    delegations: delegations.map(([to, coins]) => delegationTo(to, coins)),
    unbondingDetails: {
      ...ACCOUNT.unbondingDetails,
      entries: entries.map(([to, balance, height, completion]) => entryOf(to, balance, height, completion)),
    },
    redelegations: moves.map(([from, to, completion], at) => moveOf(from, to, completion, `from ${at % 3}`)),
  }));

const form = fc.record({
  transferType: fc.constantFrom("delegate", "undelegate", "move-delegation", "cancel-undelegate" as const),
  amount: fc.oneof(
    { weight: 4, arbitrary: figure },
    { weight: 1, arbitrary: fc.constantFrom("", "x", "5,0", "1,500") },
  ),
  validator: fc.oneof({ weight: 9, arbitrary: address }, { weight: 1, arbitrary: fc.constant("") }),
  source: fc.oneof({ weight: 5, arbitrary: address }, { weight: 1, arbitrary: fc.constant("") }),
  creationHeight: fc.constantFrom("700", "701", ""),
  cutsReserve: fc.boolean(),
});

const limits = fc.constantFrom({ maxEntries: 2 }, { maxEntries: 7 }, {});

/** Commands that load a wallet, its account and the validators, then ask for previews whose estimates are recorded. */
const steps = fc
  .record({
    account,
    limits,
    balance: fc.oneof(figure, fc.constantFrom("100", "100", "0.000000")),
    forms: fc.array(fc.tuple(form, fc.nat(3)), { minLength: 3, maxLength: 9, size: "max" }),
  })
  .map(({ account, limits: { maxEntries }, balance, forms }) => {
    const { maxEntries: _, ...validators } = VALIDATORS;
    const tokens = TOKENS.map((token) => ({ ...token, balance: amount(balance) }));
    const loaded = [
      Wallet.LoadWallets(),
      Wallet.RecordWallets({ request: "", wallets: [{ id: "wallet-1", name: "Main" }] }),
      Wallet.LoadTokens(),
      Wallet.RecordTokens({ request: "", tokens: { totalBalanceUsd: amount("1"), tokens } }),
      Wallet.LoadAccount(OPT),
      Wallet.RecordAccount({ request: "", ...OPT, account }),
      Staking.LoadValidators(),
      Staking.RecordValidators({
        request: "",
        validators: maxEntries === undefined ? validators : { ...validators, maxEntries },
      }),
    ];
    const asked = forms.flatMap(([fields, hours]) => {
      const filled = stakeForm(fields);
      const preview = {
        amount: amount("5"),
        gasFeeEstimate: amount("0.0063"),
        to: filled.action.validator,
        from: ACCOUNT.address,
      };
      return [
        [Staking.RequestPreview(filled), hours * HOUR],
        [Transfer.RecordPreview({ request: "", preview, fingerprint: "fingerprint" }), 900],
      ] as const;
    });
    return [...loaded.map((command) => [command, 0] as const), ...asked].map(
      ([command, wait]) => [command, 0, wait] as const,
    );
  });

describe("R3: the verdicts of staking rules", () => {
  it("R3: the verdicts of staking rules are the same in a redacted log, for any account, lock, slots and amounts", () => {
    const verdicts = new Set<string>();
    forAll(shareOf(150), steps, fc.nat(7), (commands, seed) => {
      const session = play(commands);
      for (const { outcome } of session.journal.entries()) {
        const { rejection, events = [] } = outcome as {
          rejection?: { blocked?: { reason: string } } & { _tag: string };
          events?: ReadonlyArray<{ _tag: string }>;
        };
        verdicts.add(rejection?.blocked?.reason ?? rejection?._tag ?? events[0]?._tag ?? "");
      }
      const bundle = readLog(wholeLog(session, seed).text);
      const { divergence, differing } = redecide(bundle, wholeKnown);
      const at = differing[0]?.seq;
      const found = session.journal.entries().find(({ envelope }) => envelope.seq === at);
      expect([divergence, differing, found?.command, found?.outcome]).toEqual([null, [], undefined, undefined]);
    });
    // the property is about something: these verdicts were reached
    const reached = [
      "transfer.PreviewRequested",
      "staking.Invalid",
      "nothing-available",
      "nothing-staked",
      "same-validator",
      "move-locked",
      "slots-used",
      "jailed",
      "inactive",
      "no-entry",
      "matured",
    ].filter((verdict) => verdicts.has(verdict));
    expect(reached.length).toBeGreaterThan(isWhole ? 10 : 6);
  });
});
