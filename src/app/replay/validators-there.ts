import type { Root } from "../../domain/index.ts";
import type { Line } from "../journal/format.ts";

type Validators = ReadonlyArray<{ readonly address: string; readonly status: string }>;

/** The validators that a log has last, in its order. */
export const validatorsIn = (entries: ReadonlyArray<Pick<Line, "command">>): Validators =>
  entries.reduce<Validators>((known, { command }) => {
    if (command._tag !== "staking.RecordValidators") return known;
    const { validators } = command as { readonly validators?: Root["staking"]["validators"] };
    return validators?.validatorSet ?? known;
  }, []);

/**
 * The validator of a server for each of a log: the one at the same place among those of its status. The addresses of a log
 * are stand-ins, so a validator that the server has is itself.
 */
export const validatorsThere = (log: Validators, server: Validators): ReadonlyMap<string, string> => {
  const own = new Set(server.map(({ address }) => address));
  const places = new Map<string, number>();
  const found = new Map<string, string>();
  for (const { address, status } of log) {
    const place = places.get(status) ?? 0;
    places.set(status, place + 1);
    const there = server.filter((validator) => validator.status === status)[place]?.address;
    if (there !== undefined && !own.has(address)) found.set(address, there);
  }
  return found;
};
