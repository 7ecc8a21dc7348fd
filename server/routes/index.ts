import * as contactCalls from "../../src/adapters/http/calls/contacts.ts";
import * as notificationCalls from "../../src/adapters/http/calls/notifications.ts";
import * as sessionCalls from "../../src/adapters/http/calls/session.ts";
import * as stakingCalls from "../../src/adapters/http/calls/staking.ts";
import * as transferCalls from "../../src/adapters/http/calls/transfer.ts";
import * as walletCalls from "../../src/adapters/http/calls/wallet.ts";
import { getAlerts, putAlerts } from "../alerts/choices.ts";
import { changeIdentifier, confirmIdentifier } from "../auth/change-identifier.ts";
import { presentUser } from "../auth/present.ts";
import * as recovery from "../auth/recovery.ts";
import { logout, refreshToken } from "../auth/sessions.ts";
import * as signIn from "../auth/signin.ts";
import type { Caller } from "../http/handler.ts";
import { getTokenHistory } from "../market/price.ts";
import * as notifications from "../notifications/read.ts";
import { deleteAvatar, putAvatar, registerAvatars } from "../people/avatar.ts";
import { getPeople, searchContacts } from "../people/contacts.ts";
import { COUNTRIES } from "../people/countries.ts";
import { onboardUser, updateProfile } from "../people/onboarding.ts";
import { getReceivingAddresses, getRecents } from "../people/recents.ts";
import * as relations from "../people/relations.ts";
import type { Context } from "../shared/context.ts";
import { getValidators } from "../staking/validators.ts";
import { createValidator } from "../transfer/create-validator.ts";
import { editValidator, getOperated, releaseValidator } from "../transfer/operate-validator.ts";
import { settledWallet, settleOf } from "../transfer/settle.ts";
import { transfer, transferPreview } from "../transfer/transfer.ts";
import { getWalletTransactions } from "../wallet/activity.ts";
import { createWallet, getMnemonic, resetPasscode } from "../wallet/create.ts";
import { getWalletMovements } from "../wallet/movements.ts";
import { getTokenAccount, getWalletTokens } from "../wallet/read.ts";
import { getWallets, verifyKey, type WalletRow } from "../wallet/wallets.ts";
import { type Api, serve, serveSignedIn } from "./serve.ts";

const sessionRoutes = (api: Api): void => {
  serve(api, sessionCalls.login, signIn.login);
  serve(api, sessionCalls.authCodeLogin, signIn.authCodeLogin);
  serve(api, sessionCalls.resendMagicLink, signIn.resendMagicLink);
  serve(api, sessionCalls.magicLogin, signIn.magicLogin);
  serve(api, sessionCalls.checkMagicLink, signIn.checkMagicLink);
  serve(api, sessionCalls.register, signIn.register);
  serve(api, sessionCalls.forgotPassword, recovery.forgotPassword);
  serve(api, sessionCalls.validateResetPasswordOTP, recovery.validateResetPasswordOTP);
  serve(api, sessionCalls.checkResetToken, recovery.checkResetToken);
  serve(api, sessionCalls.resetPassword, recovery.resetPassword);
  serveSignedIn(api, sessionCalls.setupPassword, recovery.setupPassword);
  serveSignedIn(api, sessionCalls.initiatePasswordChange, recovery.initiatePasswordChange);
  serveSignedIn(api, sessionCalls.validatePasswordChangeCode, recovery.validatePasswordChangeCode);
  serveSignedIn(api, sessionCalls.changePassword, recovery.changePassword);
  serve(api, sessionCalls.refreshToken, refreshToken);
  serve(api, sessionCalls.logout, logout);
  serveSignedIn(api, sessionCalls.getUser, async (_request, { user }) => presentUser(user));
  serveSignedIn(api, sessionCalls.onboardUser, onboardUser);
  serveSignedIn(api, sessionCalls.changeIdentifier, changeIdentifier);
  serveSignedIn(api, sessionCalls.confirmIdentifier, confirmIdentifier);
};

