import { getOperated, getValidators } from "../../../adapters/http/calls/staking.ts";
import { requests } from "../../../domain/staking/index.ts";
import { carries, type Reactor, together } from "../reactor.ts";

/** Loads the validators, and what the operator of one knows of it. */
export const staking: Reactor = together(
  carries(
    requests.validators,
    getValidators,
    () => ({}),
    (validators) => ({ validators }),
  ),
  carries(
    requests.operated,
    getOperated,
    ({ walletId: id }) => ({ id }),
    (operated) => ({ operated }),
  ),
);
