import { suggested } from "./choice.ts";
import { type Choice, whyNotStake } from "./why-not.ts";
import type { StakeWorld } from "./world.ts";

/** A new stake or a move whose validator nobody has chosen yet. */
type Open = Choice & { readonly action: Extract<Choice["action"], { readonly type: "delegate" | "move-delegation" }> };

/**
 * The validator that a form starts with (docs/staking.md 23), as an address: `last`, the one of the last stake, while it takes
 * the action, else the first suggested one that does; null where none does. `seed` as in the recommended order, `now` the
 * server's time.
 */
export const proposed = (
  world: StakeWorld,
  { action, ...asset }: Open,
  { last, seed, now }: { readonly last: string | null; readonly seed: string; readonly now: number },
): string | null => {
  const takesIt = (validator: string): boolean =>
    whyNotStake(world, { ...asset, action: { ...action, validator } }, now) === null;
  if (last !== null && last !== "" && takesIt(last)) return last;
  const set = world.staking.validators?.validatorSet ?? [];
  return suggested(set, seed).find(({ address }) => takesIt(address))?.address ?? null;
};
