import { expect, it } from "vitest";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { ADA, CAPTCHA, PASSWORD } from "./support/world.ts";

const registration = (email: string) => ({
  type: "email" as const,
  identifier: email,
  redirect_url: "/verify-otp",
  referral: null as string | null,
  consent: true,
  date_of_birth: "1990-05-17",
  ...CAPTCHA,
});
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
    expect(await client.send(calls.register as never, { body })).toMatchObject({
      status: 422,
      body: { errors: { date_of_birth: ["You must be at least 18 years old"], consent: ["Consent is required"] } },
    });
    const onTheDay = { ...registration("adult@people.test"), date_of_birth: "2008-11-21" };
    expect(await client.ok(calls.register, { body: onTheDay })).toEqual({ status: "code_required" });
  });

  it("registering an address that has an account does not reveal it", async () => {
    const client = world().anonymous();
    expect(await client.ok(calls.register, { body: registration(ADA.email) })).toEqual({ status: "code_required" });
  });

  it("restricted countries are refused, and usernames that are taken in another letter case", async () => {
    const client = await world().newUser("nora1");
    for (const country of ["CU", "KP", "SY", "RU"]) {
      const answer = await client.send(calls.onboardUser as never, { body: names("nora.field", country) });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { country: ["The service is not available in this country"] } },
      });
    }
    const taken = await client.send(calls.onboardUser as never, { body: names("ADA") });
    expect(taken).toMatchObject({ status: 422, body: { errors: { username: ["This username is taken"] } } });
  });

  it("a referral code counts for its owner", async () => {
    const ada = await world().signIn(ADA);
    const { referral_code } = await ada.ok(calls.getUser);
    const before = await ada.ok(contacts.getOwnProfile);
    const client = world().anonymous();
    await client.ok(calls.register, { body: { ...registration("friend@people.test"), referral: referral_code } });
    const { code } = await world().mailTo("friend@people.test");
    expect((await ada.ok(contacts.getOwnProfile)).referrals_count).toBe(before.referrals_count);
    await client.ok(calls.authCodeLogin, {
      body: { identifier: "friend@people.test", authCode: code, platform_type: "web", remember_me: false },
    });
    const after = await ada.ok(contacts.getOwnProfile);
    expect(after.referrals_count).toBe(before.referrals_count + 1);
  });

  it("a first password needs 8 characters, a special character and an equal confirmation, and can be set once", async () => {
    const client = world().anonymous();
    await client.ok(calls.register, { body: registration("weak@people.test") });
    const { code } = await world().mailTo("weak@people.test");
    const bundle = await client.ok(calls.authCodeLogin, {
      body: { identifier: "weak@people.test", authCode: code, platform_type: "web", remember_me: false },
    });
    client.token = bundle.access_token;
    const weak = { password: "short", password_confirmation: "other" };
    expect(await client.send(calls.setupPassword as never, { body: weak })).toMatchObject({
      status: 422,
      body: {
        errors: {
          password: ["Must be at least 8 characters", "Must contain a special character"],
          password_confirmation: ["Does not match"],
        },
      },
    });
    const good = { password: "Good-enough", password_confirmation: "Good-enough" };
    await client.ok(calls.setupPassword, { body: good });
    world().advance(601);
    expect((await client.send(calls.setupPassword as never, { body: good })).status).toBe(409);
  });

  it("an identifier changes only with the code sent to that address", async () => {
    const client = await world().newUser("mover");
    const body = { type: "phone" as const, identifier: "+49 1512 3456789" };
    await client.ok(calls.changeIdentifier, { body: { ...body, current_password: PASSWORD } });
    const { code } = await world().mailTo("+4915123456789");
    const other = { type: "phone", identifier: "+4915123456780", authCode: code };
    expect((await client.send(calls.confirmIdentifier as never, { body: other })).status).toBe(401);
    const user = await client.ok(calls.confirmIdentifier, { body: { ...body, authCode: code } });
    expect(user.phone_number).toBe("+4915123456789");
  });

  it("an impossible phone number is refused", async () => {
    const client = await world().newUser("mover2");
    const phone = { type: "phone", identifier: "12345" };
    expect(await client.send(calls.changeIdentifier as never, { body: phone })).toMatchObject({
      status: 422,
      body: { errors: { identifier: ["Invalid phone"] } },
    });
  });

  it("changing the password requires the current one and the code", async () => {
    const client = await world().newUser("changer");
    const wrong = await client.send(calls.initiatePasswordChange as never, { body: { current_password: "no" } });
    expect(wrong.status).toBe(422);
    await client.ok(calls.initiatePasswordChange, { body: { current_password: "Sesame-open-1!" } });
    const { code } = await world().mailTo("changer@people.test");
    const body = { authCode: code, password: "Fresh-one-2!", password_confirmation: "Fresh-one-2!" };
    await client.ok(calls.changePassword, { body });
    expect((await client.send(calls.getUser as never)).status).toBe(200);
  });
});
