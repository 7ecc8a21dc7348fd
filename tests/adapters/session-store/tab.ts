import * as Effect from "effect/Effect";
import type * as Exit from "effect/Exit";
import { createApi } from "../../../src/adapters/api.ts";
import { clockLayer } from "../../../src/adapters/clock/clock.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { getWallets } from "../../../src/adapters/http/calls/wallet.ts";
import type { HttpAnswer, HttpRequest } from "../../../src/adapters/http/http-request.ts";
import { NoAnswer } from "../../../src/adapters/http/transport.ts";
import { createCountedIds } from "../../../src/adapters/ids/ids.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea, type StorageArea } from "../../../src/adapters/storage/storage-area.ts";
import { ownTabLock } from "../../../src/adapters/tabs/refresh-lock.ts";
import { createVault } from "../../../src/adapters/vault/vault.ts";

type Server = (request: HttpRequest, bearer: string | undefined) => HttpAnswer | null | Promise<HttpAnswer | null>;
export const json = (status: number, body: unknown): HttpAnswer => ({ status, text: JSON.stringify(body) });
export const refused = json(401, { error: "Unauthenticated." });
export const bundle = (n: number) => ({ access_token: `access ${n}`, refresh_token: `refresh ${n}`, expires_in: 900 });

/**
 * One tab, signed in with `access 1`, with a server that the test scripts. `start`: the time of the device, in
 * milliseconds since 1970; `through`: wraps the storage of the tab.
 */
export const tab = (server: Server, { start = 0, through = (cells: StorageArea): StorageArea => cells } = {}) => {
  const clock = createHandClock(start);
  const cells = createMemoryArea().tab();
  cells.setItem("optio.access_token", "access 1");
  cells.setItem("optio.refresh_token", "refresh 1");
  cells.setItem("optio.expires_at", "0");
  const sent: Array<HttpRequest> = [];
  const ended: Array<string> = [];
  const others: Array<string> = [];
  const skews: Array<number> = [];
  const vault = createVault(clock, createCountedIds().next);
  const api = createApi({
    transport: {
      send: (request) => {
        sent.push(request);
        return Effect.flatMap(
          Effect.promise(async () => server(request, request.headers.Authorization?.slice("Bearer ".length))),
          (answer) => (answer === null ? Effect.fail(new NoAnswer({ cause: "offline" })) : Effect.succeed(answer)),
        );
      },
    },
    storage: createStorage(through(cells), "optio"),
    clock,
    vault,
    lock: ownTabLock,
    origin: "",
    platformType: "web",
    listener: {
      onExchange: () => undefined,
      position: () => 0,
      onEnded: (_, message) => ended.push(message),
      onAnother: () => others.push("noticed"),
      onReach: () => undefined,
      onSkew: (skew) => skews.push(skew),
    },
  });
  const run = <A, E>(effect: Effect.Effect<A, E>): Promise<Exit.Exit<A, E>> =>
    Effect.runPromiseExit(Effect.provide(effect, clockLayer(clock)));
  const to = (path: string) => sent.filter(({ url }) => url === `/api${path}`);
  return {
    api,
    cells,
    clock,
    ended,
    others,
    run,
    sent,
    skews,
    to,
    vault,
    wallets: () => run(api.request(getWallets, {}, null)),
  };
};

export const isRefresh = ({ url }: HttpRequest): boolean => url === "/api/refreshToken";
