import { checkedRoutes, checkRouteScreen, installAxe } from "./support/axe.ts";
import { arriveSignedIn, logOut, newMember, signIn, typeCode } from "./support/people.ts";
import { routesDuring } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ context }) => installAxe(context));

test("password and phone number can be changed; a wrong code keeps the form (A1, A3, A5)", async ({
  page,
  server,
  watch,
}) => {
  watch.expectFailedAnswers();
  const findings: string[] = [];
  const who = await newMember(server);
  const password = `${who.password}-new`;
  await arriveSignedIn(page, server, who);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Account & Security" }).click();

  await page.getByRole("link", { name: "Add phone" }).click();
  await expect(page.getByRole("textbox", { name: /phone/i })).toBeVisible();
  await page.getByRole("textbox", { name: /phone/i }).fill("+43 660 1234567");
  await page.getByLabel("Current password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  // of a practice server, which sends no real messages
  await expect(page.getByRole("link", { name: "Open its mailbox" })).toHaveAttribute("href", "/sandbox/mail");
  await typeCode(page, await server.codeFor("+436601234567"));
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByText("+436601234567")).toBeVisible();

  await page.getByRole("link", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  const code = await server.codeFor(who.email);
  await typeCode(page, code === "000000" ? "111111" : "000000");
  // a wrong code is said before a new password is typed
  await expect(page.getByText("Invalid Auth Code")).toBeVisible();
  await checkRouteScreen(page, "code-again", findings);
  await typeCode(page, code);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await checkRouteScreen(page, "new-password", findings);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();

  await logOut(page);
  await signIn(page, server, { email: who.email, password });
  expect(findings).toEqual([]);
  expect([...checkedRoutes(findings)]).toEqual(routesDuring("password change"));
});
