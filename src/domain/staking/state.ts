import { list, nullable, optional, struct, type TypeOf } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { addressText, wordText } from "../values/classes.ts";
import { unbonding } from "../wallet/entities.ts";
import { operated, validators } from "./entities.ts";
import { history } from "./history.ts";
import { restake } from "./restake.ts";

/** The validators and the chain's periods as the server last answered (spec §3 Validators state). */
export const state = struct({
  validators: nullable(validators),
  load: request,
  /** What the operator knows of the own validator; null until it is loaded, and on a server that has no such call. */
  operated: nullable(operated),
  operatedLoad: request,
  /** The validator that the next form starts with: that of the last one, except after a move (spec §4). */
  lastValidator: nullable(addressText),
  /**
   * The staking page on screen: its token, and the unbonding entries that were paid since it was opened, which it still lists.
   * Null while another page is shown.
   */
  shown: nullable(struct({ chainId: wordText, symbol: wordText, paid: list(unbonding) })),
  /** The payout that is staked again, or was last; absent before the first one. */
  restake: optional(restake),
  /** What this device saw of the validator on screen, day by day; absent before the first one is shown. */
  history: optional(history),
});
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = {
  validators: null,
  load: IDLE,
  operated: null,
  operatedLoad: IDLE,
  lastValidator: null,
  shown: null,
};
