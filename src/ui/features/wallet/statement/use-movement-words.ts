import { useMemo } from "react";
import type { BookLine, PricedMovement } from "../../../../domain/wallet/books.ts";
import type { Transaction } from "../../../../domain/wallet/index.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { dateText, dueDayText } from "../../../common/dates.ts";
import { validatorName } from "../../../common/validator-name.ts";
import { compactAddress } from "../../../kit/Address.tsx";
import { isolated } from "../../../kit/visible-text.ts";
import { useCounterparty } from "../TransactionParty.tsx";

/** The transactions of a line's payments that are loaded, by their ids. */
const useLoadedPayments = ({ kind, movements }: BookLine): ReadonlyMap<string, Transaction> => {
  const { recent, history, matches } = useAppState().wallet;
  return useMemo(() => {
    if (kind !== "received" && kind !== "sent") return new Map();
    const ids = new Set(movements.map(({ transactionId }) => transactionId));
    const known = [...(recent.transactions ?? []), ...history.transactions, ...matches.transactions];
    return new Map(known.filter(({ id }) => ids.has(id)).map((of) => [of.id, of]));
  }, [kind, movements, recent.transactions, history.transactions, matches.transactions]);
};

/** Returns what a movement of a line is, in words: its day, and with whom, where that is known. */
export const useMovementWords = (line: BookLine, hasYears: boolean): ((movement: PricedMovement) => string) => {
  const { validators } = useAppState().staking;
  const payments = useLoadedPayments(line);
  const partyOf = useCounterparty();
  const who = ({ transactionId, validator }: PricedMovement): string | null => {
    const payment = payments.get(transactionId ?? "");
    if (payment !== undefined) return partyOf(payment)?.text ?? null;
    if (validator === null) return null;
    const known = validators?.validatorSet.find(({ address }) => address === validator);
    return known === undefined ? compactAddress(validator) : validatorName(known.moniker);
  };
  return (movement) => {
    const at = Date.parse(movement.at);
    const day = hasYears || Number.isNaN(at) ? dateText(at) : dueDayText(at);
    const party = who(movement);
    return party === null ? day : `${day} · ${isolated(party)}`;
  };
};
