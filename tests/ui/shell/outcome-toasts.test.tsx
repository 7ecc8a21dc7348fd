import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import type { Command, Root } from "../../../src/domain/index.ts";
import { Command as Transfer, Event as TransferEvent } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { SendReceiveDialog } from "../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { useOutcomeToasts } from "../../../src/ui/shell/use-outcome-toasts.ts";
import { listed, lost, receipt, sending } from "../../domain/transfer/examples.ts";
import { transaction } from "../../domain/wallet/movements.ts";
import { unreachable } from "../../support/examples.ts";
import { envelope } from "../../support/spec.ts";
import { fakeApp } from "../fake-app.tsx";
import { stateAfter } from "../features/transfer/send-dialog.tsx";
import { render } from "../kit/render.ts";
import { idOf } from "../replies.ts";

const Announcing = () => {
  useOutcomeToasts();
  return null;
};

const opened = async (root?: Root, dialog: ReactNode = null) => {
  const fake = fakeApp(root === undefined ? {} : { root, at: envelope().at });
  const page = await render(
    fake.wrap(
      <>
        <Announcing />
        {dialog}
      </>,
    ),
  );
  return {
    ...fake,
    wallet: () => fake.app.state().wallet,
    does: (...commands: ReadonlyArray<Parameters<typeof fake.app.dispatch>[0]>) =>
      page.act(() => {
        for (const command of commands) fake.app.dispatch(command);
      }),
  };
};

const onScreen = (): ReadonlyArray<string> => toasts.read().shown.map(({ toast }) => toast.text);
const kept = (): ReadonlyArray<string> => toasts.read().kept.map(({ text }) => text);

const withWallet = async () => {
  const page = await opened();
  await page.does(Wallet.LoadWallets());
  await page.does(page.reply.wallets());
  return page;
};

/** A transfer that was confirmed and not answered. */
const transferring = (): Root => stateAfter(sending());

const refusal = (status: number) => ({ ...lost, kind: "Rejected" as const, status, message: "Refused" });

describe("W3: a transfer whose outcome is found out later", () => {
  const found = (status: "success" | "failed") =>
    Transfer.RecordPoll({ key: "preview-1", transactions: [listed({ status })], referencedId: "transaction-1" });

  it.each([
    ["success", "Your unconfirmed transfer went through"],
    ["failed", "Your unconfirmed transfer failed"],
  ] as const)("is announced unless its dialog shows it: %s", async (status, text) => {
    for (const [dialog, said] of [
      [null, [text]],
      [<SendReceiveDialog key="send" open onClose={() => undefined} />, []],
    ] as const) {
      toasts.clear();
      const { does } = await opened(transferring(), dialog);
      await does(Transfer.RecordFailure({ request: "request-1", failure: lost }), found(status));
      expect(onScreen()).toEqual(said);
    }
  });
});

describe("W10: a transfer whose receipt came, and which the network refuses in its block", () => {
  const received = (): Root => stateAfter([...sending(), TransferEvent.Completed({ key: "preview-1", receipt })]);
  const lists = async (page: Awaited<ReturnType<typeof opened>>, status: string) => {
    const transactions = [listed({ status, gasFee: amount("0.008") })];
    await page.does(Wallet.LoadRecent());
    const answer = { transactions, totalPages: 1, pageNumber: 1, limit: 10 };
    await page.does(Wallet.RecordRecent({ request: idOf(page.wallet().recent.request), page: answer }));
  };

  it.each([
    ["failed", "A transfer that was sent failed. Nothing was moved. A fee of 0.008 OPT was charged."],
    ["cancelled", "The network cancelled a transfer that was sent. Nothing was moved. A fee of 0.008 OPT was charged."],
    [
      "reverted",
      "The network gives a transfer that was sent a status that this version does not know. A fee of 0.008 OPT was charged.",
    ],
  ] as const)(
    "is announced once while no dialog shows it, in place of what was announced: %s",
    async (status, text) => {
      toasts.clear();
      const page = await opened(received());
      toasts.success("Your unconfirmed transfer went through");
      await lists(page, "pending");
      expect(onScreen()).toEqual(["Your unconfirmed transfer went through"]);
      await lists(page, status);
      expect(onScreen()).toEqual([text]);
      await lists(page, status);
      expect(onScreen()).toEqual([text]);
    },
  );

  it("is not announced while its dialog shows it", async () => {
    toasts.clear();
    const page = await opened(received(), <SendReceiveDialog open onClose={() => undefined} />);
    await lists(page, "failed");
    expect(onScreen()).toEqual([]);
  });
});

