// @vitest-environment happy-dom
import fc from "fast-check";
import { useId } from "react";
import { afterEach, beforeAll, describe, it, vi } from "vitest";
import { ROUTES } from "../../src/app/routing/routes.ts";
import type { ButtonProps } from "../../src/ui/kit/Button.tsx";
import { runs } from "../support/properties.ts";
import { createWatch, pressControls } from "./press-controls.ts";
import { openReached, reached, setOnline } from "./reached-states.ts";

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

// the one dialog that is loaded by a press alone
beforeAll(async () => void (await import("../../src/ui/features/transfer/ScanDialog.tsx")));
afterEach(() => setOnline(true));

/** The gate repeats one state for each route; a deep search draws others, and OPTIO_SEED names some. */
const GATE_SEED = 17;

/** An interrupted case would go on beside the next route's, so a deep search has no limit of time but tries these. */
const DEEP_CASES = 5;

describe("W17: in any state that a user reaches, an enabled control is never refused, and a disabled one says why", () => {
  it.each(ROUTES.map(({ path }, index) => [path, index] as const))("on %s", async (route, index) => {
    await fc.assert(
      fc.asyncProperty(reached, async (state) => {
        const watch = createWatch();
        const found = await pressControls(
          route === "/dashboard" ? "body" : "main",
          watch,
          handlers,
          state.backwards,
          () => {
            setOnline(true);
            return openReached(route, state, watch.watched);
          },
        );
        if (found.faults.length > 0) throw new Error(found.faults.join("\n"));
      }),
      {
        ...(process.env.OPTIO_DEEP === "1" ? {} : { seed: GATE_SEED + index }),
        ...runs(1, DEEP_CASES),
        endOnFailure: true,
      },
    );
  });
});
