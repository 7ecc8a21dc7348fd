import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHAIN_START, chained } from "../../src/app/journal/format.ts";
import type { User } from "./driver.ts";

/** Where the logs of failed cases are. */
const FOLDER = join(import.meta.dirname, "../../test-results/failures");

/** A log with the seed of its case in the header. */
const withSeed = (text: string, seed: number): string => {
  let chain = CHAIN_START;
  return text
    .split("\n")
    .map((line, at) => {
      if (line === "") return line;
      const { chain: _, ...rest } = JSON.parse(line);
      const made = chained(chain, at === 0 ? { ...rest, seed } : rest);
      chain = made.chain;
      return made.text;
    })
    .join("\n");
};

/**
 * Saves the logs of a search that fails (P3): one for each tab of the last case that failed, which is the shrunk one.
 * `npm run replay` and the player read them.
 */
export const createFailedLogs = (name: string, folder = FOLDER) => {
  let failed: ReadonlyArray<User> = [];
  return {
    /** Runs a case; remembers its tabs if it fails. */
    during: async (tabs: () => ReadonlyArray<User>, run: () => Promise<void>): Promise<void> => {
      try {
        await run();
      } catch (error) {
        failed = [...tabs()];
        throw error;
      }
    },
    /** Writes the logs; returns their paths. */
    save: (seed: number): ReadonlyArray<string> => {
      mkdirSync(folder, { recursive: true });
      return failed.map((user, tab) => {
        const path = join(folder, `${name}-${seed}-tab-${tab + 1}.jsonl`);
        writeFileSync(path, withSeed(user.downloadsTheLog(), seed));
        return path;
      });
    },
  };
};
