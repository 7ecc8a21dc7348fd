import { type Core, type CoreSetting, createCore } from "./core.ts";
import { type Engine, type EngineSetting, startEngine } from "./engine.ts";

/** What composing the whole application needs. */
export type Setting = CoreSetting & EngineSetting;

/** The composed application, without a screen. */
export type Composed = Core & Engine;

/** Where layers meet: a core and its engine become one running application. */
export const compose = (setting: Setting): Composed => {
  const core = createCore(setting);
  return { ...core, ...startEngine(core, setting) };
};
