import { EMPTY, from, map, mergeMap, timer } from "rxjs";
import { transfer } from "../../../adapters/http/calls/transfer.ts";
import { toFailure, unreachable } from "../../../adapters/http/failure.ts";
import { Command, type SendingAttempt, type State } from "../../../domain/transfer/index.ts";
import { latest, on, type Reactor, reaction } from "../reactor.ts";

/**
 * How long after its confirmation another tab may still wait for the answer to a transfer, in milliseconds: the POST is given
 * up after 30 s, and reading the history or refreshing the session comes before it.
 */
const SENDER_WAIT = 60_000;

const LOST = toFailure(unreachable({ endpoint: transfer.path, method: transfer.method }));

/** The transfers that other tabs are sending: this tab's own is on its form. */
const sentElsewhere = ({ form, attempts }: State): ReadonlyArray<SendingAttempt> =>
  attempts.flatMap((attempt) =>
    attempt.status === "sending" && !(form.step === "sent" && form.key === attempt.key) ? [attempt] : [],
  );

/**
 * Takes over the transfers of tabs that are gone (W5): one that another tab still sends after a minute is of unknown outcome,
 * so that this tab shows it and looks for it. An answer that the other tab gets later settles it all the same.
 */
export const abandonedTransfers: Reactor = (happened$, { now, scheduler, state }) =>
  happened$.pipe(
    on("transfer.Restored", "session.SignedOut"),
    latest((cause) => {
      if (cause.event._tag === "session.SignedOut") return EMPTY;
      return from(sentElsewhere(state().transfer)).pipe(
        mergeMap(({ request, at }) => {
          const left = Math.min(SENDER_WAIT, Math.max(0, at + SENDER_WAIT - now()));
          return timer(left, scheduler).pipe(
            map(() => reaction(cause, Command.RecordFailure({ request, failure: LOST }))),
          );
        }),
      );
    }),
  );
