import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { domain, type Root } from "../../../src/domain/index.ts";
import { Rejection, type Validators } from "../../../src/domain/staking/index.ts";
import { wireOf } from "../../../src/domain/transfer/action.ts";
import { Command, fingerprintOf, type Intent } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { TokenAccount } from "../../../src/domain/wallet/index.ts";
import { envelope } from "../../support/spec.ts";
import { NOW, passcode, preview, unknownAttempt } from "../transfer/examples.ts";
import { ACCOUNT, ANNA, BERT, CARL, entryOf, inDays, moveOf, STAKES, stakeWorld, VALIDATORS } from "./examples.ts";

const [DELEGATE, UNDELEGATE, MOVE, CANCEL] = STAKES.map(({ intent }) => intent);

/** The state after the preview of an intent, then with this account and these validators. */
const previewed = (intent: Intent, account: Partial<TokenAccount> | null, validators: Validators): Root => ({
  ...domain.initial,
  ...stakeWorld(account, validators),
  session: domain.initial.session,
  contacts: domain.initial.contacts,
  notifications: domain.initial.notifications,
  staking: { ...domain.initial.staking, validators },
  transfer: {
    ...domain.initial.transfer,
    form: {
      step: "previewed",
      key: "preview-1",
      intent,
      preview: {
        ...preview,
        amount: intent.amount,
        to: wireOf(intent).to,
        from: wireOf(intent).from,
        gasFeeEstimate: amount("0.0063"),
      },
      fingerprint: fingerprintOf(intent),
      differences: [],
      previous: { outcome: "none" },
    },
  },
});

/** Why the confirmation of a previewed intent is refused, or null. */
const whyNot = (
  intent: Intent | undefined,
  account: Partial<TokenAccount> | null = {},
  validators: Validators = VALIDATORS,
  change: (root: Root) => Root = (root) => root,
) => {
  if (intent === undefined) throw new Error("no intent");
  const root = change(previewed(intent, account, validators));
  const decision = domain.decide(root, Command.Confirm({ passcode, again: true }), {
    envelope: envelope({ at: NOW }),
    world: root,
  });
  return isLeft(decision) ? decision.left : null;
};

const withStatus = (address: string, status: "jailed" | "inactive"): Validators => ({
  ...VALIDATORS,
  validatorSet: VALIDATORS.validatorSet.map((of) => (of.address === address ? { ...of, status } : of)),
});

describe("the confirmation of a previewed staking action", () => {
  it.each(STAKES)("is accepted while nothing changes: $intent.action.type", ({ intent }) => {
    expect(whyNot(intent)).toBeNull();
    expect(whyNot(intent, null)).toBeNull();
  });

  it("is refused once the validator that takes the stake is jailed or inactive", () => {
    expect(whyNot(DELEGATE, {}, withStatus(ANNA, "jailed"))).toEqual(
      Rejection.Blocked({ blocked: { reason: "jailed", until: null, validator: "Anna" } }),
    );
    expect(whyNot(MOVE, {}, withStatus(BERT, "inactive"))).toEqual(
      Rejection.Blocked({ blocked: { reason: "inactive", until: null, validator: "Bert" } }),
    );
    expect(whyNot(CANCEL, {}, withStatus(ANNA, "jailed"))).toMatchObject({ blocked: { reason: "jailed" } });
    expect(whyNot(UNDELEGATE, {}, withStatus(ANNA, "jailed"))).toBeNull();
  });

  it("is refused once the stake is locked, its slots are used or its entry is paid", () => {
    expect(whyNot(MOVE, { redelegations: [moveOf(CARL, ANNA, inDays(3))] })).toMatchObject({
      blocked: { reason: "move-locked", until: Date.parse(inDays(3)) },
    });
    const entries = [1, 2, 3, 4, 5, 6, 7].map((height) => entryOf(ANNA, "1", String(height), inDays(height)));
    expect(whyNot(UNDELEGATE, { unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } })).toMatchObject({
      blocked: { reason: "slots-used", used: 7, max: 7 },
    });
    const paid = [entryOf(ANNA, "3", "700", inDays(-1))];
    expect(whyNot(CANCEL, { unbondingDetails: { ...ACCOUNT.unbondingDetails, entries: paid } })).toMatchObject({
      blocked: { reason: "matured" },
    });
  });

  it("is not refused for what the first POST of a repetition may have done", () => {
    const repeated = (root: Root): Root => {
      const { form } = root.transfer;
      if (form.step !== "previewed") return root;
      const { intent, fingerprint } = form;
      const attempt = unknownAttempt({
        key: "first",
        intent,
        fingerprint,
        isSearching: false,
        lastPoll: { at: NOW, failed: false },
      });
      return { ...root, transfer: { ...root.transfer, attempts: [attempt] } };
    };
    const none = { delegations: [] };
    expect(whyNot(UNDELEGATE, none)).toMatchObject({ blocked: { reason: "nothing-staked" } });
    expect(whyNot(UNDELEGATE, none, VALIDATORS, repeated)).toBeNull();
  });
});
