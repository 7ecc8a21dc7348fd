import { right } from "fp-ts/Either";
import { Suspense, useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Command as Contacts, Rejection } from "../../../src/domain/contacts/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { SendProvider } from "../../../src/ui/common/send-context.ts";
import { useLoadMore } from "../../../src/ui/common/use-load-more.ts";
import { preloadAll, screens } from "../../../src/ui/screens.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { fakeApp, opened } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import { unmountAll } from "../mounted.ts";

beforeAll(() => preloadAll());

const SIGNED_IN = [
  Session.RecordSession({ grant }),
  Session.LoadUser(),
  Session.RecordUser({ request: "request 3", user: ada }),
  Wallet.LoadWallets(),
  Wallet.RecordWallets({ request: "request 5", wallets: [{ id: "w-1", name: "Main" }] }),
];

/** The commands that a screen dispatches while it opens, with their sources. */
const dispatched = async (path: string) => {
  const Screen = screens[path as keyof typeof screens];
  const page = await opened(
    <SendProvider value={() => undefined}>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </SendProvider>,
    path,
    SIGNED_IN,
  );
  return page.sources.slice(SIGNED_IN.length + 1);
};

describe("a screen that opens", () => {
  it.each(Object.keys(screens))("%s dispatches nothing as the user", async (path) => {
    expect((await dispatched(path)).filter((entry) => !entry.startsWith("screen "))).toEqual([]);
  });

  it("dispatches its loads as the screen", async () => {
    expect(await dispatched("/activity")).toContain("screen wallet.LoadHistory");
    await unmountAll();
    expect(await dispatched("/notifications")).toEqual(["screen notifications.LoadPage"]);
  });
});

describe("a list whose end is near", () => {
  type Shown = { readonly count: number; readonly ready: boolean; readonly status: "pending" | "succeeded" };

  /** A list that shows what `show` says, and the pages that it requested. */
  const listed = async () => {
    const { app, wrap } = fakeApp();
    const pages: number[] = [];
    let busy = false;
    vi.spyOn(app, "whyNot").mockImplementation(() => (busy ? Rejection.Busy() : null));
    vi.spyOn(app, "dispatch").mockImplementation((command) => {
      pages.push("page" in command ? Number(command.page) : 0);
      return right([]);
    });
    let show = (_: Shown): void => undefined;
    const List = () => {
      const [shown, setShown] = useState<Shown>({ count: 30, ready: false, status: "succeeded" });
      show = setShown;
      useLoadMore({
        list: "followers",
        ...shown,
        next: () => Contacts.LoadPeople({ segment: "followers", page: shown.count / 30 + 1 }),
      });
      return null;
    };
    const page = await render(wrap(<List />));
    return {
      pages,
      show: (next: Shown) => page.act(() => show(next)),
      setBusy: (next: boolean) => {
        busy = next;
      },
      unmount: page.unmount,
    };
  };

  it("requests one page for each length, also when its end comes near again before the request is shown", async () => {
    const { pages, show, unmount } = await listed();
    await show({ count: 30, ready: true, status: "succeeded" });
    await show({ count: 30, ready: false, status: "succeeded" });
    await show({ count: 30, ready: true, status: "succeeded" });
    expect(pages).toEqual([2]);
    await show({ count: 30, ready: true, status: "pending" });
    await show({ count: 60, ready: true, status: "succeeded" });
    expect(pages).toEqual([2, 3]);
    await unmount();
  });

  it("continues when the list grew while a request was pending, and stops after a page that added nothing", async () => {
    const { pages, show, unmount } = await listed();
    await show({ count: 30, ready: true, status: "succeeded" });
    await show({ count: 60, ready: true, status: "pending" });
    expect(pages).toEqual([2]);
    await show({ count: 60, ready: true, status: "succeeded" });
    expect(pages).toEqual([2, 3]);
    await show({ count: 60, ready: true, status: "pending" });
    await show({ count: 60, ready: true, status: "succeeded" });
    expect(pages).toEqual([2, 3]);
    await unmount();
  });

  it("requests no page while a load is pending, also where that is not shown yet, and the page after it", async () => {
    const { pages, show, setBusy, unmount } = await listed();
    setBusy(true);
    await show({ count: 30, ready: true, status: "succeeded" });
    await show({ count: 30, ready: true, status: "pending" });
    expect(pages).toEqual([]);
    setBusy(false);
    await show({ count: 30, ready: true, status: "succeeded" });
    await show({ count: 30, ready: true, status: "pending" });
    await show({ count: 30, ready: true, status: "succeeded" });
    expect(pages).toEqual([2]);
    await unmount();
  });

  it("continues when the list became as short as it was before", async () => {
    const { pages, show, unmount } = await listed();
    await show({ count: 30, ready: true, status: "succeeded" });
    await show({ count: 60, ready: false, status: "succeeded" });
    await show({ count: 30, ready: true, status: "succeeded" });
    expect(pages).toEqual([2, 2]);
    await unmount();
  });
});
