import * as calls from "../../src/adapters/http/calls/staking.ts";
import { feeOf } from "../chain/fees.ts";
import { MAX_ENTRIES, PAYOUT_SECONDS, SLASHED_PER_MILLE, UNBONDING_SECONDS } from "../chain/parameters.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { listValidators } from "../staking/validators.ts";
import { createValidator } from "../transfer/create-validator.ts";
import { type Api, serveSignedIn } from "./serve.ts";

/** Serves the calls of staking. */
export const stakingRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.getValidators, async () => ({
    unstakingWaitTime: UNBONDING_SECONDS,
    rewardPayoutFrequency: PAYOUT_SECONDS,
    maxEntries: MAX_ENTRIES,
    creationFee: toDecimal(feeOf(OPT, "create-validator").estimate, OPT.decimals),
    slashing: {
      downtime: toDecimal(SLASHED_PER_MILLE.downtime, 3),
      doubleSign: toDecimal(SLASHED_PER_MILLE.doubleSign, 3),
    },
    validatorSet: await listValidators(ctx.db, ctx.clock.now()),
  }));
  serveSignedIn(api, calls.createValidator, ({ user }, { params, body, signal }) =>
    createValidator(ctx, params.id, user.id, body, { passcode: body.walletPasscode, signal }),
  );
};
