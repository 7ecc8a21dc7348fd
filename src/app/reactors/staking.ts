import { getValidators } from "../../adapters/http/calls/staking.ts";
import { Command } from "../../domain/staking/index.ts";
import { latest, on, type Reactor, recorded } from "./reactor.ts";

/** Carries questions about validators to the server and the answers back. */
export const staking: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("staking.ValidatorsRequested"),
    latest((each) =>
      callApi(each, getValidators, {}).pipe(
        recorded(
          each,
          (validators) => Command.RecordValidators({ request: each.event.request, validators }),
          (failure) => Command.RecordValidatorsFailure({ request: each.event.request, failure }),
        ),
      ),
    ),
  );
