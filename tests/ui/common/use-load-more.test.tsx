import { Suspense } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { SendProvider } from "../../../src/ui/common/send-context.ts";
import { preloadAll, screens } from "../../../src/ui/screens.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { share } from "../../support/share.ts";
import { opened } from "../fake-app.tsx";
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
  it.each(share(Object.keys(screens)))("%s dispatches nothing as the user", async (path) => {
    expect((await dispatched(path)).filter((entry) => !entry.startsWith("screen "))).toEqual([]);
  });

  it("dispatches its loads as the screen", async () => {
    expect(await dispatched("/activity")).toContain("screen wallet.LoadHistory");
    await unmountAll();
    expect(await dispatched("/notifications")).toEqual(["screen notifications.LoadPage"]);
  });
});
