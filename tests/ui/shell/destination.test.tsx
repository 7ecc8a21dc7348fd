import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Command, type User } from "../../../src/domain/session/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { Gate } from "../../../src/ui/Gate.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";
import { ada, grant, handleOf } from "../../domain/session/example.ts";
import { opened } from "../fake-app.tsx";

beforeAll(() => preloadAll());

const keptPaths = (events: ReadonlyArray<{ readonly _tag: string }>): ReadonlyArray<unknown> =>
  events.filter((event) => event._tag === "session.DestinationRemembered");

const signedIn = (over: Partial<User>): ReadonlyArray<Command> => [
  Command.RecordSession({ grant }),
  Command.LoadUser(),
  Command.RecordUser({ request: "request 3", user: { ...ada, ...over } }),
];

describe("a deep link opened by a visitor", () => {
  it.each([
    ["/my-assets/optio/OPT", true],
    ["/c/ADA7", true],
    ["/activity?type=send&from=2026-11-01", true],
    ["/dashboard?pay=optio%3Aoptio1abc%3Famount%3D1", true],
    ["/", false],
    ["/no/such/page", false],
    ["/change-password", false],
    ["/my-assets/optio/OPT/more", false],
  ])("%s is stored: %s", async (path, isStored) => {
    const page = await opened(<Gate />, path);
    expect(keptPaths(page.events)).toEqual(isStored ? [{ _tag: "session.DestinationRemembered", path }] : []);
  });

  it("is not stored for the page that a logout closed, and the page does not stay on screen", async () => {
    const page = await opened(<Gate />, "/setup-password", signedIn({ has_password: false }));
    await page.dispatch(Command.SignOut());
    expect(page.place()).toBe("/login");
    expect(keptPaths(page.events)).toEqual([]);
    expect(screen.queryByLabelText("New password")).toBeNull();
  });
});

describe("a path that the guard refuses", () => {
  it.each([
    ["/onboarding", { onboarded_at: null, first_name: "" }, "First name", "/settings"],
    ["/setup-password", { has_password: false }, "New password", "/change-password"],
  ])("leaves the input on %s, where it redirects to (%o, %s, from %s)", async (path, user, label, refused) => {
    const page = await opened(<Gate />, path, signedIn(user));
    await page.user.type(screen.getByLabelText(label), "Typed");
    await page.act(() => page.navigate(refused));
    expect(page.place()).toBe(path);
    expect(screen.getByLabelText(label)).toMatchObject({ value: "Typed" });
  });
});

describe("a sign-in link", () => {
  const UNUSED = "You're already signed in, so the sign-in link wasn't used. Log out to use it.";
  const said = () => toasts.read().kept.map(({ text }) => text);

  it.each(["/magicLogin", "/callback"])(
    "that is opened while a session is running says that it was not used (%s)",
    async (path) => {
      toasts.clear();
      const page = await opened(<Gate />, path, [Command.RecordSession({ grant })]);
      expect(page.place()).toBe("/");
      expect(said()).toEqual([UNUSED]);
    },
  );

  it("that signs in says nothing", async () => {
    toasts.clear();
    const page = await opened(<Gate />, "/magicLogin", [Command.OpenMagicLink({ token: handleOf("link") })]);
    await page.dispatch(Command.RecordSignedIn({ request: page.lastRequest(), grant, tokens: handleOf("tokens") }));
    expect(page.place()).toBe("/");
    expect(said()).toEqual([]);
  });
});
