import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { useGoTo, usePageRequest } from "../../../src/ui/common/page-request.ts";
import { useOpenSend } from "../../../src/ui/common/send-context.ts";
import { useHiddenBalances } from "../../../src/ui/common/use-hidden-balances.ts";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { Shell } from "../../../src/ui/shell/Shell.tsx";
import { useOutcomeToasts } from "../../../src/ui/shell/use-outcome-toasts.ts";
import { fakeApp, opened } from "../fake-app.tsx";
import { render } from "../kit/render.ts";

beforeAll(() => preloadAll());

/* How often a part of the page was drawn. */
let drawn = 0;

/** A page that reads all that the shell hands to the pages below it. */
const Page = () => {
  useOpenSend();
  useGoTo();
  usePageRequest("activity", () => undefined);
  drawn += 1;
  return <p>A page</p>;
};

it.each([
  ["k", { ctrlKey: true }, "Quick search"],
  ["s", {}, "Send"],
  ["?", { shiftKey: true }, "Keyboard shortcuts"],
])(
  "the page below is not drawn again because a dialog of the shell opens or closes (%s)",
  async (key, options, name) => {
    const page = await opened(
      <Shell path="/activity" trail={[{ text: "Activity" }]}>
        <Page />
      </Shell>,
      "/activity",
    );
    await screen.findByText("A page");
    const before = drawn;
    await page.act(() => fireEvent.keyDown(document.body, { key, ...options }));
    await page.act(() => fireEvent.keyDown(screen.getByRole("dialog", { name }), { key: "Escape" }));
    expect(drawn).toBe(before);
  },
);

it("what announces outcomes on every page is not drawn again because balances are hidden", async () => {
  const Announcing = () => {
    useOutcomeToasts();
    drawn += 1;
    return null;
  };
  const Eye = () => {
    const { hidden, toggle } = useHiddenBalances();
    return (
      <button type="button" onClick={toggle}>
        {hidden ? "Show" : "Hide"}
      </button>
    );
  };
  const fake = fakeApp();
  const page = await render(
    fake.wrap(
      <>
        <Announcing />
        <Eye />
      </>,
    ),
  );
  const before = drawn;
  await page.act(() => fireEvent.click(screen.getByRole("button", { name: "Hide" })));
  screen.getByRole("button", { name: "Show" });
  expect(drawn).toBe(before);
});
