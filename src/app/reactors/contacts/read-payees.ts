import { type Either, isLeft, left, right } from "fp-ts/Either";
import { combineLatest, map, mergeMap, type Observable, of } from "rxjs";
import { getReceivingAddresses, getRecents } from "../../../adapters/http/calls/contacts.ts";
import type { Payee } from "../../../domain/contacts/index.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import type { Happened, ReactorContext } from "../reactor.ts";

/** Reads the people that a wallet sent to last with their addresses; a person whose addresses cannot be read has none. */
export const readPayees = (
  { callApi }: Pick<ReactorContext, "callApi">,
  cause: Happened<{ readonly walletId: string }>,
): Observable<Either<Failure, ReadonlyArray<Payee>>> =>
  callApi(cause, getRecents, { id: cause.event.walletId }).pipe(
    mergeMap((answer) => {
      if (isLeft(answer)) return of(left(answer.left));
      if (answer.right.length === 0) return of(right([]));
      return combineLatest(
        answer.right.map((contact) =>
          callApi(cause, getReceivingAddresses, { id: contact.id }).pipe(
            map((found): Payee => ({ contact, addresses: isLeft(found) ? [] : found.right })),
          ),
        ),
      ).pipe(map(right));
    }),
  );
