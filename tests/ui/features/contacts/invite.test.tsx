import { describe, expect, it, vi } from "vitest";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { InviteCard } from "../../../../src/ui/features/contacts/InviteCard.tsx";
import { opened } from "../../fake-app.tsx";

const said = () => toasts.read().kept.map(({ kind, text }) => `${kind}: ${text}`);

describe("the own invite link", () => {
  it("is shown, copied with a toast, and shown as a QR code", async () => {
    const { act, button, done, find } = await opened(<InviteCard code="ADA CODE" />, "/profile");
    const link = `${window.location.origin}/c/ADA%20CODE`;
    expect(find("input")).toHaveProperty("value", link);
    await act(() => button("Copy Invite Link").click());
    expect([done.copied, said()]).toEqual([[link], ["success: Invite link copied to clipboard"]]);
    await act(() => button("Show QR code").click());
    expect(find("[role=dialog] [role=img]").getAttribute("aria-label")).toBe("Your invite link");
    expect(find("[role=dialog]").textContent).toContain(link);
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
    const { act, button } = await opened(<InviteCard code="ADA" />, "/profile");
    await act(() => button("Share").click());
    expect(shared).toEqual([{ title: "Join me on Optio", url: `${window.location.origin}/c/ADA` }]);
    await act(() => undefined);
    expect(said()).toEqual(texts);
  });
});
