import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { watchLostFocus } from "../../../src/ui/common/lost-focus.ts";
import { PageHeading } from "../../../src/ui/kit/PageHeading.tsx";
import { render } from "../kit/render.ts";

beforeAll(watchLostFocus);

const frames = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise((done) => requestAnimationFrame(done));
};

/** A page with a field, and a control that leaves when it is pressed; `inDialog`: the control is in a dialog. */
const Page = ({ inDialog }: { readonly inDialog: boolean }) => {
  const [isLoading, setLoading] = useState(false);
  const retry = isLoading ? null : (
    <button type="button" onClick={() => setLoading(true)}>
      Retry
    </button>
  );
  return (
    <>
      <PageHeading>Notifications</PageHeading>
      <input aria-label="Search" />
      {inDialog ? (
        <div role="dialog">
          <h2 tabIndex={-1}>Add contacts</h2>
          {retry}
        </div>
      ) : (
        retry
      )}
    </>
  );
};

const opened = async (inDialog = false) => {
  const page = await render(<Page inDialog={inDialog} />);
  const retry = screen.getByRole("button", { name: "Retry" });
  retry.focus();
  return { ...page, retry, press: () => page.act(() => retry.click()) };
};

describe("A2: the focus of a control that is removed", () => {
  it.each([
    [false, "Notifications"],
    [true, "Add contacts"],
  ])(
    "goes to the heading of the page, or to the title of the dialog around it (in a dialog: %s)",
    async (inDialog, name) => {
      const { press } = await opened(inDialog);
      await press();
      await frames(3);
      expect(document.activeElement?.textContent).toBe(name);
    },
  );

  it("stays where it was moved meanwhile", async () => {
    const { press } = await opened();
    await press();
    const field = screen.getByRole("textbox", { name: "Search" });
    field.focus();
    await frames(3);
    expect(document.activeElement).toBe(field);
  });

  it("stays with nothing if the user had left the control before", async () => {
    const { retry, press } = await opened();
    retry.blur();
    await frames(1);
    await press();
    await frames(3);
    expect(document.activeElement).toBe(document.body);
  });
});
