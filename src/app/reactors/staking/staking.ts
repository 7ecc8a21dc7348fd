import { getValidators } from "../../../adapters/http/calls/staking.ts";
import { requests } from "../../../domain/staking/index.ts";
import { carries, type Reactor } from "../reactor.ts";

/** Loads the validators. */
export const staking: Reactor = carries(
  requests.validators,
  getValidators,
  () => ({}),
  (validators) => ({ validators }),
);
