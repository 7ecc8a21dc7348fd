import { screen, within } from "@testing-library/react";
import { Command as Session, type User } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { lost } from "../../domain/transfer/examples.ts";
import { opened } from "../fake-app.tsx";

/** A link or a button by its name. */
export const control = (parts: ReturnType<typeof within>, name: string): HTMLElement =>
  parts.queryByRole("link", { name }) ?? parts.getByRole("button", { name });

/** The application of a user with this many wallets at a path, with all code loaded; null: the check of the wallets failed. */
export const inside = async (path: string, wallets: number | null, user: User = ada) => {
  await preloadAll();
  const page = await opened(<Gate />, path, [
    Session.RecordSession({ grant }),
    Session.LoadUser(),
    Session.RecordUser({ request: "request 3", user }),
    Wallet.LoadWallets(),
    wallets === null
      ? Wallet.RecordWalletsFailure({ request: "request 5", failure: lost })
      : Wallet.RecordWallets({
          request: "request 5",
          wallets: Array.from({ length: wallets }, (_, index) => ({ id: `w${index}`, name: "W" })),
        }),
  ]);
  return {
    ...page,
    /** An item of the sidebar. */
    item: (name: string) => control(within(screen.getByRole("navigation", { name: "Main" })), name),
    /** Waits until a dialog that closes is removed. */
    drawn: () => page.act(() => new Promise<void>((done) => requestAnimationFrame(() => done()))),
    said: () => toasts.read().kept.map(({ text }) => text),
  };
};
