import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import type { SessionDatabase } from "../../../src/adapters/storage/database.ts";
import {
  createEncryptedTexts,
  type EncryptedTexts,
  memoryKeyPlace,
} from "../../../src/adapters/storage/encrypted-texts.ts";
import { createFigures } from "../../../src/adapters/storage/figures.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { createPeopleDevice } from "./people.ts";

/** The platform's encryption, and a wait for what it still computes. */
const watchedCrypto = () => {
  const pending = new Set<Promise<unknown>>();
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, name) =>
      (...parameters: ReadonlyArray<unknown>): Promise<unknown> => {
        const operation: (...all: ReadonlyArray<unknown>) => Promise<unknown> = Reflect.get(target, name).bind(target);
        const result = operation(...parameters);
        const settled = result.then(
          () => void pending.delete(settled),
          () => void pending.delete(settled),
        );
        pending.add(settled);
        return result;
      },
  });
  const wait = async (): Promise<boolean> => {
    const isBusy = pending.size > 0;
    await Promise.all(pending);
    return isBusy;
  };
  return { subtle, getRandomValues: crypto.getRandomValues.bind(crypto), wait };
};

/**
 * A device with two users, on which the figures and the friends are encrypted as in a browser, in a database in memory.
 * `reactors`: those of a tab; `encrypting` wraps what encrypts.
 */
export const createEncryptingDevice = () => {
  const { wait, ...encryption } = watchedCrypto();
  const device = createPeopleDevice(0, (start) => createHandClock(start, wait));
  const values = new Map<string, unknown>();
  const database: SessionDatabase = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    del: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
  const texts = createEncryptedTexts(memoryKeyPlace(values), encryption);
  const tabReactors = (encrypting: Partial<EncryptedTexts> = {}) =>
    reactors({ listen: () => () => undefined }, friends({ ...texts, ...encrypting }));
  return {
    ...device,
    figures: { ...device.figures, ...createFigures(database, encryption) },
    ended: values as ReadonlyMap<string, unknown>,
    texts,
    encryption,
    tabReactors,
  };
};
