import * as Layer from "effect/Layer";
import { Api, type ApiShape, createApi } from "../../adapters/api.ts";
import { Captcha, type CaptchaShape } from "../../adapters/captcha/captcha.ts";
import { type ClockShape, clockLayer } from "../../adapters/clock/clock.ts";
import type { TransportShape } from "../../adapters/http/transport.ts";
import type { SessionListener } from "../../adapters/session-store/listener.ts";
import type { DeviceDatabase } from "../../adapters/storage/database.ts";
import { createDeviceTrust, DeviceTrust } from "../../adapters/storage/device-trust.ts";
import { Figures, type FiguresShape } from "../../adapters/storage/figures.ts";
import { keptFigures } from "../../adapters/storage/kept-figures.ts";
import type { StorageShape } from "../../adapters/storage/storage.ts";
import type { TabStorageShape } from "../../adapters/storage/tab-storage.ts";
import type { RefreshLockShape } from "../../adapters/tabs/refresh-lock.ts";
import { TransferLock, type TransferLockShape } from "../../adapters/tabs/transfer-lock.ts";
import type { VaultShape } from "../../adapters/vault/vault.ts";
import type { Config } from "./config.ts";

/** The services that effects may require: those that take time or can fail. */
export type Services = Api | DeviceTrust | Figures | Captcha | TransferLock;

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
  const api = (): ApiShape =>
    outside.api ??
    createApi({
      transport: outside.transport,
      storage,
      clock,
      vault,
      lock: outside.lock,
      origin: config.apiBase,
      platformType: config.platformType,
      listener,
    });
  return Layer.mergeAll(
    clockLayer(clock),
    Layer.sync(Api, api),
    Layer.succeed(DeviceTrust, createDeviceTrust(outside.device, clock)),
    Layer.succeed(Figures, keptFigures(storage, outside.figures)),
    Layer.succeed(Captcha, outside.captcha),
    Layer.succeed(TransferLock, outside.transferLock),
  );
};
