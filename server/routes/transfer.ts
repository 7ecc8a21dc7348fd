import * as calls from "../../src/adapters/http/calls/transfer.ts";
import { callerWithWallet } from "../transfer/settle.ts";
import { makeTransfer, previewTransfer } from "../transfer/transfer.ts";
import { type Api, serveSignedIn } from "./serve.ts";

/** Serves the two calls that move money. */
export const transferRoutes = (api: Api): void => {
  const { ctx } = api;
  serveSignedIn(api, calls.transferPreview, ({ user }, { params, body }) =>
    previewTransfer(ctx, params.id, user.id, body),
  );
  serveSignedIn(
    api,
    calls.transfer,
    ({ user }, { params, body, headers, signal, row }) => {
      const key = headers["Idempotency-Key"] ?? null;
      return makeTransfer(ctx, params.id, user, body, { passcode: body.walletPasscode, key, signal, row });
    },
    (claims, params, now) => callerWithWallet(claims, params.id, now),
  );
};
