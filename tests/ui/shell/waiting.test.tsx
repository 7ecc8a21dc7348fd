import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { grant } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";

describe("a start without a connection", () => {
  it("says so on every page of a session, and shows a skeleton as soon as the device is online", async () => {
    const { dispatch } = await opened(<Gate />, "/dashboard", [
      Session.RecordConnection({ online: false }),
      Session.RecordSession({ grant }),
    ]);
    screen.getByRole("heading", { level: 1, name: "You're offline" });
    screen.getByText("This page opens when you're connected.", { exact: false });
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await dispatch(Session.RecordConnection({ online: true }));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });
});
