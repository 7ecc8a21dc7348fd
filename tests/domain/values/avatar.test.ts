import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getUser } from "../../../src/adapters/http/calls/session.ts";
import { readBody } from "../../../src/adapters/http/reading/read.ts";
import { type AvatarOwner, avatarAccounts, avatarAddresses } from "../../../src/domain/values/avatar.ts";
import { avatarOrigins, isAvatarTemplate } from "../../../src/domain/values/avatar-templates.ts";
import { PAYLOADS } from "../../support/payloads.ts";
import { forAll } from "../../support/properties.ts";
import { me } from "../contacts/people.ts";

/** The sources in the order of spec §3. */
const ORDER = ["gravatar", "facebook", "github", "skype", "twitter", "vkontakte", "instagram", "google"] as const;
const TEMPLATES = Object.fromEntries(ORDER.map((source) => [source, `https://${source}.test/of/{id}/picture?d=404`]));

const EMAIL_HASH = "84059b07d4be67b806386c0aad8070a23f18836bbaae342275dc0a83414c32ee";
const accounts = {
  facebook_id: "4",
  github_id: 9919,
  skype_id: "live:.cid.1a2b",
  twitter_id: "@ada",
  vkontakte_id: "id1",
  instagram_id: "ada.lovelace_",
  google_id: "1084",
};
const everywhere: AvatarOwner = { avatar: null, email: "MyEmailAddress@example.com ", ...accounts };

const account = fc.oneof(
  fc.constantFrom<unknown>(null, "", ".", "..", "…", -1, 1.5, 2 ** 60, {}, []),
  fc.constantFrom(...PAYLOADS),
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[A-Za-z0-9._-]{1,70}$/),
  fc.nat(),
);
const owner: fc.Arbitrary<AvatarOwner> = fc.record(
  {
    avatar: fc.constant(null),
    email: fc.option(fc.oneof(fc.emailAddress(), fc.string())),
    ...Object.fromEntries(Object.keys(avatarAccounts).map((name) => [name, account])),
  },
  { requiredKeys: ["avatar"] },
) as fc.Arbitrary<AvatarOwner>;

