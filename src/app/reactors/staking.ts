import { getValidators } from "../../adapters/http/calls/staking.ts";
import { validatorsQuery } from "../../domain/staking/index.ts";
import { carries } from "./reactor.ts";

/** Loads the validators. */
export const staking = carries(
  validatorsQuery,
  getValidators,
  () => ({}),
  (validators) => ({ validators }),
);
