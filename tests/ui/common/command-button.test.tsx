import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { CommandButton } from "../../../src/ui/common/CommandButton.tsx";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { useSend } from "../../../src/ui/common/use-command.ts";
import { NotificationsScreen } from "../../../src/ui/features/notifications/NotificationsScreen.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { noAnswer } from "../../support/examples.ts";
import { opened } from "../fake-app.tsx";

const SIGNED_IN = [
  Session.RecordSession({ grant }),
  Session.LoadUser(),
  Session.RecordUser({ request: "request 3", user: ada }),
];
const BUSY = "One moment, this is already under way";
/** An invitation under way refuses another to the same address. */
const INVITE = Contacts.Invite({ email: "new@example.org" });
const said = () => toasts.read().kept.map(({ kind, text }) => `${kind}: ${text}`);

/** The reason that a button shows and a screen reader reads with it, or null if it can be pressed. */
const reasonOf = (name: string): string | null => {
  const button = screen.getByRole("button", { name });
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  return button.getAttribute("aria-disabled") === "true" ? (reason?.textContent ?? "") : null;
};
const invite = () => screen.getByRole("button", { name: "Invite" });

const Unguarded = () => {
  const send = useSend();
  return (
    <button type="button" onClick={() => send(Contacts.Invite({ email: "new@example.org" }))}>
      Invite
    </button>
  );
};

describe("a button of a command", () => {
  it("shows why the command would be refused, as soon as that changes, and sends nothing meanwhile", async () => {
    const page = await opened(<CommandButton command={INVITE}>Invite</CommandButton>, "/", SIGNED_IN);
    expect(reasonOf("Invite")).toBeNull();
    await page.dispatch(INVITE);
    const asked = () => page.events.filter(({ _tag }) => _tag === "contacts.InviteRequested").length;
    expect([reasonOf("Invite"), asked()]).toEqual([BUSY, 1]);
    await page.user.click(invite());
    expect(asked()).toBe(1);
    await page.dispatch(
      Contacts.RecordInviteFailure({
        request: page.lastRequest(),
        email: "new@example.org",
        failure: noAnswer("/x", "POST"),
      }),
    );
    await page.user.click(invite());
    expect(asked()).toBe(2);
  });

  it("says in a toast why a press was refused, where the button did not know it", async () => {
    const page = await opened(<Unguarded />, "/", [...SIGNED_IN, INVITE]);
    await page.user.click(invite());
    expect(said()).toEqual([`error: ${BUSY}`]);
  });

  it("W14: is offered while the browser says that the device is offline, and after a call without an answer", async () => {
    const data = [{ id: "n1", text: "Hello", created_at: "2026-11-21T08:00:00Z", read_at: null }];
    const page = await opened(<NotificationsScreen />, "/notifications", SIGNED_IN);
    await page.dispatch(
      Notifications.RecordPage({ request: page.lastRequest(), page: { data, current_page: 1, last_page: 1 } }),
    );
    expect(["Mark all as read", "Clear all"].map(reasonOf)).toEqual([null, null]);
    for (const doubt of [Session.RecordConnection({ online: false }), Session.RecordReach({ answered: false })]) {
      await page.dispatch(doubt);
      expect(["Mark all as read", "Clear all"].map(reasonOf)).toEqual([null, null]);
    }
  });
});
