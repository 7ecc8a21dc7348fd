import { GRACE, logOut } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("S6: email links sign in and reset a password once, and their tokens are removed from the address", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  /** Opens a link and answers the first call of the API that it leads to. */
  const open = async (link: string): Promise<string | undefined> => {
    const before = watch.calls.length;
    await page.goto(link);
    await expect.poll(() => watch.calls.length).toBeGreaterThan(before);
    return watch.calls[before];
  };
  const address = page.getByRole("textbox", { name: "Email or phone" });
  const codeHeading = page.getByRole("heading", { name: "Enter your code" });

  await page.goto("/login");
  await address.fill(GRACE.email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(codeHeading).toBeVisible();
  expect(await open(await server.linkFor(GRACE.email))).toBe("POST /magicLogin");
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await logOut(page);

  await page.getByRole("link", { name: "Forgot password?" }).click();
  await address.fill(GRACE.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(codeHeading).toBeVisible();
  const reset = await server.linkFor(GRACE.email);
  expect(await open(reset)).toBe("GET /resetPassword");
  await expect(page.getByRole("heading", { name: "Reset password" })).toBeVisible();
  expect(page.url()).toBe(`${server.url}/reset-password`);
  await page.getByLabel("New password", { exact: true }).fill(GRACE.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(GRACE.password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await open(reset);
  await expect(page.getByText("This reset link can't be used.")).toBeVisible();
});
