import { getValidators } from "../../adapters/http/calls/staking.ts";
import { requests } from "../../domain/staking/index.ts";
import { carries } from "./reactor.ts";

/** Loads the validators. */
export const staking = carries(
  requests.validators,
  getValidators,
  () => ({}),
  (validators) => ({ validators }),
);
