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
const shown = async (message: string): Promise<HTMLElement> => {
  const page = await render(<TransferFailure failure={refused(message)} />);
  const copy = document.body.cloneNode(true) as HTMLElement;
  await page.unmount();
  return copy;
};

describe("a refused transfer", () => {
  const RAW = "failed to execute message; message index: 0: invalid shares amount: invalid request";

  it("says what the network's answer means, and shows the answer under Details", async () => {
    const page = await shown(RAW);
    expect(page.querySelector("p")?.textContent).toBe(
      "This is more than you have staked there. Lower the amount, or choose All.",
    );
    const details = page.querySelector("details");
    expect([details?.open, details?.querySelector("summary")?.textContent]).toEqual([false, "Details"]);
    expect(details?.textContent).toContain(RAW);
  });

  it("shows any other answer as it is, without Details", async () => {
    const page = await shown("Not allowed");
    expect([page.textContent, page.querySelector("details")]).toEqual(["Not allowed", null]);
    expect(transferFailureText(refused("Not allowed"))).toBe("Not allowed");
  });

  it("makes hidden characters of the network's answer visible (S5)", async () => {
    const page = await shown(`${RAW}\u202e`);
    expect(page.querySelector("details")?.textContent).not.toContain("\u202e");
  });

  it("says above the button of a form what the network's answer means, with the answer under Details", async () => {
    const page = await render(<FormFailure refused={null} failure={refused(RAW)} />);
    const alert = page.host.querySelector("[role=alert]");
    expect(alert?.querySelector("p")?.textContent).toBe(
      "This is more than you have staked there. Lower the amount, or choose All.",
    );
    expect(alert?.querySelector("details")?.textContent).toContain(RAW);
    await page.unmount();
  });
});
