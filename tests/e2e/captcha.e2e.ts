import type { Page } from "playwright/test";
import { ADA, typeCode } from "./support/people.ts";
import { answerForGoogle, SCRIPT, startVerifier, type Verifier } from "./support/recaptcha.ts";
import { launch, type TestServer } from "./support/server.ts";
import { test as base, expect } from "./support/test.ts";

/** A server that requires a token of reCAPTCHA, which a local verifier checks. */
const test = base.extend<object, { readonly verifier: Verifier; readonly server: TestServer }>({
  verifier: [
    async ({ browserName: _ }, use) => {
      const verifier = await startVerifier();
      await use(verifier);
      await verifier.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ verifier }, use) => {
      const server = await launch({
        OPTIO_CAPTCHA_SECRET: "a secret of this test",
        OPTIO_CAPTCHA_SITE_KEY_V2: "two",
        OPTIO_CAPTCHA_SITE_KEY_V3: "three",
        OPTIO_CAPTCHA_VERIFY_URL: verifier.url,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const fill = async (page: Page): Promise<void> => {
  await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
};
const press = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true }).click();
const codeHeading = (page: Page) => page.getByRole("heading", { name: "Enter your code" });

test("S2, S15: signing in works with reCAPTCHA under the real policy; its script is loaded on demand and removed after the sign-in", async ({
  page,
  context,
  server,
  watch,
  verifier,
}) => {
  watch.expectProblem("another host was asked: www.google.com");
  const scripts = await answerForGoogle(context);
  await page.goto("/login");
  await fill(page);
  expect(scripts).toEqual([]);
  await press(page);
  await expect(codeHeading(page)).toBeVisible();
  expect(scripts).toEqual([`${SCRIPT}?render=three&trustedtypes=true`]);
  expect(verifier.asked.at(-1)).toEqual(["v3-three-login-1", true]);
  await expect(page.locator(".grecaptcha-badge")).toHaveCount(1);
  await typeCode(page, await server.codeFor(ADA.email));
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(page.locator(".grecaptcha-badge, script[src*=google], #optio-captcha")).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.has(window, "grecaptcha"))).toBe(false);
});

test("S15: a refused token is requested again once without a message; refused twice, an alert says so and the form keeps its values", async ({
  page,
  context,
  watch,
  verifier,
}) => {
  watch.expectProblem("another host was asked: www.google.com");
  watch.expectFailedAnswers();
  await answerForGoogle(context);
  await page.goto("/login");
  await fill(page);
  const before = verifier.asked.length;
  verifier.refuse(2);
  await press(page);
  const alert = page.getByRole("alert").filter({ hasText: "CAPTCHA verification failed. Please try again." });
  await expect(alert).toBeVisible();
  expect(verifier.asked.slice(before)).toEqual([
    ["v3-three-login-1", false],
    ["v2-two-widget-2", false],
  ]);
  await expect(page.getByRole("textbox", { name: "Email or phone" })).toHaveValue(ADA.email);

  verifier.refuse(1);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await press(page);
  await expect(codeHeading(page)).toBeVisible();
  expect(verifier.asked.slice(before + 2)).toEqual([
    ["v3-three-login-3", false],
    ["v2-two-widget-4", true],
  ]);
});

test("S15: a blocked script is reported at the form, and the next attempt loads it again", async ({
  page,
  context,
  watch,
}) => {
  watch.expectProblem("another host was asked: www.google.com");
  watch.expectFailedAnswers();
  await context.route(`${SCRIPT}*`, (route) => route.abort("blockedbyclient"));
  await page.goto("/forgot-password");
  await page.getByRole("textbox", { name: "Email or phone" }).fill(ADA.email);
  const send = page.getByRole("button", { name: "Send reset link" });
  await send.click();
  await expect(
    page.getByRole("alert").filter({
      hasText: "The CAPTCHA could not be loaded. Check your connection or a content blocker, and try again.",
    }),
  ).toBeVisible();
  expect(watch.calls).toEqual([]);
  await context.unroute(`${SCRIPT}*`);
  await answerForGoogle(context);
  await send.click();
  await expect(codeHeading(page)).toBeVisible();
});
