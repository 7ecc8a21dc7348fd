import { failure } from "../decider/failure.ts";
import { flag, list, nullable, struct, type TypeOf, text, union } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { addressText, instant, wordText } from "../values/classes.ts";
import { unbonding } from "../wallet/entities.ts";
import { creationReceipt, creationValues, validators } from "./entities.ts";

/** A validator that was asked for. */
const asked = { operator: addressText, values: creationValues };

/**
 * The creation of a validator. `form`: nothing is on its way; `refusal` is the server's word on the last try. `unknown`:
 * no answer came at `at`. `created`: the server confirmed it, by its receipt or in the list of validators.
 */
const creation = union("step", {
  form: { refusal: nullable(failure) },
  sending: { ...asked, request: text, isRepeat: flag },
  unknown: { ...asked, at: instant, failure },
  created: { ...asked, receipt: nullable(creationReceipt) },
});
type Creation = TypeOf<typeof creation>;

/** The validators and the chain's periods as the server last answered (spec §3 Validators state), and a new validator. */
export const state = struct({
  validators: nullable(validators),
  load: request,
  creation,
  /** The validator that the next form starts with: that of the last one, except after a move (spec §4). */
  lastValidator: nullable(addressText),
  /**
   * The staking page on screen: its token, and the unbonding entries that were paid since it was opened, which it still lists.
   * Null while another page is shown.
   */
  shown: nullable(struct({ chainId: wordText, symbol: wordText, paid: list(unbonding) })),
});
export type State = TypeOf<typeof state>;

export const FORM: Creation = { step: "form", refusal: null };

/** The state before anything was loaded. */
export const initial: State = { validators: null, load: IDLE, creation: FORM, lastValidator: null, shown: null };
