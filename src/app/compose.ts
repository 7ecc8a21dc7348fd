import type { StorageShape } from "../adapters/storage/storage.ts";
import { type Core, type CoreSetting, createCore } from "./core.ts";
import { type Engine, type EngineSetting, startEngine } from "./engine.ts";

/** What composing the whole application needs. */
export type Setting = CoreSetting &
  EngineSetting & {
    /** What stands between the application and its storage, where storage is slow or broken. */
    readonly through?: (storage: StorageShape) => StorageShape;
  };

/** The composed application, without a screen. */
export type Composed = Core & Engine;

/** Where layers meet: a core and its engine become one running application. */
export const compose = (setting: Setting): Composed => {
  const whole = createCore(setting);
  const core = setting.through === undefined ? whole : { ...whole, storage: setting.through(whole.storage) };
  return { ...core, ...startEngine(core, setting) };
};
