import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AppProvider } from "../../../src/ui/common/app-context.tsx";
import { useCountdown } from "../../../src/ui/common/use-now.ts";
import { createStore } from "../../../src/ui/store.ts";
import { fakeAppApi } from "../../support/fake-app-api.ts";
import { render } from "../kit/render.ts";

const Left = ({ endsAt }: { readonly endsAt: number }) => <output>{useCountdown(endsAt, true)}</output>;

it("I10: a countdown does not grow when the clock is set back, and another end starts it again", async () => {
  const { app } = fakeAppApi();
  let now = 100_000;
  const { shown } = createStore(app, () => () => undefined);
  const at = (endsAt: number) => (
    <AppProvider app={{ ...app, now: () => now, after: () => () => undefined }} proxy={shown}>
      <Left endsAt={endsAt} />
    </AppProvider>
  );
  const page = await render(at(130_000));
  const left = () => Number(screen.getByRole("status").textContent);
  const shownAt = async (time: number, endsAt = 130_000): Promise<number> => {
    now = time;
    await page.show(at(endsAt));
    return left();
  };
  expect(left()).toBe(30_000);
  expect(await shownAt(110_000)).toBe(20_000);
  expect(await shownAt(40_000)).toBe(20_000);
  expect(await shownAt(125_000)).toBe(5_000);
  expect(await shownAt(125_000, 150_000)).toBe(25_000);
  expect(await shownAt(160_000, 150_000)).toBe(0);
});
