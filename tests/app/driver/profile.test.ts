import { expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, views } from "../../../src/domain/session/index.ts";
import { open, openSignedIn } from "../../support/driver.ts";
import { json, refusing } from "../../support/scripted-api.ts";
import { user as ADA } from "../../support/scripted-server.ts";

const PROFILE = {
  first_name: ADA.first_name,
  last_name: ADA.last_name,
  username: ADA.username,
  bio: ADA.bio,
  country: ADA.country,
  is_private: ADA.is_private,
};

it("a change of one field is sent with the other fields as the server has them now, not as this tab read them", async () => {
  const user = await openSignedIn();
  // another device has changed the text about the user since
  user.server.always("getUser", () => json(200, { ...ADA, bio: "Mathematics" }));
  user.server.always("updateProfile", (_, { input }) => json(200, { ...ADA, ...input }));
  await user.runs(Command.SaveProfile({ is_private: true }));
  const sent = user.server.sent.filter(({ call }) => call === "updateProfile").map(({ input }) => input);
  expect(sent).toEqual([{ ...PROFILE, bio: "Mathematics", is_private: true }]);
  expect(views.userOf(user.sees().session)).toMatchObject({ bio: "Mathematics", is_private: true });
});

it("a change of one field sends nothing while the other fields cannot be read, and says so", async () => {
  const user = await openSignedIn();
  user.server.always("getUser", refusing(503));
  await user.runs(Command.SaveProfile({ is_private: true }));
  expect(user.server.sent.filter(({ call }) => call === "updateProfile")).toEqual([]);
  expect(failureOf(views.saveProfile(user.sees().session))?.status).toBe(503);
});

it("a change in one tab is read by the other tabs of the session, and they stay signed in if that fails", async () => {
  const user = await openSignedIn();
  const { server } = user.device;
  const other = await open(user.device);
  const reads = () => server.to("getUser").length;
  const nameOf = (tab: typeof user) => views.userOf(tab.sees().session)?.first_name;
  let saved = ADA;
  server.always("updateProfile", (_, { input }) => {
    saved = { ...ADA, ...input };
    return json(200, saved);
  });
  server.always("getUser", () => json(200, saved));
  const before = reads();
  await user.runs(Command.SaveProfile({ ...PROFILE, first_name: "Augusta" }));
  await other.settles();
  expect([reads() - before, nameOf(user), nameOf(other)]).toEqual([1, "Augusta", "Augusta"]);
  server.always("getUser", refusing(403));
  await user.runs(Command.SaveProfile({ ...PROFILE, first_name: "Ada" }));
  await other.settles();
  expect(other.sees().session).toMatchObject({ phase: "signedIn", userRequest: { status: "failed" } });
  expect(nameOf(other)).toBe("Augusta");
  await user.runs(Command.SignOut());
  await other.settles();
  expect([other.sees().session.phase, reads() - before]).toEqual(["signedOut", 2]);
});