describe("the outside addresses of an avatar", () => {
  it("are those of the sources in the order of spec §3, each account encoded in the place of {id}", () => {
    expect(avatarAddresses(everywhere, TEMPLATES)).toEqual([
      `https://gravatar.test/of/${EMAIL_HASH}/picture?d=404`,
      "https://facebook.test/of/4/picture?d=404",
      "https://github.test/of/9919/picture?d=404",
      "https://skype.test/of/live%3A.cid.1a2b/picture?d=404",
      "https://twitter.test/of/%40ada/picture?d=404",
      "https://vkontakte.test/of/id1/picture?d=404",
      "https://instagram.test/of/ada.lovelace_/picture?d=404",
      "https://google.test/of/1084/picture?d=404",
    ]);
  });

  it("are none of a source that is not configured, for any person", () => {
    expect(avatarAddresses(everywhere, {})).toEqual([]);
    forAll(200, owner, fc.subarray([...ORDER]), (person, on) => {
      const templates = Object.fromEntries(on.map((source) => [source, TEMPLATES[source]]));
      const found = avatarAddresses(person, templates).map((address) => new URL(address).hostname);
      // a subsequence of the configured sources: their order, each at most once
      expect(found).toEqual(on.map((source) => `${source}.test`).filter((host) => found.includes(host)));
    });
  });

  it("S4: contain an account as one segment, whatever a server sends for it", () => {
    forAll(300, owner, (person) => {
      for (const address of avatarAddresses(person, TEMPLATES)) {
        const { href, origin, pathname, search, hash } = new URL(address);
        expect([href, search, hash]).toEqual([address, "?d=404", ""]);
        const source = ORDER.find((name) => origin === `https://${name}.test`) ?? "gravatar";
        const [, of, id = "", picture, ...more] = pathname.split("/");
        expect([of, picture, more]).toEqual(["of", "picture", []]);
        if (source === "gravatar") expect(id).toMatch(/^(?:[0-9a-f]{32}|[0-9a-f]{64})$/);
        else expect(decodeURIComponent(id)).toBe(String(person[`${source}_id`]));
      }
    });
    for (const payload of PAYLOADS) {
      const person = { avatar: null, github_id: payload, gravatar_hash: payload, email: null };
      expect([payload, avatarAddresses(person, TEMPLATES).join().replace("https://github.test/of/", "")]).toEqual([
        payload,
        expect.not.stringMatching(/\.\.|%2f|%5c|\/\//i),
      ]);
    }
  });

  it("have the hash of the answer before that of the email address, and no hash of what is no address", () => {
    const gravatar = (person: Omit<AvatarOwner, "avatar">) =>
      avatarAddresses({ avatar: null, ...person }, { gravatar: "https://g.test/{id}" });
    const [md5, sha] = ["0bc83cb571cd1c50ba6f3e8a78ef1346", EMAIL_HASH];
    expect(gravatar({ gravatar_hash: md5, email: "myemailaddress@example.com" })).toEqual([`https://g.test/${md5}`]);
    expect(gravatar({ gravatar_hash: sha, email: null })).toEqual([`https://g.test/${sha}`]);
    expect(gravatar({ gravatar_hash: "ada", email: "myemailaddress@example.com" })).toEqual([`https://g.test/${sha}`]);
    for (const email of [null, "", "ada", "+436601234567"]) expect(gravatar({ email })).toEqual([]);
    expect(gravatar({})).toEqual([]);
  });
});

describe("the address of an outside source", () => {
  it.each([
    "https://gravatar.com/avatar/{id}?d=404",
    "https://avatars.githubusercontent.com/u/{id}?s=96",
    "https://pictures.example:8443/{id}.png",
    "https://pictures.example/of?user={id}",
  ])("may be %s", (template) => {
    expect(isAvatarTemplate(template)).toBe(true);
  });

  it.each([
    "",
    null,
    "{id}",
    "https://pictures.example",
    "https://pictures.example/ada",
    "https://{id}.example/",
    "https://pictures.example{id}/",
    "https://pictures.example/{id}/{id}",
    "http://pictures.example/{id}",
    "//pictures.example/{id}",
    "javascript:alert({id})",
    "https://ada@pictures.example/{id}",
    "https://*.example/{id}",
    "https://Pictures.example/{id}",
    "https://pictures.example/../{id}",
    "https://pictures.example/{id}#a",
    "https://pictures.example/{id}; script-src *",
    "https://pictures.example/{id} https://e.test",
    "https://pictures.example/{id}\n",
    "https://.../{id}",
  ])("may not be %j, whose origin is not admitted either", (template) => {
    expect([isAvatarTemplate(template), avatarOrigins({ github: template })]).toEqual([false, []]);
  });

  it("is of one origin, which is named once", () => {
    expect(
      avatarOrigins({
        google: "https://b.test:8443/{id}",
        github: "https://a.test/{id}.png",
        facebook: "https://a.test/f/{id}",
        other: "https://c.test/{id}",
      }),
    ).toEqual(["https://a.test", "https://b.test:8443"]);
  });
});

describe("the accounts of a person in an answer", () => {
  it("may be absent or malformed, and the person is read all the same", () => {
    const read = (fields: object) => Result.getOrThrow(readBody(getUser.answer, { ...me, ...fields }));
    expect(avatarAddresses(read({}), TEMPLATES)).toHaveLength(1);
    expect(avatarAddresses(read(accounts), TEMPLATES)).toHaveLength(8);
    const malformed = Object.fromEntries(Object.keys(avatarAccounts).map((name) => [name, { id: 1 }]));
    expect(avatarAddresses(read(malformed), TEMPLATES)).toHaveLength(1);
  });
});
