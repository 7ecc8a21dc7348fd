import fc from "fast-check";
import { useId } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ROUTES, type RoutePath } from "../../src/app/routing/routes.ts";
import type { Command } from "../../src/domain/index.ts";
import type { ButtonProps } from "../../src/ui/kit/Button.tsx";
import { runs } from "../support/properties.ts";
import { share, WEEK } from "../support/share.ts";
import { pressControls } from "./press-controls.ts";
import { createWatch } from "./press-watch.ts";
import { CALM, openReached, PINNED, type Reached, reached, setOnline } from "./reached-states.ts";

/** What each button would do, by the key that is on its element. */
const handlers = vi.hoisted(() => new Map<string, (event: never) => void>());
vi.mock("../../src/ui/kit/Button.tsx", async (original) => {
  const { Button } = await original<typeof import("../../src/ui/kit/Button.tsx")>();
  const Registered = (props: ButtonProps) => {
    const key = useId();
    if (props.onClick !== undefined) handlers.set(key, props.onClick);
    return <Button {...props} data-button={key} />;
  };
  return { Button: Registered };
});

// dialogs are loaded by a press, which shows nothing until their code is here
beforeAll(async () => {
  await Promise.all(Object.values(import.meta.glob("../../src/ui/**/*Dialog.tsx")).map((load) => load()));
});
afterEach(() => setOnline(true));

const isDeep = process.env.OPTIO_DEEP === "1";

/** Presses on each page, chosen by chance; a deep search presses as good as everything. */
const PRESSES = isDeep ? 200 : 25;

/** An interrupted case would continue alongside the next route's, so a deep search has no limit of time but tries these. */
const DEEP_CASES = 3;

const pressed = async (
  route: RoutePath,
  state: Reached,
  more: { limit: number; until?: ReadonlyArray<Command["_tag"]> },
) => {
  const watch = createWatch();
  const open = () => {
    setOnline(true);
    return openReached(route, state, watch.watched);
  };
  const { order, amount } = state;
  const part = route === "/dashboard" ? "body" : "main";
  return pressControls({ part, watch, handlers, order, amount, open, ...more });
};

describe("W17: in any state that a user reaches, an enabled control is never refused, and a disabled one says why", () => {
  // a state by chance for each route; OPTIO_SEED repeats one
  it.each(
    share(
      ROUTES.map(({ path }) => path),
      WEEK,
    ),
  )("on %s", async (route) => {
    const pinned = PINNED.filter((pin) => pin.route === route).map(({ state }): [Reached] => [state]);
    const { numRuns, ...how } = runs(1, DEEP_CASES);
    await fc.assert(
      fc.asyncProperty(reached, async (state) => {
        const { faults } = await pressed(route, state, { limit: PRESSES });
        if (faults.length > 0) throw new Error(faults.join("\n"));
      }),
      { ...how, numRuns: numRuns + pinned.length, examples: pinned, endOnFailure: true },
    );
  });

  it.each([
    ["/my-assets/:chainId/:symbol", ["transfer.RequestPreview", "transfer.Confirm"]],
    ["/my-assets/stake/:chainId/:symbol", ["staking.RequestPreview", "transfer.Confirm"]],
    ["/create-validator", ["staking.CreateValidator"]],
  ] as const)("on %s, what moves money is reached by pressing alone", async (route, until) => {
    const { faults, accepted } = await pressed(route, CALM, { limit: 200, until });
    expect(faults).toEqual([]);
    expect([...accepted]).toEqual(expect.arrayContaining([...until]));
  });
});
