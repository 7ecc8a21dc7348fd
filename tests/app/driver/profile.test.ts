import { expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, views } from "../../../src/domain/session/index.ts";
import { openSignedIn } from "../../support/driver.ts";
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
