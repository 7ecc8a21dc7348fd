import type { State as ContactsState } from "../contacts/state.ts";
import type { TypeOf } from "../decider/field.ts";
import type { State as SessionState } from "../session/state.ts";
import type { State as WalletState } from "../wallet/state.ts";
import type { validatorTerms } from "./entities.ts";
import type { State } from "./state.ts";

/** The part of the whole state that knows people. */
export interface PeopleWorld {
  readonly transfer: Pick<State, "recipients" | "saved">;
  readonly contacts: Pick<ContactsState, "people" | "search" | "directory" | "named">;
}

/** The part of the whole state that a transfer reads; `contacts` are read to know addresses, if there are any. */
export interface World {
  readonly wallet: WalletState;
  readonly contacts?: PeopleWorld["contacts"];
}

/** The part of the whole state that `decide` reads. */
export interface DecisionWorld extends World {
  readonly session: Pick<SessionState, "clockSkew">;
  /** What the form showed of the validators, if it was of a staking action. */
  readonly staking?: { readonly validators: { readonly validatorSet: ReadonlyArray<ShownValidator> } | null };
}

/** What a preview is compared with of a validator that a form showed (W7): the status and the commission. */
type ShownValidator = { readonly address: string } & {
  readonly [Term in "status" | "fee"]?: TypeOf<typeof validatorTerms>[Term] | undefined;
};
