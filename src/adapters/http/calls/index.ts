import type { Call } from "./call.ts";
import * as contacts from "./contacts.ts";
import * as notifications from "./notifications.ts";
import * as session from "./session.ts";
import * as staking from "./staking.ts";
import * as transfer from "./transfer.ts";
import * as wallet from "./wallet.ts";

/** Every call of the contract, once. */
export const allCalls: ReadonlyArray<Call> = [session, wallet, transfer, staking, contacts, notifications].flatMap(
  (module): ReadonlyArray<Call> => Object.values<Call>(module),
);
