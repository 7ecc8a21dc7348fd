import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { Api, type ApiShape, createApi } from "../../adapters/api.ts";
import { Captcha, type CaptchaShape } from "../../adapters/captcha/captcha.ts";
import { type ClockShape, clockLayer, WallClock } from "../../adapters/clock/clock.ts";
import { Transport, type TransportShape } from "../../adapters/http/transport.ts";
import type { SessionListener } from "../../adapters/session-store/listener.ts";
import type { DeviceDatabase } from "../../adapters/storage/database.ts";
import { createDeviceTrust, DeviceTrust } from "../../adapters/storage/device-trust.ts";
import { Figures, type FiguresShape } from "../../adapters/storage/figures.ts";
import { keptFigures } from "../../adapters/storage/kept-figures.ts";
import { Storage, type StorageShape } from "../../adapters/storage/storage.ts";
import { TabStorage, type TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import { RefreshLock, type RefreshLockShape } from "../../adapters/tabs/refresh-lock.ts";
import { TransferLock, type TransferLockShape } from "../../adapters/tabs/transfer-lock.ts";
import { Vault, type VaultShape } from "../../adapters/vault/vault.ts";
import type { Config } from "./config.ts";

/** The services that effects of the adapters may require. */
export type Services = Api | Storage | DeviceTrust | Figures | Vault | Captcha | WallClock | TransferLock | TabStorage;

/** The services outside of the page; tests replace them. */
export interface Outside {
  readonly transport: TransportShape;
  readonly lock: RefreshLockShape;
  /** Locked by one tab of the device while it checks and stores a transfer. */
  readonly transferLock: TransferLockShape;
  readonly captcha: CaptchaShape;
  /** Device data that survives a logout. */
  readonly device: DeviceDatabase;
  /** The last known figures, which end with the session (decision 28). */
  readonly figures: FiguresShape;
  /** Data of this tab that survives a reload. */
  readonly tabStorage: TabStorageShape;
  /** Replaces the API over the transport, where a log is run again. */
  readonly api?: ApiShape;
}

/** The parts of the application that the services depend on. */
interface Dependencies {
  readonly config: Config;
  readonly clock: ClockShape;
  readonly storage: StorageShape;
  readonly vault: VaultShape;
}

/** All services of the application. */
export const services = (
  { config, clock, storage, vault }: Dependencies,
  outside: Outside,
  listener: SessionListener,
): Layer.Layer<Services> => {
  const platform = Layer.mergeAll(
    clockLayer(clock),
    Layer.succeed(Storage, storage),
    Layer.succeed(DeviceTrust, createDeviceTrust(outside.device, clock)),
    Layer.succeed(Figures, keptFigures(storage, outside.figures)),
    Layer.succeed(Vault, vault),
    Layer.succeed(Captcha, outside.captcha),
    Layer.succeed(Transport, outside.transport),
    Layer.succeed(RefreshLock, outside.lock),
    Layer.succeed(TransferLock, outside.transferLock),
    Layer.succeed(TabStorage, outside.tabStorage),
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
        listener,
      });
    }),
  );
  const used = outside.api === undefined ? api : Layer.succeed(Api, outside.api);
  return used.pipe(Layer.provideMerge(platform));
};
