import type { State as ContactsState } from "../contacts/state.ts";
import type { Transaction } from "../wallet/entities.ts";
import { moves } from "../wallet/transactions.ts";
import { hashOfTexts } from "./fingerprint.ts";
import { peopleByAddress } from "./people.ts";
import type { State } from "./state.ts";

/** By what a device remembers whose wallet is new: a hash of the user's id, because it stays after a logout. */
export const firstStepsMark = (userId: string): string => hashOfTexts(["first steps", userId]);

/** Whether one of these transactions paid a person: the address is that of somebody whom the server named. */
export const hasPaidPerson = (
  transfer: Pick<State, "recipients">,
  contacts: Pick<ContactsState, "named">,
  transactions: ReadonlyArray<Transaction>,
): boolean => {
  const people = peopleByAddress(transfer, contacts);
  return transactions.some((of) => of.type === "send" && moves(of) && of.to !== null && people.has(of.to));
};
