import { createApp } from "../../../server/app.ts";
import type { Attention } from "../../../src/adapters/browser/attention.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { createMemoryTabStorage, type TabStorageShape } from "../../../src/adapters/storage/tab-storage.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { type Holder, PASSWORD, startWorld, type World } from "../../server/support/world.ts";
import { createDevice, type Device, open, type User } from "../../support/driver.ts";
import { createNetwork, type Network } from "./network.ts";

const BEGINNING = Date.UTC(2026, 10, 21, 9, 0, 0);

/** The real server in this process. Its clock is the device's clock plus the jumps that were made. */
export interface ModelServer {
  readonly world: World;
  readonly jump: (seconds: number) => void;
  /** A person with a wallet, who has opened the sign-in page on a new device. */
  readonly person: (name: string) => Promise<Person>;
}

/** A person in front of the real client. */
export interface Person {
  readonly name: string;
  /** The same person at another client, without a screen. */
  readonly holder: Holder;
  readonly network: Network;
  /** The open tab. */
  readonly user: () => User;
  readonly tabs: ReadonlyArray<User>;
  readonly signsIn: () => Promise<void>;
  /** Closes the tab and opens it again. */
  readonly reloads: () => Promise<void>;
  /** Opens another tab of the same device and continues in it; the first one stays open. */
  readonly changesTabs: () => Promise<void>;
  /** Presses Confirm with the wallet's passcode. */
  readonly confirms: (again: boolean) => string | null;
  /** Loads everything that the screens show. */
  readonly refreshes: () => Promise<void>;
  readonly leaves: () => Promise<void>;
}

/** Starts the server for all runs of a file. */
export const startModelServer = async (): Promise<ModelServer> => {
  let elapsed = (): number => 0;
  let base = BEGINNING;
  const world = await startWorld(
    { kind: "memory" },
    { seedDemo: false, clock: () => base + elapsed(), refreshTokenSeconds: 50 * 365 * 24 * 3600 },
  );
  const { hono } = createApp(world.server.ctx, {
    fault: (_id, method, path, error) => {
      throw new Error(`${method} ${path} failed inside: ${error.stack}`);
    },
  });

  const person = async (name: string): Promise<Person> => {
    const holder = await world.newHolder(name);
    const network: Network = createNetwork(hono, () => clock);
    base += elapsed();
    const clock = createHandClock(base, () => network.settle());
    elapsed = clock.monotonic;
    const blank = createDevice(base, clock);
    const tabStorage = createMemoryTabStorage();
    const device: Device = { ...blank, server: { ...blank.server, transport: network.transport } };
    const tabs: User[] = [];
    let opened = 0;
    /** Opens a tab, which is visible while it is the one opened last. */
    const openTab = (storage: TabStorageShape): Promise<User> => {
      opened += 1;
      const own = opened;
      const attention: Attention = { visible: () => own === opened, listen: () => () => undefined };
      return open(
        { ...device, tabStorage: storage },
        reactors({ listen: () => () => undefined }, friends(createMemoryTexts()), attention),
      );
    };
    tabs.push(await openTab(tabStorage));
    const user = (): User => {
      const [tab] = tabs;
      if (tab === undefined) throw new Error("no tab is open");
      return tab;
    };
    return {
      name,
      holder,
      network,
      user,
      tabs,
      signsIn: async () => {
        const { does, types, settles, sees } = user();
        does(Session.SignIn({ identifier: holder.email, password: { handle: types(PASSWORD), broken: [] } }));
        await settles();
        if (sees().session.phase === "signedIn") return;
        const { code } = await world.mailTo(holder.email);
        does(Session.SubmitCode({ code: { handle: types(code), broken: [] }, trustDevice: false }));
        await settles();
      },
      reloads: async () => {
        await user().closesTheTab();
        tabs[0] = await openTab(tabStorage);
      },
      changesTabs: async () => {
        user().marks({ _tag: "page.VisibilityChanged", visible: false });
        tabs.unshift(await openTab(createMemoryTabStorage()));
      },
      confirms: (again) => {
        const { does, types } = user();
        return does(Transfer.Confirm({ passcode: { handle: types(holder.passcode), broken: [] }, again }));
      },
      refreshes: async () => {
        const { does, settles } = user();
        does(Wallet.LoadTokens());
        does(Wallet.LoadAccount({ chainId: "optio", symbol: "OPT" }));
        does(Staking.LoadValidators());
        does(Wallet.LoadRecent());
        does(Wallet.LoadHistory({ chainId: "", symbol: "", type: "all", page: 1 }));
        await settles();
      },
      leaves: async () => {
        for (const tab of tabs) await tab.closesTheTab();
      },
    };
  };
  return {
    world,
    jump: (seconds) => {
      base += seconds * 1_000;
    },
    person,
  };
};
