import { isLeft, left } from "fp-ts/Either";
import { type Context, decideBy } from "../decider/decider.ts";
import { type DecisionOf, ignored, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { verdict } from "../decider/validation.ts";
import { type Action, type Operation, wireOf } from "../transfer/action.ts";
import { attemptToSend } from "../transfer/attempts.ts";
import {
  type Intent,
  Event as Transfer,
  type Event as TransferEvent,
  Rejection as TransferRejection,
} from "../transfer/messages.ts";
import { whyNotPreview } from "../transfer/views.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../values/chains.ts";
import { compare, type Money, subtract, ZERO } from "../values/money.ts";
import type { SecretRef } from "../values/secret.ts";
import { feeBalanceOf, firstWalletId, tokenOf } from "../wallet/views.ts";
import { whyNotCreate } from "./creation.ts";
import { restakeCases } from "./decide-restake.ts";
import { operatedBy, whyNotEdit, whyNotLoadOperated, whyNotRelease } from "./desk.ts";
import { isEdited } from "./desk-rules.ts";
import type { Validators } from "./entities.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import { openCall, sentBefore } from "./own-call.ts";
import { validateStake } from "./stake-rules.ts";
import type { State } from "./state.ts";
import { whyNotStake } from "./why-not.ts";
import type { World } from "./world.ts";

/**
 * Decides the preview of a staking action: what blocks the action, then the fields of its form. The preview is that of a
 * transfer, and the module `transfer` carries it on from here.
 */
const requestPreview = (
  command: Extract<Command, { readonly _tag: "staking.RequestPreview" }>,
  envelope: Envelope,
  world: World,
): DecisionOf<TransferEvent, Rejection | TransferRejection> =>
  refuse<Rejection | TransferRejection, TransferEvent>(whyNotPreview(world.transfer), () => {
    // in milliseconds since 1970 of the server, whose clock ends a block
    const blocked = whyNotStake(world, command, envelope.at - world.session.clockSkew);
    if (blocked !== null) return left(Rejection.Blocked({ blocked }));
    const validated = validateStake(world.transfer, world, command);
    return isLeft(validated)
      ? left(Rejection.Invalid({ problems: validated.left }))
      : only(Transfer.PreviewRequested({ request: envelope.id, intent: validated.right }));
  });

/** Decides the creation of a validator: a delegation to it, which the module `transfer` sends and carries on from here. */
const createValidator = (
  state: State,
  command: Extract<Command, { readonly _tag: "staking.CreateValidator" }>,
  { envelope, world }: { readonly envelope: Envelope; readonly world: World },
): DecisionOf<TransferEvent, Rejection> =>
  refuse<Rejection, TransferEvent>(whyNotCreate(state, world.transfer, command.operator), () => {
    const { operator, fingerprint, values, problems, passcode } = command;
    const symbol = feeSymbolOf(MAIN_CHAIN);
    const walletId = world.wallet.wallets[0]?.id;
    const sender = tokenOf(world.wallet, MAIN_CHAIN, symbol)?.address;
    if (walletId === undefined || sender === undefined) return left(Rejection.NoWallet());
    const broken = [...problems, ...verdict("walletPasscode", passcode.broken)];
    if (broken.length > 0) return left(Rejection.Invalid({ problems: broken }));
    const action = { type: "create-validator", operator, values } as const;
    const where = { walletId, chainId: MAIN_CHAIN, symbol, sender };
    const intent: Intent = { ...where, amount: values.amount, action, memo: null, description: "" };
    const earlier = openCall(world.transfer, "create-validator");
    if (earlier === undefined && sentBefore(world.transfer, fingerprint, envelope.at) !== null)
      return left(Rejection.SentBefore());
    const given = { key: envelope.id, intent, fingerprint };
    const attempt = attemptToSend(earlier, given, envelope, world.session.clockSkew);
    const { to, from } = wireOf(attempt.intent);
    const preview = { amount: attempt.intent.amount, from, to, gasFeeEstimate: state.validators?.creationFee ?? ZERO };
    // one that an earlier session left open holds none back: no server creates two validators of one operator
    const consented = earlier !== undefined || world.transfer.fingerprints.some(({ hash }) => hash === fingerprint);
    return only(Transfer.SendRequested({ attempt, passcode, preview, consented }));
  });

/**
 * Decides a call of the own validator that moves no coins: the module `transfer` sends it and carries it on from here. One that
 * an earlier session left open holds none back: the chain lets no validator out twice, and an edit says the same again.
 */
const operate = (
  action: Operation,
  { fingerprint, passcode }: { readonly fingerprint: string; readonly passcode: SecretRef },
  networkFee: Money | undefined,
  { envelope, world }: { readonly envelope: Envelope; readonly world: World },
): DecisionOf<TransferEvent, Rejection | TransferRejection> => {
  const symbol = feeSymbolOf(MAIN_CHAIN);
  const walletId = world.wallet.wallets[0]?.id;
  const sender = tokenOf(world.wallet, MAIN_CHAIN, symbol)?.address;
  if (walletId === undefined || sender === undefined) return left(Rejection.NoWallet());
  const earlier = openCall(world.transfer, action.type);
  if (earlier === undefined && sentBefore(world.transfer, fingerprint, envelope.at) !== null)
    return left(Rejection.SentBefore());
  const balance = feeBalanceOf(world.wallet, MAIN_CHAIN);
  // a repetition may have paid it already
  if (earlier === undefined && networkFee !== undefined && balance !== null && compare(networkFee, balance) > 0)
    return left(TransferRejection.FeeNotCovered({ symbol, missing: subtract(networkFee, balance) }));
  if (passcode.broken.length > 0)
    return left(Rejection.Invalid({ problems: verdict("walletPasscode", passcode.broken) }));
  const where = { walletId, chainId: MAIN_CHAIN, symbol, sender };
  const intent: Intent = { ...where, amount: ZERO, action, memo: null, description: "" };
  const attempt = attemptToSend(earlier, { key: envelope.id, intent, fingerprint }, envelope, world.session.clockSkew);
  const { to, from } = wireOf(attempt.intent);
  const preview = { amount: ZERO, from, to, gasFeeEstimate: networkFee ?? ZERO };
  const consented = earlier !== undefined || world.transfer.fingerprints.some(({ hash }) => hash === fingerprint);
  return only(Transfer.SendRequested({ attempt, passcode, preview, consented }));
};

/** Whether the list of validators shows what an action of unknown outcome asked for. */
const isShownBy = ({ validatorSet }: Validators, action: Action): boolean => {
  const own = "operator" in action ? validatorSet.find(({ address }) => address === action.operator) : undefined;
  if (own === undefined) return false;
  if (action.type === "release-validator") return own.status !== undefined && own.status !== "jailed";
  return action.type === "edit-validator" ? isEdited(own, action.values) : true;
};

/** Settles calls of the own validator of unknown outcome by a list of validators that shows what they asked for (W13). */
const foundAmong = (
  _state: State,
  outcome: Extract<Command, { readonly _tag: `staking.RecordValidators${string}` }>,
  { world }: Context<World>,
): ReadonlyArray<TransferEvent> => {
  if (!("validators" in outcome)) return [];
  return world.transfer.attempts.flatMap(({ status, key, intent: { action } }) =>
    status === "unknown" && isShownBy(outcome.validators, action) ? [Transfer.Found({ key })] : [],
  );
};

export const decide = decideBy<State, Command, Event | TransferEvent, Rejection | TransferRejection, World>({
  ...requests.validators.decide<State, Rejection, World, TransferEvent>("load", {
    busy: Rejection.Busy,
    also: foundAmong,
  }),
  "staking.RequestPreview": (_state, command, { envelope, world }) => requestPreview(command, envelope, world),
  ...requests.operated.decide<State, Rejection, World>("operatedLoad", {
    whyNot: whyNotLoadOperated,
    busy: Rejection.Busy,
    context: (_state, _command, world) => ({ walletId: firstWalletId(world.wallet) ?? "" }),
  }),
  "staking.CreateValidator": createValidator,
  "staking.ReleaseValidator": (state, { operator, ...command }, { envelope, world }) =>
    refuse<Rejection | TransferRejection, TransferEvent>(
      whyNotRelease(state, world.transfer, operator, envelope.at - world.session.clockSkew),
      () =>
        operate({ type: "release-validator", operator }, command, operatedBy(state, operator)?.releaseFee, {
          envelope,
          world,
        }),
    ),
  "staking.EditValidator": (state, { operator, values, problems, ...command }, { envelope, world }) =>
    refuse<Rejection | TransferRejection, TransferEvent>(whyNotEdit(world.transfer, values), () =>
      problems.length > 0
        ? left(Rejection.Invalid({ problems }))
        : operate({ type: "edit-validator", operator, values }, command, operatedBy(state, operator)?.editFee, {
            envelope,
            world,
          }),
    ),
  ...restakeCases,
  "staking.LoadHistory": (_state, { validator }) => only(Event.HistoryRequested({ validator })),
  "staking.RecordHistory": ({ history }, { validator, days, unreadable }) =>
    history?.validator === validator
      ? only(Event.HistoryRead({ validator, days, unreadable }))
      : ignored("another validator is shown"),
  "staking.RecordHistoryUnread": ({ history }, { why }) =>
    history === undefined ? ignored("no validator was shown") : only(Event.HistoryNotRead({ why })),
  "staking.ForgetDays": () => only(Event.DaysForgotten()),
  "staking.RecordDayUnkept": () => only(Event.DayNotKept()),
  "staking.ShowStake": (_state, { chainId, symbol }) => only(Event.StakeShown({ chainId, symbol })),
  "staking.LeaveStake": ({ shown }) => (shown === null ? ignored("no stake is shown") : only(Event.StakeLeft())),
});
