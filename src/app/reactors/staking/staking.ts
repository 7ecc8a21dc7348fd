import { filter, map, merge, takeUntil, timer } from "rxjs";
import { createValidator, getValidators } from "../../../adapters/http/calls/staking.ts";
import { Command, requests, validatorCreation } from "../../../domain/staking/index.ts";
import { carries, latest, on, parallel, type Reactor, reaction, recorded, together } from "../reactor.ts";

const loadValidators = carries(
  requests.validators,
  getValidators,
  () => ({}),
  (validators) => ({ validators }),
);

/** The POST moves money: it is never repeated on its own and never cancelled by leaving the page. */
const create: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("staking.CreationRequested"),
    parallel((cause) => {
      const { request, walletId, values, passcode } = cause.event;
      return callApi(cause, createValidator, { id: walletId, ...values, walletPasscode: passcode }).pipe(
        recorded(
          cause,
          ({ transactionHash, gasFee, blockExplorerLink }) =>
            Command.RecordCreation({ request, receipt: { transactionHash, gasFee, blockExplorerLink } }),
          (failure) => Command.RecordCreationFailure({ request, failure }),
        ),
      );
    }),
  );

/** Reads the validators until they show the one whose creation got no answer (W13). */
const findCreated: Reactor = (happened$, { scheduler, state }) =>
  happened$.pipe(
    on("staking.CreationUnknown"),
    latest((cause) =>
      merge(...validatorCreation.CREATION_POLLS.map((delay) => timer(delay, scheduler))).pipe(
        takeUntil(happened$.pipe(on("staking.ValidatorCreated", "staking.CreationRequested", "session.SignedOut"))),
        // a load that is under way answers this poll too
        filter(() => state().staking.load.status !== "pending"),
        map(() => reaction(cause, Command.LoadValidators())),
      ),
    ),
  );

/** Loads the validators and creates one. */
export const staking = together(loadValidators, create, findCreated);
