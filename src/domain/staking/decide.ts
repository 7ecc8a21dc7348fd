import { isLeft, left } from "fp-ts/Either";
import { type Context, decideBy } from "../decider/decider.ts";
import { type DecisionOf, ignored, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { verdict } from "../decider/validation.ts";
import { wireOf } from "../transfer/action.ts";
import { attemptToSend } from "../transfer/attempts.ts";
import {
  type Intent,
  Event as Transfer,
  type Event as TransferEvent,
  type Rejection as TransferRejection,
} from "../transfer/messages.ts";
import { whyNotPreview } from "../transfer/views.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../values/chains.ts";
import { ZERO } from "../values/money.ts";
import { tokenOf } from "../wallet/views.ts";
import { openCreation, whyNotCreate } from "./creation.ts";
import { restakeCases } from "./decide-restake.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
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
    const earlier = openCreation(world.transfer);
    const given = { key: envelope.id, intent, fingerprint };
    const attempt = attemptToSend(earlier, given, envelope, world.session.clockSkew);
    const { to, from } = wireOf(attempt.intent);
    const preview = { amount: attempt.intent.amount, from, to, gasFeeEstimate: state.validators?.creationFee ?? ZERO };
    // one that an earlier session left open holds none back: no server creates two validators of one operator
    const consented = earlier !== undefined || world.transfer.fingerprints.some(({ hash }) => hash === fingerprint);
    return only(Transfer.SendRequested({ attempt, passcode, preview, consented }));
  });

/** Settles creations of unknown outcome by a list of validators that has their operator (W13). */
const foundAmong = (
  _state: State,
  outcome: Extract<Command, { readonly _tag: `staking.RecordValidators${string}` }>,
  { world }: Context<World>,
): ReadonlyArray<TransferEvent> => {
  if (!("validators" in outcome)) return [];
  const listed = new Set(outcome.validators.validatorSet.map(({ address }) => address));
  return world.transfer.attempts.flatMap(({ status, key, intent }) =>
    status === "unknown" && intent.action.type === "create-validator" && listed.has(intent.action.operator)
      ? [Transfer.Found({ key })]
      : [],
  );
};

export const decide = decideBy<State, Command, Event | TransferEvent, Rejection | TransferRejection, World>({
  ...requests.validators.decide<State, Rejection, World, TransferEvent>("load", {
    busy: Rejection.Busy,
    also: foundAmong,
  }),
  "staking.RequestPreview": (_state, command, { envelope, world }) => requestPreview(command, envelope, world),
  "staking.CreateValidator": createValidator,
  ...restakeCases,
  "staking.ShowStake": (_state, { chainId, symbol }) => only(Event.StakeShown({ chainId, symbol })),
  "staking.LeaveStake": ({ shown }) => (shown === null ? ignored("no stake is shown") : only(Event.StakeLeft())),
});
