// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { Command } from "../../../src/domain/session/index.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { grant } from "../../domain/session/example.ts";
import { closeOpened, opened } from "../fake-app.tsx";

afterEach(closeOpened);

const keptPaths = (events: ReadonlyArray<{ readonly _tag: string }>): ReadonlyArray<unknown> =>
  events.filter((event) => event._tag === "session.DestinationKept");

describe("F13: a deep link opened by a visitor", () => {
  it.each(["/my-assets/optio/OPT", "/settings", "/c/ADA7"])("%s is stored", async (path) => {
    const page = await opened(<Gate />, path);
    expect(keptPaths(page.events)).toEqual([{ _tag: "session.DestinationKept", path }]);
  });

  it.each(["/", "/login", "/no/such/page", "/change-password", "/my-assets/optio/OPT/more"])(
    "%s is not stored",
    async (path) => {
      const page = await opened(<Gate />, path);
      expect(keptPaths(page.events)).toEqual([]);
    },
  );

  it("is not stored for the page that a logout closed", async () => {
    const page = await opened(<Gate />, "/settings", [Command.RecordSession({ grant })]);
    await page.dispatch(Command.SignOut());
    expect(page.place()).toBe("/login");
    expect(keptPaths(page.events)).toEqual([]);
  });
});
