import * as calls from "../../src/adapters/http/calls/staking.ts";
import { type Api, serveSignedIn } from "../http/serve.ts";
import { PAYOUT_SECONDS, UNBONDING_SECONDS } from "../staking/chain.ts";
import { createValidator } from "../staking/create-validator.ts";
import { listValidators } from "../staking/validators.ts";

/** Serves the calls of staking. */
export const stakingRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.getValidators, async () => ({
    unstakingWaitTime: UNBONDING_SECONDS,
    rewardPayoutFrequency: PAYOUT_SECONDS,
    validatorSet: await listValidators(ctx.db, await ctx.clock.now(ctx.db)),
  }));
  serveSignedIn(api, calls.createValidator, ({ user }, { params, body }) =>
    createValidator(ctx, params.id, user.id, body, body.walletPasscode),
  );
};