/** Serves a call of a wallet, which is settled up to the time that the handler gets. */
const onSettled =
  <R extends { readonly ctx: Context; readonly params: { readonly id: string } }, A>(
    handler: (request: R, wallet: WalletRow, now: Date) => Promise<A>,
  ) =>
  async (request: R, { user }: Caller): Promise<A> => {
    const { ctx, params } = request;
    const now = ctx.clock.now();
    return handler(request, await settledWallet(ctx, params.id, user.id, now), now);
  };

const walletRoutes = (api: Api): void => {
  serveSignedIn(api, walletCalls.getMnemonic, getMnemonic);
  serveSignedIn(api, walletCalls.createWallet, createWallet);
  serveSignedIn(api, walletCalls.getWallets, getWallets);
  serveSignedIn(api, walletCalls.getWalletTokens, onSettled(getWalletTokens));
  serveSignedIn(api, walletCalls.getTokenAccount, onSettled(getTokenAccount));
  serveSignedIn(api, walletCalls.getWalletTransactions, onSettled(getWalletTransactions));
  serveSignedIn(api, walletCalls.getWalletMovements, onSettled(getWalletMovements));
  serveSignedIn(api, walletCalls.getTokenHistory, getTokenHistory);
  serveSignedIn(api, walletCalls.verifyKey, verifyKey);
  serveSignedIn(api, walletCalls.resetPasscode, resetPasscode);
  serveSignedIn(api, transferCalls.transferPreview, transferPreview);
  serveSignedIn(api, transferCalls.transfer, transfer);
  serveSignedIn(api, stakingCalls.getValidators, getValidators);
  serveSignedIn(api, stakingCalls.createValidator, createValidator);
  serveSignedIn(api, stakingCalls.getOperated, getOperated);
  serveSignedIn(api, stakingCalls.releaseValidator, releaseValidator);
  serveSignedIn(api, stakingCalls.editValidator, editValidator);
};

const peopleRoutes = (api: Api): void => {
  serveSignedIn(api, notificationCalls.getNotifications, async (request, caller) => {
    await settleOf(request.ctx, caller.user.id);
    return notifications.getNotifications(request, caller);
  });
  serveSignedIn(api, notificationCalls.markAllNotificationsAsRead, notifications.markAllNotificationsAsRead);
  serveSignedIn(api, notificationCalls.deleteNotifications, notifications.deleteNotifications);
  serveSignedIn(api, notificationCalls.markNotificationAsRead, notifications.markNotificationAsRead);
  serveSignedIn(api, notificationCalls.getAlerts, getAlerts);
  serveSignedIn(api, notificationCalls.putAlerts, putAlerts);
  serve(api, contactCalls.getCountries, async () => COUNTRIES);
  serveSignedIn(api, contactCalls.getOwnProfile, relations.getOwnProfile);
  serveSignedIn(api, contactCalls.getProfile, relations.getProfile);
  serveSignedIn(api, contactCalls.updateProfile, updateProfile);
  serveSignedIn(api, contactCalls.putAvatar, putAvatar);
  serveSignedIn(api, contactCalls.deleteAvatar, deleteAvatar);
  serveSignedIn(api, contactCalls.follow, relations.follow);
  serveSignedIn(api, contactCalls.unfollow, relations.unfollow);
  serveSignedIn(api, contactCalls.block, relations.block);
  serveSignedIn(api, contactCalls.unblock, relations.unblock);
  serveSignedIn(api, contactCalls.searchContacts, searchContacts);
  serveSignedIn(api, contactCalls.inviteByEmail, relations.inviteByEmail);
  serveSignedIn(api, contactCalls.getRecents, getRecents);
  serveSignedIn(api, contactCalls.getReceivingAddresses, getReceivingAddresses);
  serveSignedIn(api, contactCalls.getPeople, getPeople);
  registerAvatars(api.hono, api.ctx);
};

/** Registers the calls of all modules; literal paths before those with a parameter in their place. */
export const registerRoutes = (api: Api): void => {
  sessionRoutes(api);
  // money requires finished onboarding (names, a country that is not restricted); reading that there is no wallet does not
  walletRoutes({ ...api, needsOnboarding: (call) => call.name !== walletCalls.getWallets.name });
  peopleRoutes(api);
};
