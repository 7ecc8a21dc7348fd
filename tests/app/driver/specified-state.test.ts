import { describe, expect, it } from "vitest";
import type { Root } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { views as session } from "../../../src/domain/session/index.ts";
import { Command as Transfer, wireOf } from "../../../src/domain/transfer/index.ts";
import { views as wallet } from "../../../src/domain/wallet/index.ts";
import { createDevice, open, openSignedIn } from "../../support/driver.ts";
import { json, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

/** The auth state by the names of the specification. */
const authState = ({ session: state, notifications }: Root) => ({
  user: session.userOf(state)?.username ?? null,
  isAuthenticated: state.phase === "signedIn",
  isUserLoading: state.phase === "signedIn" && state.userRequest.status === "pending",
  notifications: notifications.list.map(({ id }) => id),
  notificationsStatus: notifications.load.status,
  currentPage: notifications.currentPage,
  lastNotificaionPage: notifications.lastPage,
});

/** The wallet check by the names of the specification. */
const walletCheck = ({ wallet: state }: Root) => ({
  wallets: state.wallets.length,
  walletStatus: state.walletsRequest.status,
  defiWalletCheck: wallet.walletsKnown(state),
});

/** The transfer state by the names of the specification: what each step of the form has of it. */
const transferState = ({ transfer: { form } }: Root) => {
  const preview = "preview" in form ? form.preview : null;
  const receipt = "receipt" in form ? form.receipt : null;
  const intent = "intent" in form ? form.intent : null;
  const action = intent === null ? null : wireOf(intent);
  return {
    status: form.step,
    chainId: intent?.chainId,
    symbol: intent?.symbol,
    inputAmount: intent?.amount,
    toAddress: action?.to,
    transferType: action?.transferType,
    memo: intent?.memo,
    description: intent?.description,
    creationHeight: action?.creationHeight,
    gasFeeEstimate: preview?.gasFeeEstimate,
    from: receipt?.from ?? preview?.from,
    gasFee: receipt?.gasFee,
    transactionHash: receipt?.transactionHash,
    blockExplorerLink: receipt?.blockExplorerLink,
  };
};

describe("the facts that the specification names in the state", () => {
  it("has the user, whether it is loading and signed in, and the notifications with their page, last page and status", async () => {
    const visitor = await open();
    const nothing = { notifications: [], notificationsStatus: "idle", currentPage: 0, lastNotificaionPage: 1 };
    expect(authState(visitor.sees())).toEqual({ ...nothing, user: null, isAuthenticated: false, isUserLoading: false });

    const device = createDevice();
    device.server.next("getUser", slowly(device.clock, 3_000));
    const user = await openSignedIn(device);
    expect(authState(user.sees())).toMatchObject({ user: null, isAuthenticated: true, isUserLoading: true });
    await user.waits("3 s");
    expect(authState(user.sees())).toMatchObject({ user: "ada", isAuthenticated: true, isUserLoading: false });

    const entry = { id: "n9", text: "Welcome", created_at: "2026-01-01T00:00:00Z", read_at: null };
    device.server.next("getNotifications", () => json(200, { data: [entry], current_page: 1, last_page: 4 }));
    user.does(Notifications.LoadPage({ page: 1 }));
    expect(authState(user.sees()).notificationsStatus).toBe("pending");
    await user.settles();
    expect(authState(user.sees())).toMatchObject({
      notifications: ["n9"],
      notificationsStatus: "succeeded",
      currentPage: 1,
      lastNotificaionPage: 4,
    });
    await user.signsOut();
    expect(authState(user.sees())).toMatchObject({ user: null, isAuthenticated: false, notifications: [] });
  });

  it("has the status of the wallets, and whether the wallet check is over: after an answer, an empty one and a failure", async () => {
    for (const [answer, wallets, walletStatus] of [
      [json(200, { wallets: [{ id: "w-1", name: "Main" }] }), 1, "succeeded"],
      [json(200, { wallets: [] }), 0, "succeeded"],
      [json(500, {}), 0, "failed"],
    ] as const) {
      const device = createDevice();
      device.server.next("getWallets", (_, sent) => slowly(device.clock, 3_000)(() => answer, sent));
      const user = await openSignedIn(device);
      expect(walletCheck(user.sees())).toEqual({ wallets: 0, walletStatus: "pending", defiWalletCheck: false });
      await user.waits("3 s");
      expect(walletCheck(user.sees())).toEqual({ wallets, walletStatus, defiWalletCheck: true });
    }
  });

  it("has of a transfer what its step knows: the intent, then the estimated fee, then the receipt", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent", description: "May" });
    const intent = {
      ...{ chainId: "optio", symbol: "OPT", inputAmount: "5", toAddress: MIRA, transferType: "send" },
      ...{ memo: "rent", description: "May", creationHeight: null },
    };
    const previewed = transferState(user.sees());
    expect(previewed).toMatchObject({ ...intent, status: "previewed" });
    expect(previewed.gasFeeEstimate).toMatch(/^\d/);
    expect(previewed.transactionHash).toBeUndefined();
    await user.sends();
    const completed = transferState(user.sees());
    expect(completed).toMatchObject({ ...intent, status: "completed" });
    for (const fact of [completed.from, completed.gasFee, completed.transactionHash, completed.blockExplorerLink])
      expect(fact).toMatch(/./);
    user.does(Transfer.Reset());
    expect(transferState(user.sees()).status).toBe("editing");
  });
});
