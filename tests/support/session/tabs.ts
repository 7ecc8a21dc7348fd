import * as Effect from "effect/Effect";
import type * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import { createApi } from "../../../src/adapters/api.ts";
import { type ClockShape, clockLayer } from "../../../src/adapters/clock/clock.ts";
import { getWallets } from "../../../src/adapters/http/calls/wallet.ts";
import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";
import { NoAnswer } from "../../../src/adapters/http/transport.ts";
import { createCountedIds } from "../../../src/adapters/ids/ids.ts";
import { onForeignSession } from "../../../src/adapters/session-store/tokens.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea, type StorageArea } from "../../../src/adapters/storage/storage-area.ts";
import type { RefreshLockShape } from "../../../src/adapters/tabs/refresh-lock.ts";
import { createVault } from "../../../src/adapters/vault/vault.ts";

/** The network's reply to a request; null for no answer. */
export type Network = (request: HttpRequest) => Promise<HttpAnswer | null>;

type Bundle = { readonly access_token: string; readonly refresh_token: string; readonly expires_in: number };

/** A device with a signed-in user and any number of tabs. `cells`: what they share, by default without delay. */
export const createSessionDevice = (
  clock: ClockShape,
  bundle: Bundle,
  network: Network,
  cells: { readonly tab: () => StorageArea } = createMemoryArea(),
) => {
  const storage = cells.tab();
  storage.setItem("optio.refresh_token", bundle.refresh_token);
  storage.setItem("optio.expires_at", "0");
  storage.setItem("optio.access_token", bundle.access_token);
  const sent: Array<HttpRequest> = [];
  const ended: Array<string> = [];

  /** Opens a tab. A closed tab runs no timers, receives no answers and writes nothing. */
  const openTab = (lock: RefreshLockShape) => {
    let gone = false;
    const never = new Promise<never>(() => undefined);
    const own: ClockShape = { ...clock, after: (ms, run) => clock.after(ms, () => (gone ? undefined : run())) };
    const seen = cells.tab();
    const tabCells: StorageArea = {
      ...seen,
      setItem: (name, value) => (gone ? undefined : seen.setItem(name, value)),
      removeItem: (name) => (gone ? undefined : seen.removeItem(name)),
    };
    const answerTo = async (request: HttpRequest): Promise<HttpAnswer | null> => {
      const answer = await network(request);
      return gone ? never : answer;
    };
    const stored = createStorage(tabCells, "optio");
    const api = createApi({
      transport: {
        send: (request) =>
          Effect.suspend(() => {
            sent.push(request);
            return Effect.flatMap(
              Effect.promise(() => answerTo(request)),
              (answer) => (answer === null ? Effect.fail(new NoAnswer({ cause: "offline" })) : Effect.succeed(answer)),
            );
          }),
      },
      storage: stored,
      clock: own,
      vault: createVault(own, createCountedIds().next),
      lock,
      origin: "",
      platformType: "web",
      listener: {
        onExchange: () => undefined,
        position: () => 0,
        onEnded: (_, message) => ended.push(message),
        onAnother: () => undefined,
        onReach: () => undefined,
        onSkew: () => undefined,
      },
    });
    const run = <A, E>(effect: Effect.Effect<A, E>): Promise<Exit.Exit<A, E>> =>
      Effect.runPromiseExit(Effect.provide(effect, clockLayer(own)));
    let signedIn = true;
    const leaves = () => {
      signedIn = false;
      return run(api.signOut);
    };
    // as the application does
    onForeignSession(stored, () => {
      if (gone) return;
      const isStored = Result.getOrNull(api.current()) !== null;
      if (signedIn && !isStored) void leaves();
      else signedIn = isStored;
    });
    return {
      leaves,
      wallets: () => run(api.request(getWallets, {}, null)),
      vanishes: () => {
        gone = true;
      },
    };
  };

  return { ended, openTab, sent, storage };
};
