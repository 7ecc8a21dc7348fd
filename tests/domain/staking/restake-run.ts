import { isLeft } from "fp-ts/Either";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { isGoing, knownStakes } from "../../../src/domain/staking/restake.ts";
import { restakePlan, takenOf } from "../../../src/domain/staking/restake-plan.ts";
import { fingerprintOf, type SendingAttempt, Command as Transfer, wireOf } from "../../../src/domain/transfer/index.ts";
import { add, amount, type Money, subtract, ZERO } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import type { Transaction } from "../../../src/domain/wallet/entities.ts";
import { envelope } from "../../support/spec.ts";
import { listed, lost, NOW } from "../transfer/examples.ts";
import { stakeWorld, VALIDATORS, valoper } from "./examples.ts";

/** What becomes of one line: of its preview, or of its POST. */
export type Outcome =
  | "staked"
  | "preview refused"
  | "preview unauthorized"
  | "preview unanswered"
  | "preview differs"
  | "dearer"
  | "refused"
  | "wrong passcode"
  | "answer lost"
  | "never arrived";
export const OUTCOMES: ReadonlyArray<Outcome> = [
  "staked",
  "preview refused",
  "preview unauthorized",
  "preview unanswered",
  "preview differs",
  "dearer",
  "refused",
  "wrong passcode",
  "answer lost",
  "never arrived",
];

const FEE = amount("0.01");
const TOKEN = { chainId: "optio", symbol: "OPT" };
const SINCE = NOW - 3_600_000;
export const validatorOf = (line: number): string => valoper(40 + line);

const refused: Failure = { ...lost, kind: "Invalid", status: 422, code: "other" };
const unauthorized: Failure = { ...refused, kind: "Unauthorized", status: 401 };
const wrong: Failure = { ...refused, code: "invalidKey" };

const rootWith = (balance: Money, lines: number): Root => {
  const { wallet, staking } = stakeWorld();
  const [anna] = VALIDATORS.validatorSet;
  if (anna === undefined || wallet.tokens === null) throw new Error("the examples have both");
  const validatorSet = Array.from({ length: lines }, (_, at) => ({ ...anna, address: validatorOf(at) }));
  const tokens = wallet.tokens.tokens.map((token) => (token.symbol === "OPT" ? { ...token, balance } : token));
  return {
    ...domain.initial,
    wallet: { ...wallet, tokens: { ...wallet.tokens, tokens } },
    staking: { ...domain.initial.staking, validators: { ...VALIDATORS, ...staking.validators, validatorSet } },
  };
};

/**
 * A page that stakes payouts again, and the server it talks to. `twice` says every command of the reactor a second time.
 * The server carries out each key once, as a server with Idempotency-Keys does.
 */
