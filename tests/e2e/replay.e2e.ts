import { createWallet, join } from "./support/join.ts";
import { downloadLog, found, neighbours, replay } from "./support/log.ts";
import { addressOf, GRACE, logOut, newcomer } from "./support/people.ts";
import { confirm, preview, statusOf } from "./support/send.ts";
import { expect, test } from "./support/test.ts";

const productKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("optio."));

test("a whole visit replays identically from its diagnostic log, which contains no private data", async ({
  page,
  server,
}) => {
  const nova = newcomer();
  const to = await addressOf(server, GRACE);
  const { code } = await join(page, server, nova);
  const { words, typed } = await createWallet(page, nova.passcode);
  const memo = `memo of ${nova.username}`;
  const description = `description of ${nova.username}`;
  const dialog = await preview(page, { to, amount: "3.25", memo, description });
  await confirm(dialog, nova.passcode);
  await expect(statusOf(dialog)).toHaveText("Completed");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("table", { name: "Tokens" }).getByRole("link", { name: "OPT" }).first().click();
  await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row", { name: /3\.25/ })).toBeVisible();
  const tokens = await page.evaluate(() => ({
    access: localStorage.getItem("optio.access_token") ?? "",
    refresh: localStorage.getItem("optio.refresh_token") ?? "",
  }));
  expect(tokens.access).not.toBe("");
  const { file, text } = await downloadLog(page);

  const canaries = new Map([
    ["e-mail address", nova.email],
    ["password", nova.password],
    ["passcode", nova.passcode],
    ["first name", nova.firstName],
    ["last name", nova.lastName],
    ["username", nova.username],
    ["memo", memo],
    ["description", description],
    ["date of birth", "1990-05-17"],
    ["recipient", to],
    ["access token", tokens.access],
    ["refresh token", tokens.refresh],
    ["phrase", words.join(" ")],
  ]);
  expect(found(text, canaries)).toEqual([]);
  // six digits may stand within a longer number, and a word of the list is also a word of the language, by chance
  expect(new RegExp(`(?<![0-9])${code}(?![0-9])`).test(text), "the code").toBe(false);
  expect([...neighbours(text, words), ...neighbours(text, typed)]).toEqual([]);

  const replayed = replay(file);
  expect(replayed.text.trimEnd().split("\n").at(-1), replayed.text.slice(-2_000)).toBe("identical");
  expect(replayed.status).toBe(0);
  expect(replayed.text).toContain("transfer.Confirm");

  await logOut(page);
  expect(await page.evaluate(productKeys)).toEqual([]);
});

test("the search for canaries finds each encoding of a canary", () => {
  const canary = new Map([["it", "Nébula-ab12!pc"]]);
  const hidden = (text: string) => found(`{"x":"${text}"}`, canary);
  const bytes = Buffer.from("Nébula-ab12!pc");
  expect(hidden("Nébula-ab12!pc")).toEqual(["it"]);
  expect(hidden(encodeURIComponent("Nébula-ab12!pc"))).toEqual(["it"]);
  expect(hidden(bytes.toString("hex"))).toEqual(["it"]);
  for (const before of ["", "a", "ab", "abc"]) {
    expect(hidden(Buffer.concat([Buffer.from(before), bytes, Buffer.from("zz")]).toString("base64"))).toEqual(["it"]);
  }
  expect(hidden("Nébula-ab13!pc")).toEqual([]);
});
