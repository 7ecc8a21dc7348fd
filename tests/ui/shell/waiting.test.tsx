import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { grant } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";

describe("a start without a connection", () => {
  it("says so on every page of a session, and shows a skeleton as soon as the device is online", async () => {
    const { dispatch, text, find } = await opened(<Gate />, "/dashboard", [
      Session.RecordConnection({ online: false }),
      Session.RecordSession({ grant }),
    ]);
    expect(find("h1").textContent).toBe("You're offline");
    expect(text()).toContain("This page opens when you're connected.");
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await dispatch(Session.RecordConnection({ online: true }));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });
});
