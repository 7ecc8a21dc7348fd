import { left } from "fp-ts/Either";
import { type DecisionOf, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { verdict } from "../decider/validation.ts";
import { wireOf } from "../transfer/action.ts";
import { attemptToSend } from "../transfer/attempts.ts";
import { Event, type Intent } from "../transfer/messages.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../values/chains.ts";
import { ZERO } from "../values/money.ts";
import { tokenOf } from "../wallet/views.ts";
import { openCreation, whyNotCreate } from "./creation.ts";
import { type Command, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** Decides the creation of a validator: a delegation to it, which the module `transfer` sends and carries on from here. */
export const createValidator = (
  state: State,
  command: Extract<Command, { readonly _tag: "staking.CreateValidator" }>,
  { envelope, world }: { readonly envelope: Envelope; readonly world: World },
): DecisionOf<Event, Rejection> =>
  refuse<Rejection, Event>(whyNotCreate(state, world.transfer, command.operator), () => {
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
    return only(Event.SendRequested({ attempt, passcode, preview, consented }));
  });
