import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { act } from "@testing-library/react";
import { proxy, snapshot } from "valtio/vanilla";
import { expect, it } from "vitest";
import { useShown } from "../../../src/ui/common/app-context.tsx";
import { render } from "../kit/render.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

it("a component that outlives a logout keeps nothing in memory of what it showed before", async () => {
  const state = proxy<{ user: { readonly name: string } | null; clock: number }>({ user: { name: "Ada" }, clock: 0 });
  const Name = () => {
    const shown = useShown(state);
    return <p>{`${shown.user?.name ?? "nobody"} at ${shown.clock}`}</p>;
  };
  const first = new WeakRef(snapshot(state));
  await render(<Name />);
  expect(document.body.textContent).toBe("Ada at 0");
  // React keeps what a component last rendered, and the time before
  for (const clock of [1, 2, 3]) await act(async () => void Object.assign(state, { user: null, clock }));
  expect(document.body.textContent).toBe("nobody at 3");
  await expect
    .poll(() => {
      collectGarbage();
      return first.deref();
    })
    .toBeUndefined();
});
