import { TRANSACTION_PARAMETER } from "../../app/routing/row-paths.ts";
import type { Notification } from "../../domain/notifications/index.ts";
import type { Transaction } from "../../domain/wallet/index.ts";

/** The sentence about a payment that came, which ends with the name of the person whom the server knows by its address. */
const RECEIVED_FROM = /^You received \S+ \S+ from (.+)$/s;
/** An address in place of a name. */
const ADDRESS = /^(?:0x[0-9a-f]{40}|[a-z-]+1[0-9a-z]{38,})$/i;

/** The transaction that a notification leads to, or null. */
const transactionOf = ({ link = "" }: Notification): string | null =>
  new URLSearchParams(link.split("?")[1] ?? "").get(TRANSACTION_PARAMETER);

/**
 * The names that notifications gave to those who paid this wallet, by the address of the payment that they lead to; the
 * newest counts. It is the server that says whose the address is: no name is read out of anything else.
 */
export const payerNames = (
  notifications: ReadonlyArray<Notification>,
  payments: ReadonlyArray<Transaction>,
): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const notification of notifications) {
    const [, name] = RECEIVED_FROM.exec(notification.text) ?? [];
    const id = name === undefined || ADDRESS.test(name) ? null : transactionOf(notification);
    const payment = id === null ? undefined : payments.find((of) => of.id === id && of.type === "receive");
    if (name !== undefined && payment !== undefined && !names.has(payment.from)) names.set(payment.from, name);
  }
  return names;
};
