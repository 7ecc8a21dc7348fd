import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { codeOf } from "../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { FormFailure, TransferFailure, transferFailureText } from "../../../src/ui/common/transfer/TransferFailure.tsx";
import { render } from "../kit/render.ts";

const refused = (message: string): Failure => ({
  kind: "Invalid",
  code: codeOf(message),
  message,
  status: 422,
  endpoint: "/wallets/:id/transfer",
  method: "POST",
  validation: null,
});
/** The network's own answer, which is closed at first. */
const details = () => screen.getByRole("group");

describe("a refused transfer", () => {
  const RAW = "failed to execute message; message index: 0: invalid shares amount: invalid request";

  it("says what the network's answer means, also above the button of a form, and shows the answer under Details (S5)", async () => {
    for (const of of [
      <TransferFailure key="step" failure={refused(`${RAW}\u202e`)} />,
      <FormFailure key="form" refused={null} failure={refused(`${RAW}\u202e`)} />,
    ]) {
      const { unmount } = await render(of);
      screen.getByText("This is more than you have staked there. Lower the amount, or choose All.");
      expect(details()).toHaveProperty("open", false);
      within(details()).getByText("Details");
      within(details()).getByText(`${RAW}⟨U+202E⟩`);
      await unmount();
    }
  });

  it("shows any other answer as it is, without Details", async () => {
    const { host } = await render(<TransferFailure failure={refused("Not allowed")} />);
    expect([host.textContent, screen.queryByRole("group")]).toEqual(["Not allowed", null]);
    expect(transferFailureText(refused("Not allowed"))).toBe("Not allowed");
  });

  it("says what the server refuses of each value, in the form and after the passcode (S5)", async () => {
    const errors = { amount: ["At least 1 OPT.", "At most 5 OPT."], to: ["Closed\u202e."] };
    const failure = {
      ...refused("The given data was invalid."),
      validation: { message: "The given data was invalid.", errors },
    };
    const text = "The given data was invalid.\nAt least 1 OPT.\nAt most 5 OPT.\nClosed⟨U+202E⟩.";
    const { host } = await render(<TransferFailure failure={failure} />);
    expect(host.textContent).toBe(text);
    await render(<FormFailure refused={null} failure={failure} />);
    expect(screen.getByRole("alert").textContent).toBe(text);
  });
});
