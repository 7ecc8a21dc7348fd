import { expect, it } from "vitest";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { known } from "../support/known.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { entered, registration } from "./support/sign-in.ts";
import { ADA } from "./support/world.ts";

const names = (username: string, country = "DE") => ({
  first_name: "Nora",
  last_name: "Field",
  username,
  country,
  platform_type: "web",
});

onPostgres("New accounts", (world) => {
  it("a person must be 18 and consent; each violated rule is reported on its field", async () => {
    const client = world().anonymous();
    const body = { ...registration("young@people.test"), date_of_birth: "2008-11-22", consent: false };
    expect(await client.send(calls.register, { body })).toMatchObject({
      status: 422,
      body: { errors: { date_of_birth: ["You must be at least 18 years old"], consent: ["Consent is required"] } },
    });
    const onTheDay = { ...registration("adult@people.test"), date_of_birth: "2008-11-21" };
    expect(await client.ok(calls.register, { body: onTheDay })).toEqual({ status: "code_required" });
  });

  it("restricted countries are refused, and usernames that are taken in another letter case", async () => {
    const client = await world().newUser("nora1");
    for (const country of ["CU", "KP", "SY", "RU"]) {
      const answer = await client.send(calls.onboardUser, { body: names("nora.field", country) });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { country: ["The service is not available in this country"] } },
      });
    }
    const taken = await client.send(calls.onboardUser, { body: names("ADA") });
    expect(taken).toMatchObject({ status: 422, body: { errors: { username: ["This username is taken"] } } });
  });

  it("a referral code counts for its owner", async () => {
    const ada = await world().signIn(ADA);
    const referral_code = known((await ada.ok(calls.getUser)).referral_code);
    const before = await ada.ok(contacts.getOwnProfile);
    const client = world().anonymous();
    await client.ok(calls.register, { body: { ...registration("friend@people.test"), referral: referral_code } });
    const { code } = await world().mailTo("friend@people.test");
    expect((await ada.ok(contacts.getOwnProfile)).referrals_count).toBe(before.referrals_count);
    await entered(client, "friend@people.test", code);
    const after = await ada.ok(contacts.getOwnProfile);
    expect(after.referrals_count).toBe(known(before.referrals_count) + 1);
  });

  it("an impossible phone number is refused", async () => {
    const client = await world().newUser("mover2");
    const phone = { type: "phone", identifier: "12345" };
    expect(await client.send(calls.changeIdentifier, { body: phone })).toMatchObject({
      status: 422,
      body: { errors: { identifier: ["Invalid phone"] } },
    });
  });
});
