import * as calls from "../../src/adapters/http/calls/transfer.ts";
import { type Api, serveSignedIn } from "../http/serve.ts";
import { makeTransfer, previewTransfer } from "../transfer/transfer.ts";
import { ownWallet } from "../wallet/wallets.ts";

/** Serves the two calls that move money. */
export const transferRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.transferPreview, async ({ user }, { params, body }) =>
    previewTransfer(ctx, await ownWallet(ctx.db, params.id, user.id), body),
  );
  serveSignedIn(api, calls.transfer, async ({ user }, { params, body, headers }) => {
    const wallet = await ownWallet(ctx.db, params.id, user.id);
    return makeTransfer(ctx, wallet, body, body.walletPasscode, headers["Idempotency-Key"] ?? null);
  });
};
