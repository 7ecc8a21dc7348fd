import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { InviteCard } from "../../../../src/ui/features/contacts/InviteCard.tsx";
import { opened } from "../../fake-app.tsx";

const said = () => toasts.read().kept.map(({ kind, text }) => `${kind}: ${text}`);

describe("the own invite link", () => {
  it("is shown, copied with a toast, and shown as a QR code", async () => {
    const { user, done } = await opened(<InviteCard code="ADA CODE" />, "/profile");
    const link = `${window.location.origin}/c/ADA%20CODE`;
    expect(screen.getByRole("textbox")).toHaveProperty("value", link);
    await user.click(screen.getByRole("button", { name: "Copy Invite Link" }));
    expect([done.copied, said()]).toEqual([[link], ["success: Invite link copied to clipboard"]]);
    await user.click(screen.getByRole("button", { name: "Show QR code" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).queryByRole("img", { name: "Your invite link" })).not.toBeNull();
    expect(dialog.textContent).toContain(link);
  });

  it.each([
    ["AbortError", []],
    ["NotAllowedError", ["success: Invite link copied to clipboard"]],
  ])("is shared by the browser where it can; after %s it says %j", async (name, texts) => {
    const shared: unknown[] = [];
    vi.stubGlobal("navigator", {
      ...window.navigator,
      share: (data: unknown) => {
        shared.push(data);
        return Promise.reject(new DOMException("refused", name));
      },
    });
    const { user } = await opened(<InviteCard code="ADA" />, "/profile");
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(shared).toEqual([{ title: "Join me on Optio", url: `${window.location.origin}/c/ADA` }]);
    await act(async () => undefined);
    expect(said()).toEqual(texts);
  });
});
