import { vi } from "vitest";
import { Command as Session, type User } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";
// loaded in advance, so that no test waits for it
import "../../../src/ui/shell/Shell.tsx";

/** The application of a user with this many wallets at a path, once its shell is loaded. */
export const inside = async (path: string, wallets: number, user: User = ada) => {
  const page = await opened(<Gate />, path, [
    Session.RecordSession({ grant }),
    Session.LoadUser(),
    Session.RecordUser({ request: "request 3", user }),
    Wallet.LoadWallets(),
    Wallet.RecordWallets({
      request: "request 5",
      wallets: Array.from({ length: wallets }, (_, index) => ({ id: `w${index}`, name: "W" })),
    }),
  ]);
  await vi.waitFor(async () => {
    await page.act(() => undefined);
    page.find("#content h1");
  });
  const item = (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>("nav[aria-label=Main] a, nav[aria-label=Main] button")];
    return found.find((element) => element.textContent === name);
  };
  return {
    ...page,
    item,
    presses: (name: string) => page.act(() => item(name)?.click()),
    said: () => toasts.read().kept.map(({ text }) => text),
  };
};
