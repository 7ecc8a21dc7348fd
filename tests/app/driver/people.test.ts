import { describe, expect, it } from "vitest";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { Command, views } from "../../../src/domain/contacts/index.ts";
import { bob, profile } from "../../domain/contacts/people.ts";
import { openSignedIn, type User } from "../../support/driver.ts";
import { json, noContent, refusing, slowly } from "../../support/scripted-api.ts";

/** A server on which Ada follows Bob or does not, and a tab with his page open. */
const withBob = async () => {
  const user = await openSignedIn();
  let following = false;
  user.server.always("getProfile", () => json(200, profile({ following, followers_count: following ? 8 : 7 })));
  const carriesOut = (): HttpAnswer => {
    following = true;
    return noContent;
  };
  user.server.always("follow", carriesOut);
  await user.runs(Command.LoadProfile({ value: bob.id, by: "id" }));
  return { user, server: user.server, carriesOut };
};

const shown = (user: User) => views.openProfile(user.sees().contacts);

describe("recent contacts", () => {
  it("are loaded with a person's page, which shows who follows this user, and not at the start", async () => {
    const user = await openSignedIn();
    user.server.always("getRecents", () => json(200, [{ ...bob, following: true }]));
    expect(user.server.to("getRecents")).toEqual([]);
    user.server.always("getProfile", () => json(200, profile()));
    await user.runs(Command.LoadProfile({ value: bob.id, by: "id" }));
    expect(user.server.to("getRecents")).toHaveLength(1);
    expect(views.followsMe(user.sees().contacts, bob.id)).toBe(true);
  });
});

describe("following a person", () => {
  it("toggles once, however often it is pressed, and shows the server's count", async () => {
    const { user, server } = await withBob();
    expect(user.does(Command.Change({ id: bob.id, change: "follow" }))).toBeNull();
    expect(await user.runs(Command.Change({ id: bob.id, change: "follow" }))).toBe("contacts.Busy");
    expect(server.to("follow")).toHaveLength(1);
    expect(shown(user)).toMatchObject({ following: true, followers_count: 8 });
    expect(user.does(Command.Change({ id: bob.id, change: "follow" }))).toBe("contacts.Following");
    expect(user.reports).toEqual([]);
  });

  it("changes nothing after the logout", async () => {
    const { user, server, carriesOut } = await withBob();
    server.next("follow", (_, sent) => slowly(user.clock, 5_000)(carriesOut, sent));
    user.does(Command.Change({ id: bob.id, change: "follow" }));
    await user.signsOut();
    await user.waits("10 s");
    expect(user.sees().contacts).toMatchObject({ person: { status: "none" }, changes: [], addressesRequest: null });
    expect(user.reports).toEqual([]);
  });

  it("that the server refuses changes nothing, and can be retried", async () => {
    const { user, server } = await withBob();
    server.next("follow", refusing(422, { error: "You have reached the limit." }));
    await user.runs(Command.Change({ id: bob.id, change: "follow" }));
    expect(shown(user)).toMatchObject({ following: false, followers_count: 7 });
    expect(user.does(Command.Change({ id: bob.id, change: "follow" }))).toBeNull();
  });
});