export const createRun = (parts: ReadonlyArray<Money>, balance: Money, twice: boolean) => {
  let root = rootWith(balance, parts.length);
  let seq = 0;
  let at = NOW;
  const executed = new Map<string, { readonly validator: string; readonly amount: Money }>();
  const rows: Transaction[] = [];
  const posts: Array<{ readonly key: string; readonly validator: string; readonly open: ReadonlyArray<string> }> = [];
  const sent: SendingAttempt[] = [];

  const dispatch = (command: Command): ReadonlyArray<Event> | string => {
    seq += 1;
    const stamp = envelope({ seq, at, id: `id-${seq}` });
    const decided = domain.decide(root, command, { envelope: stamp, world: root });
    if (isLeft(decided)) return decided.left._tag;
    const events = decidedEvents(decided.right);
    for (const event of events) {
      if (event._tag === "transfer.SendRequested") {
        const { key, intent } = event.attempt;
        const validator = wireOf(intent).to;
        const open = root.transfer.attempts.flatMap((of) => (wireOf(of.intent).to === validator ? [of.key] : []));
        posts.push({ key, validator, open });
        sent.push(event.attempt);
      }
      root = domain.evolve(root, event, stamp);
    }
    return events;
  };
  /** A command of the reactor, which must not do more when it comes again. */
  const reacts = (command: Command): void => {
    dispatch(command);
    if (!twice) return;
    const before = posts.length;
    dispatch(command);
    if (posts.length !== before) throw new Error(`${command._tag} sent something twice`);
  };

  const execute = ({ key, intent }: SendingAttempt): Transaction => {
    const validator = wireOf(intent).to;
    const known = rows.find(({ reference }) => reference === key);
    if (known !== undefined) return known;
    executed.set(key, { validator, amount: intent.amount });
    const { tokens } = root.wallet;
    if (tokens !== null) {
      const spent = add(intent.amount, FEE);
      root = {
        ...root,
        wallet: {
          ...root.wallet,
          tokens: {
            ...tokens,
            tokens: tokens.tokens.map((token) =>
              token.symbol === "OPT" ? { ...token, balance: subtract(token.balance, spent) } : token,
            ),
          },
        },
      };
    }
    const row = listed({
      id: `row-${key}`,
      type: "delegate",
      toValidator: validator,
      to: validator,
      memo: null,
      amount: intent.amount,
      transactionHash: `hash-${key}`,
      created_at: new Date(at + 1).toISOString(),
      reference: key,
    });
    rows.unshift(row);
    return row;
  };

  const plan = () =>
    restakePlan(
      root,
      {
        token: TOKEN,
        parts: parts.map((part, line) => ({ validator: validatorOf(line), amount: part, since: SINCE })),
        reserve: ZERO,
      },
      rows,
      knownStakes(root.staking.restake, "payout-1"),
    );

  const begin = (only?: string): ReadonlyArray<Event> | string => {
    // no two of the same within a minute, which W2 would refuse by itself
    at += 61_000;
    const { lines, fee } = plan();
    const asked = only === undefined ? lines : lines.filter(({ validator }) => validator === only);
    const passcode = { handle: "handle-1" as Handle, broken: [] };
    return dispatch(Staking.BeginRestake({ payout: "payout-1", ...TOKEN, fee, lines: asked, taken: [], passcode }));
  };
  const run = () => root.staking.restake?.run ?? "";

  /** The answer to the preview, and what the reactor does then. */
  const previews = (outcome: Outcome): void => {
    const { form } = root.transfer;
    if (form.step !== "previewing") return;
    const { request, intent } = form;
    const failure = { "preview refused": refused, "preview unauthorized": unauthorized, "preview unanswered": lost }[
      String(outcome)
    ];
    if (failure !== undefined) {
      reacts(Transfer.RecordPreviewFailure({ request, failure }));
      return;
    }
    const { to, from } = wireOf(intent);
    const preview = {
      amount: outcome === "preview differs" ? add(intent.amount, FEE) : intent.amount,
      gasFeeEstimate: outcome === "dearer" ? add(FEE, FEE) : FEE,
      to,
      from,
    };
    reacts(Transfer.RecordPreview({ request, preview, fingerprint: fingerprintOf(intent) }));
    reacts(Staking.RecordLinePasscode({ run: run(), passcode: { handle: "handle-2" as Handle, broken: [] } }));
  };
  /** The answer to the POST. */
  const answers = (outcome: Outcome): void => {
    const attempt = sent.pop();
    if (attempt === undefined) return;
    const { request } = attempt;
    if (outcome === "staked") {
      const { transactionHash, to, from, blockExplorerLink } = execute(attempt);
      const receipt = { transactionHash, to, from, amount: attempt.intent.amount, blockExplorerLink };
      reacts(Transfer.RecordReceipt({ request, receipt }));
      return;
    }
    if (outcome === "answer lost") execute(attempt);
    const failure = { refused, "wrong passcode": wrong }[String(outcome)] ?? lost;
    reacts(Transfer.RecordFailure({ request, failure }));
  };
  const over = (): void => {
    if (isGoing(root.staking.restake)) reacts(Staking.RecordLineOver({ run: run() }));
  };
  return {
    root: () => root,
    posts,
    executed,
    plan,
    begin,
    dispatch,
    previews,
    answers,
    over,
    check: () => {
      const { restake } = root.staking;
      const waiting = restake?.lines.filter(({ progress }) => progress.status === "waiting") ?? [];
      const taken = takenOf(waiting, rows, knownStakes(restake, "payout-1"));
      reacts(Staking.RecordRestakeCheck({ run: run(), taken }));
    },
    /** The page is loaded again: what was confirmed is found in storage, and the wallet is read. */
    reload: () => {
      const { attempts, fingerprints } = root.transfer;
      root = { ...rootWith(root.wallet.tokens?.tokens[0]?.balance ?? ZERO, parts.length) };
      dispatch(Transfer.RecordStored({ attempts, fingerprints, atStart: true }));
    },
    /** The history is read for every transfer of unknown outcome. */
    looks: () => {
      for (const attempt of root.transfer.attempts)
        reacts(
          Transfer.RecordPoll({
            key: attempt.key,
            transactions: rows,
            referencedId: rows.find(({ reference }) => reference === attempt.key)?.id ?? null,
            last: true,
          }),
        );
    },
  };
};
