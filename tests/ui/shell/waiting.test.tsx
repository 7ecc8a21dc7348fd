import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { grant } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";

describe("a start without an answer", () => {
  it.each([
    [false, "You're offline", "This page opens when you're connected."],
    [true, "We can't reach the server", "This page opens when the server answers."],
  ])(
    "W14: says so on every page of a session while the browser says online: %s, and shows a skeleton with the next answer",
    async (online, title, text) => {
      const { dispatch } = await opened(<Gate />, "/dashboard", [
        Session.RecordConnection({ online }),
        Session.RecordSession({ grant }),
      ]);
      expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
      await dispatch(Session.RecordReach({ answered: false }));
      screen.getByRole("heading", { level: 1, name: title });
      screen.getByText(text, { exact: false });
      expect(document.querySelector("[aria-busy=true]")).toBeNull();
      await dispatch(Session.RecordReach({ answered: true }));
      expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    },
  );
});
