import type { Page } from "playwright/test";
import { checkScreen, installAxe } from "./support/axe.ts";
import { moveTo } from "./support/layout.ts";
import { ADA, GRACE, newcomer, openSignedIn, typeCode } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ context, watch }) => {
  // every test here is refused something on purpose
  watch.expectFailedAnswers();
  return installAxe(context);
});

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const address = (page: Page) => page.getByRole("textbox", { name: "Email or phone" });
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("A1: axe finds nothing on refused, pending and ended sign-ins", async ({ page, server }) => {
  const findings: string[] = [];
  await page.goto("/login");
  await address(page).fill(ADA.email);
  await secret(page, "Password").fill("not-her-password!");
  await press(page, "Sign in");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid credentials" })).toBeVisible();
  await checkScreen(page, "login-wrong-password", findings);
  await press(page, "Email me a sign-in link");
  await heading(page, "Enter your code");
  await checkScreen(page, "link-sent", findings);
  await typeCode(page, (await server.codeFor(ADA.email)) === "000000" ? "111111" : "000000");
  await expect(page.getByText(/Invalid Auth Code/)).toBeVisible();
  await checkScreen(page, "code-wrong", findings);
  await page.goto("/callback?error=The%20provider%20said%20no.");
  await expect(page.getByText("The provider said no.")).toBeVisible();
  await checkScreen(page, "callback-error", findings);
  expect(findings).toEqual([]);
});

test("A1: axe finds nothing on refused sign-ups and password resets", async ({ page, server }) => {
  const findings: string[] = [];
  await page.goto("/signup?referral=FRIEND7");
  await heading(page, "Create account");
  await expect(page.getByText("FRIEND7")).toBeVisible();
  await press(page, "Create account");
  await expect(address(page)).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "signup-refused", findings);
  await address(page).fill(ADA.email);
  await secret(page, "Date of birth").fill("2020-01-01");
  await expect(page.getByText("You must be at least 18 years old.")).toBeVisible();
  await checkScreen(page, "signup-underage", findings);

  await page.goto("/forgot-password");
  await press(page, "Send reset link");
  await expect(address(page)).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "forgot-refused", findings);
  await address(page).fill(GRACE.email);
  await press(page, "Send reset link");
  await heading(page, "Enter your code");
  await checkScreen(page, "reset-code", findings);
  await page.goto(await server.linkFor(GRACE.email));
  await heading(page, "Reset password");
  await secret(page, "New password").fill("short");
  await secret(page, "Confirm password").fill("shorter");
  await press(page, "Save password");
  await expect(secret(page, "New password")).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "reset-refused", findings);
  expect(findings).toEqual([]);
});

test("A1: axe finds nothing on a refused onboarding, and without an email address", async ({ page, server }) => {
  const findings: string[] = [];
  const who = newcomer();
  const phone = "+43 664 7654321";
  await page.goto("/signup");
  await address(page).fill(phone);
  await secret(page, "Date of birth").fill("1990-05-17");
  await page.getByRole("checkbox", { name: "I agree to the terms" }).check();
  await press(page, "Create account");
  await heading(page, "Enter your code");
  await typeCode(page, await server.codeFor("+436647654321"));
  await heading(page, "Set up password");
  await press(page, "Save password");
  await expect(secret(page, "New password")).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "setup-password-refused", findings);
  await secret(page, "New password").fill(who.password);
  await secret(page, "Confirm password").fill(who.password);
  await press(page, "Save password");
  await heading(page, "Tell us about you");
  const email = page.getByRole("textbox", { name: "Email" });
  await checkScreen(page, "onboarding-email", findings);
  await email.fill(who.email);
  await press(page, "Continue");
  await heading(page, "Enter your code");
  await checkScreen(page, "onboarding-email-code", findings);
  await typeCode(page, await server.codeFor(who.email));
  await heading(page, "Tell us about you");
  await expect(page.getByRole("textbox", { name: "First name" })).toBeVisible();
  await page.getByRole("textbox", { name: "Username" }).fill("!");
  await press(page, "Continue");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "onboarding-refused", findings);
  // every form can be left
  await press(page, "Log out");
  await heading(page, "Sign in");
  expect(findings).toEqual([]);
});

test("A1: axe finds nothing on the change of the account's email address, nor on the logout messages", async ({
  page,
  server,
}) => {
  const findings: string[] = [];
  await openSignedIn(page, server, ADA, "/verify-identifier");
  await heading(page, "Change email");
  await press(page, "Continue");
  await expect(page.getByRole("textbox", { name: /e-?mail/i })).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "change-email-refused", findings);
  await moveTo(page, "/change-password");
  await heading(page, "Change password");
  await secret(page, "Current password").fill("not-her-password!");
  await press(page, "Continue");
  await expect(secret(page, "Current password")).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page, "change-password-refused", findings);
  // another tab cleared the storage
  const other = await page.context().newPage();
  await other.goto("/manifest.webmanifest");
  await other.evaluate(() => localStorage.clear());
  await heading(page, "Sign in");
  await expect(page.getByText("You were signed out in another tab.")).toBeVisible();
  await checkScreen(page, "login-signed-out", findings);
  expect(findings).toEqual([]);
});
