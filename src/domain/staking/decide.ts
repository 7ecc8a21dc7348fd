import { left } from "fp-ts/Either";
import { decideBy } from "../decider/decider.ts";
import { ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import { outcomeOf } from "../decider/failure.ts";
import { verdict } from "../decider/validation.ts";
import type { Event as TransferEvent, Rejection as TransferRejection } from "../transfer/messages.ts";
import { whyNotCreate } from "./creation.ts";
import { requestPreview } from "./decide-preview.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** Settles a creation of unknown outcome by a list of validators that has its operator (W13). */
const foundAmong = (
  { creation }: State,
  outcome: Extract<Command, { readonly _tag: `staking.RecordValidators${string}` }>,
): ReadonlyArray<Event> =>
  creation.step === "unknown" &&
  "validators" in outcome &&
  outcome.validators.validatorSet.some(({ address }) => address === creation.operator)
    ? [Event.ValidatorCreated({ receipt: null })]
    : [];

export const decide = decideBy<State, Command, Event | TransferEvent, Rejection | TransferRejection, World>({
  ...requests.validators.decide<State, Rejection, World, Event>("load", { busy: Rejection.Busy, also: foundAmong }),
  "staking.RequestPreview": (_state, command, { envelope, world }) => requestPreview(command, envelope, world),
  "staking.CreateValidator": (state, { operator, values, problems, passcode }, { envelope, world }) =>
    refuse(whyNotCreate(state, operator, envelope.at), () => {
      const walletId = world.wallet.wallets[0]?.id;
      if (walletId === undefined) return left(Rejection.NoWallet());
      const broken = [...problems, ...verdict("walletPasscode", passcode.broken)];
      if (broken.length > 0) return left(Rejection.Invalid({ problems: broken }));
      const isRepeat = state.creation.step === "unknown";
      const { id: request } = envelope;
      return only(
        Event.CreationRequested({ request, walletId, operator, values, passcode: passcode.handle, isRepeat }),
      );
    }),
  "staking.RecordCreation": ({ creation }, { request, receipt }) =>
    creation.step === "sending" && creation.request === request
      ? only(Event.ValidatorCreated({ receipt }))
      : ignored(NOT_PENDING),
  // the refusal of a repetition tells nothing about the POST before it
  "staking.RecordCreationFailure": ({ creation }, { request, failure }, { envelope }) => {
    if (creation.step !== "sending" || creation.request !== request) return ignored(NOT_PENDING);
    return creation.isRepeat || outcomeOf(failure) === "open"
      ? only(Event.CreationUnknown({ failure, at: envelope.at }))
      : only(Event.CreationRefused({ failure }));
  },
  "staking.LeaveCreation": ({ creation }) =>
    creation.step === "created" || (creation.step === "form" && creation.refusal !== null)
      ? only(Event.CreationLeft())
      : ignored("nothing to leave behind"),
  "staking.ShowStake": (_state, { chainId, symbol }) => only(Event.StakeShown({ chainId, symbol })),
  "staking.LeaveStake": ({ shown }) => (shown === null ? ignored("no stake is shown") : only(Event.StakeLeft())),
});
