import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { Captcha, type CaptchaShape } from "../adapters/browser/captcha.ts";
import { type ClockShape, clockLayer, WallClock } from "../adapters/clock/clock.ts";
import { Api, type ApiParts, createApi } from "../adapters/http/api.ts";
import { Transport, type TransportShape } from "../adapters/http/transport.ts";
import { type Cells, createStorage, Storage } from "../adapters/storage/storage.ts";
import { RefreshLock, type RefreshLockShape } from "../adapters/tabs/refresh-lock.ts";
import { createVault, Vault } from "../adapters/vault/vault.ts";
import type { Config } from "./config.ts";

/** What effects of the adapters may ask for. */
export type Services = Api | Storage | Vault | Captcha | WallClock;

/** What differs between a browser, a test and a replay. */
export interface Environment {
  readonly config: Config;
  readonly clock: ClockShape;
  readonly nextId: () => string;
  readonly cells: Cells;
  readonly transport: TransportShape;
  readonly lock: RefreshLockShape;
  readonly captcha: CaptchaShape;
}

/** All services over one environment. */
export const services = (
  environment: Environment,
  told: Pick<ApiParts, "onExchange" | "onEnded">,
): Layer.Layer<Services> => {
  const { config, clock } = environment;
  const ground = Layer.mergeAll(
    clockLayer(clock),
    Layer.succeed(Storage, createStorage(environment.cells, config.storagePrefix)),
    Layer.succeed(Vault, createVault(clock, environment.nextId)),
    Layer.succeed(Captcha, environment.captcha),
    Layer.succeed(Transport, environment.transport),
    Layer.succeed(RefreshLock, environment.lock),
  );
  const api = Layer.effect(
    Api,
    Effect.gen(function* () {
      return createApi({
        transport: yield* Transport,
        storage: yield* Storage,
        clock: yield* WallClock,
        vault: yield* Vault,
        lock: yield* RefreshLock,
        origin: config.apiBase,
        platformType: config.platformType,
        ...told,
      });
    }),
  );
  return api.pipe(Layer.provideMerge(ground));
};
