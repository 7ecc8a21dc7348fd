import { type Context, decideBy } from "../decider/decider.ts";
import { ignored, only } from "../decider/decision.ts";
import {
  Event as Transfer,
  type Event as TransferEvent,
  type Rejection as TransferRejection,
} from "../transfer/messages.ts";
import { createValidator } from "./decide-creation.ts";
import { requestPreview } from "./decide-preview.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

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
  "staking.ShowStake": (_state, { chainId, symbol }) => only(Event.StakeShown({ chainId, symbol })),
  "staking.LeaveStake": ({ shown }) => (shown === null ? ignored("no stake is shown") : only(Event.StakeLeft())),
});