describe("W9: a payment that arrives", () => {
  it.each([
    ["optio", "You received 1,000 OPT"],
    ["optio-testnet", "You received 1,000 OPT on a test network"],
  ])("is announced with what its coins are: %s", async (chainId, text) => {
    toasts.clear();
    const { does, wallet } = await withWallet();
    const before = transaction({ id: "old", created_at: "2026-01-15T10:00:00Z" });
    const arrived = { id: "new", type: "receive", created_at: "2026-01-15T11:00:00Z" };
    const received = transaction({ ...arrived, amount: amount("1000"), chainId });
    for (const transactions of [[before], [received, before]]) {
      await does(Wallet.LoadRecent());
      const page = { transactions, totalPages: 1, pageNumber: 1, limit: 10 };
      await does(Wallet.RecordRecent({ request: idOf(wallet().recent.request), page }));
    }
    expect(onScreen()).toEqual([text]);
  });
});

describe("spec §8: the toasts on screen", () => {
  it("are cleared by a failure of the token list or of the wallet's transactions, not by another, and stay in the list of alerts", async () => {
    const { does, wallet, app } = await withWallet();
    const fails = async (load: Command, failed: () => Command) => {
      toasts.clear();
      toasts.success("Copied!");
      await does(load);
      expect(onScreen()).toEqual(["Copied!"]);
      await does(failed());
      expect(kept()).toEqual(["Copied!"]);
      return onScreen();
    };
    const failure = unreachable;
    expect(
      await fails(Contacts.LoadFound({ query: "anna" }), () =>
        Contacts.RecordFoundFailure({ request: idOf(app.state().contacts.search.request), failure }),
      ),
    ).toEqual(["Copied!"]);
    for (const [load, failed] of [
      [Wallet.LoadTokens(), () => Wallet.RecordTokensFailure({ request: idOf(wallet().tokensRequest), failure })],
      [
        Wallet.LoadHistory({ chainId: "", symbol: "", page: 1, type: "all" }),
        () => Wallet.RecordHistoryFailure({ request: idOf(wallet().history.request), failure }),
      ],
      [Wallet.LoadRecent(), () => Wallet.RecordRecentFailure({ request: idOf(wallet().recent.request), failure })],
    ] as const)
      expect(await fails(load, failed)).toEqual([]);
  });

  it.each([
    ["a refusal", 422],
    ["a refusal that leads back to the preview", 400],
    ["no answer", 504],
  ])("are cleared by a transfer that ends with %s", async (_, status) => {
    const { does } = await opened(transferring());
    toasts.success("Copied!");
    await does(Transfer.RecordFailure({ request: "request-1", failure: refusal(status) }));
    expect(onScreen()).toEqual([]);
  });
});

describe("spec §8: an invitation", () => {
  it("that was sent is announced by the toast 'Contact invited successfully', one that failed by the server's message", async () => {
    for (const [message, said] of [
      [null, ["success", "Contact invited successfully"]],
      ["Sender limit", ["error", "Sender limit"]],
    ] as const) {
      toasts.clear();
      const page = await withWallet();
      await page.does(Contacts.Invite({ email: "new@demo.optio" }));
      const of = { request: page.lastRequest(), email: "new@demo.optio" };
      const failure = { ...unreachable, kind: "Rejected", status: 400, message: message ?? "" } as const;
      await page.does(message === null ? Contacts.RecordInvite(of) : Contacts.RecordInviteFailure({ ...of, failure }));
      expect(toasts.read().shown.map(({ toast }) => [toast.kind, toast.text])).toEqual([said]);
    }
  });
});
