import { describe, expect, it } from "vitest";
import { READING } from "../../../src/app/conform/ask.ts";
import { nameOf } from "../../../src/app/conform/declared.ts";
import { reportText } from "../../../src/app/conform/table.ts";
import { without } from "./removed.ts";
import { judged, ok } from "./scripted.ts";

describe("the sentence of conform about a server", () => {
  it("'works' where every reading call is answered as declared, and every one of them is made", async () => {
    const report = await judged();
    expect([report.sentence, report.works]).toEqual(["works", true]);
    expect(report.calls.map(({ call }) => call)).toEqual(READING.map(nameOf));
    expect(READING.map(nameOf)).toContain("GET /wallets/{id}/tokens/{chainId}/{symbol}");
  });

  it("'works without …' names what is lost, once, and not what something else stands for", async () => {
    const report = await judged({
      getUser: (user) => ok(without(without(user, "referral_code"), "avatar")),
      getOwnProfile: (profile) => ok(without(without(profile, "followers_count"), "following_count")),
    });
    expect([report.sentence, report.works]).toEqual(["works without invite links, numbers of followers", true]);
    expect(reportText(report)).toContain("absent: avatar → instead: initials");
  });

  it("counts a missing value as null, and not as lost, where the server sends others that the specification does not name", async () => {
    const some = await judged({ getUser: (user) => ok(without(without(user, "bio"), "is_private")) });
    expect(some.sentence).toBe("works");
    expect(reportText(some)).toContain("absent: bio, is_private → instead: none, as null would say");
    const unnamed = ["phone_number", "bio", "country", "is_private", "referral_code", "linked_account"];
    const none = await judged({ getUser: (user) => ok(unnamed.reduce(without, user)) });
    expect(none.sentence).toContain("bios, countries of people, private accounts, invite links");
  });

  it("'works without …' counts rows that are left out, with the reason", async () => {
    const report = await judged({
      getValidators: (body) => {
        const { validatorSet, ...rest } = body as { readonly validatorSet: ReadonlyArray<object> };
        return ok({ ...rest, validatorSet: [...validatorSet, { moniker: "Nobody" }] });
      },
    });
    expect(report.sentence).toBe("works without 1 of 4 entries of GET /get-validators-details (address is missing)");
  });

  it.each<[string, Parameters<typeof judged>[0], string]>([
    ["a needed field is missing", { getUser: (user) => ok(without(user, "id")) }, "GET /user: id is missing"],
    [
      "a call is refused",
      { getCountries: () => ({ status: 500, body: null }) },
      "GET /countries: answered 500 (Something went wrong. Please try again later.)",
    ],
    ["no answer comes", { getNotifications: () => null }, "GET /notifications: no answer (cut off)"],
    ["a page answers", { getValidators: () => ok("<html>") }, "GET /get-validators-details: "],
    [
      "every row lacks a needed field",
      { getWalletTokens: (body) => ok(without(body, "tokens[].balance")) },
      "GET /wallets/{id}/tokens: no entry of tokens can be read: balance is missing",
    ],
    [
      "a list that is needed is an empty object",
      { getCountries: () => ok({}) },
      "GET /countries: names no country, so nobody can finish the onboarding",
    ],
    [
      "there is no wallet to ask about",
      { getWallets: () => ok({ wallets: {} }) },
      "GET /contacts/get-recents/{id}, GET /get-token-history/{a}/{b}/{hours}, GET /wallets/{id}/tokens, GET /wallets/{id}/tokens/{chainId}/{symbol}, GET /wallets/{id}/transactions could not be tried: GET /wallets has no wallet",
    ],
    [
      "the token is refused",
      { getUser: () => ({ status: 401, body: { error: "Unauthenticated." } }) },
      "GET /user: answered 401 (Unauthenticated.)",
    ],
  ])("'does not work because …' where %s", async (_, changes, reason) => {
    const report = await judged(changes);
    expect(report.works).toBe(false);
    expect(report.sentence).toContain(`does not work because ${reason}`);
  });

  it("every answer as an empty object does not pass", async () => {
    const changes = Object.fromEntries(READING.map(({ name }) => [name, () => ok({})]));
    expect((await judged(changes)).works).toBe(false);
  });
});

describe("the table of conform", () => {
  it("names the fields in another form, those in some rows only, and those that nobody reads", async () => {
    const report = await judged({
      getUser: (user) => ok({ ...(user as object), id: 7, is_private: 0, logo: "x" }),
      getNotifications: (page) => {
        const { data, ...rest } = page as { readonly data: ReadonlyArray<object> };
        return ok({ ...rest, data: [...data, { id: "n9", created_at: "2026-11-28 04:57:20" }] });
      },
    });
    const user = report.calls.find(({ call }) => call === "GET /user");
    expect(user).toMatchObject({
      state: "read",
      status: 200,
      forms: [
        { field: "id", form: "text" },
        { field: "is_private", form: "flag" },
      ],
      unread: ["logo"],
    });
    expect(user?.present).toContain("username");
    const text = reportText(report);
    expect(text).toContain("read as another form: id (text), is_private (flag)");
    expect(text).toContain("nobody reads: logo");
    expect(text).toContain("absent: data[].text (in some rows) → without texts of notifications");
    expect(text.split("\n").at(-1)).toBe("works");
  });

  it("shows no value of an answer, and nothing that could move the cursor", async () => {
    const report = await judged({
      getUser: (user) => ok({ ...(user as object), email: "secret@person.example", "\u001b[2J": 1 }),
    });
    expect(JSON.stringify(report)).not.toContain("secret@person.example");
    expect(reportText(report)).toContain("nobody reads: \\u001b[2J");
  });

  it("says that a list had no entry, so nothing is known of its rows", async () => {
    const report = await judged({ getNotifications: (page) => ok({ ...(page as object), data: [] }) });
    expect(reportText(report)).toContain("no entry in: data");
  });
});
