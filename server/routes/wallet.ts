import * as calls from "../../src/adapters/http/calls/wallet.ts";
import type { Caller } from "../auth/sessions.ts";
import { findToken } from "../ledger/tokens.ts";
import { priceHistory } from "../market/price.ts";
import { refuse } from "../shared/refusal.ts";
import { settledWallet } from "../transfer/settle.ts";
import { transactionsPage } from "../wallet/activity.ts";
import { createWallet, offerPhrase, resetPasscode } from "../wallet/create.ts";
import { presentTokenAccount, presentTokens } from "../wallet/read.ts";
import { ownWallet, requirePasscode, requirePhrase, walletOfUser } from "../wallet/wallets.ts";
import { type Api, serveSignedIn } from "./serve.ts";

/** Ten years, longer than any chart. */
const MOST_HOURS = 87_600;

/** Serves the calls of wallets, balances and prices. */
export const walletRoutes = (api: Api): void => {
  const { ctx } = api;
  const settled = async ({ user }: Caller, id: string) => {
    const now = ctx.clock.now();
    return { wallet: await settledWallet(ctx, id, user.id, now), now };
  };
  serveSignedIn(api, calls.getMnemonic, async ({ user }) => ({ mnemonic: await offerPhrase(ctx, user.id) }));
  serveSignedIn(api, calls.createWallet, async ({ user }, { body }) => {
    const { id, name } = await createWallet(ctx, user.id, body.walletPasscode, body.mnemonic);
    return { id, name };
  });
  serveSignedIn(api, calls.getWallets, async ({ user }) => {
    const wallet = await walletOfUser(ctx.db, user.id);
    return { wallets: wallet === undefined ? [] : [{ id: wallet.id, name: wallet.name }] };
  });
  serveSignedIn(api, calls.getWalletTokens, async (caller, { params }) => {
    const { wallet, now } = await settled(caller, params.id);
    return presentTokens(ctx.db, wallet, now);
  });
  serveSignedIn(api, calls.getTokenAccount, async (caller, { params }) => {
    const { wallet, now } = await settled(caller, params.id);
    return presentTokenAccount(ctx.db, wallet, params.chainId, params.symbol, now);
  });
  serveSignedIn(api, calls.getWalletTransactions, async (caller, { params, body }) => {
    const { wallet } = await settled(caller, params.id);
    return transactionsPage(ctx.db, wallet, body);
  });
  serveSignedIn(api, calls.getTokenHistory, async (_caller, { params }) => {
    const token = findToken(params.a, params.b);
    if (token === undefined) throw refuse(404, "Unknown token");
    if (params.hours < 1 || params.hours > MOST_HOURS) throw refuse(422, "The hours must be between 1 and 87600");
    return priceHistory(token, params.hours, ctx.clock.now().getTime());
  });
  serveSignedIn(api, calls.verifyKey, async ({ user }, { params, body }) => {
    const wallet = await ownWallet(ctx.db, params.id, user.id);
    if (body.type === "passcode") await requirePasscode(ctx, wallet, body.data);
    else await requirePhrase(ctx, wallet, body.data);
    return { valid: true };
  });
  serveSignedIn(api, calls.resetPasscode, async ({ user }, { params, body }) => {
    const wallet = await ownWallet(ctx.db, params.id, user.id);
    await resetPasscode(ctx, wallet, body.mnemonic, body.walletPasscode, body.walletPasscode_confirmation);
  });
};
