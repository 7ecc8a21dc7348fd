import type { ClockShape } from "../adapters/clock/clock.ts";
import { type Cells, createStorage, type StorageShape } from "../adapters/storage/storage.ts";
import { createVault, type VaultShape } from "../adapters/vault/vault.ts";
import { entry } from "../domain/entry.ts";
import type { Command, Event, Rejection, Root } from "../domain/index.ts";
import type { Decider } from "../domain/kernel/decider.ts";
import { type Bus, createBus, type Happened } from "./bus.ts";
import type { Config } from "./config.ts";
import { createJournal, type Journal } from "./journal/journal.ts";

/** What the core differs by in a browser, a test and a replay. */
export interface CoreSetting {
  readonly config: Config;
  readonly clock: ClockShape;
  readonly nextId: () => string;
  readonly chance: () => number;
  readonly cells: Cells;
  /** Told of bugs: a reactor that failed, a loop of commands. Never shown to a person. */
  readonly report: (what: string) => void;
  /** Deep freezing of states; off in production. */
  readonly freeze: boolean;
}

type Whole = Decider<Root, Command, Event, Rejection>;

/** The part of the application that is there from the first moment: the bus, the journal, storage and the vault. */
export interface Core extends Pick<CoreSetting, "config" | "clock" | "report"> {
  readonly bus: Bus<Root, Command, Event, Rejection>;
  readonly journal: Journal<Root>;
  readonly storage: StorageShape;
  readonly vault: VaultShape;
  /** Puts the whole domain in the place of the entry's. */
  readonly extend: (domain: Whole) => void;
  /** What happened before anyone could react to it, once: the engine takes it over. */
  readonly takeEarly: () => ReadonlyArray<Happened<Event>>;
}

/** A core over its setting. It decides by the entry's domain until it is extended. */
export const createCore = (setting: CoreSetting): Core => {
  const { config, clock, report } = setting;
  let current: Whole = entry;
  const decider: Whole = {
    initial: entry.initial,
    decide: (state, command, context) => current.decide(state, command, context),
    evolve: (state, event, envelope) => current.evolve(state, event, envelope),
  };
  const journal = createJournal<Root>({ decider });
  const bus = createBus<Root, Command, Event, Rejection>({
    decider,
    clock,
    ids: { next: setting.nextId, chance: setting.chance },
    journal,
    freeze: setting.freeze,
    report: (what, command) => report(`${what._tag} on ${command._tag}`),
  });
  const early: Array<Happened<Event>> = [];
  const waiting = bus.events$.subscribe((each) => early.push(each));
  return {
    config,
    clock,
    report,
    bus,
    journal,
    storage: createStorage(setting.cells, config.storagePrefix),
    vault: createVault(clock, setting.nextId),
    extend: (domain) => {
      current = domain;
    },
    takeEarly: () => {
      waiting.unsubscribe();
      return early.splice(0);
    },
  };
};
