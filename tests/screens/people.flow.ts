import { ADA, arriveSignedIn, GRACE, userOf } from "../e2e/support/people.ts";
import { expect, test } from "./shoot.ts";
import { closeDialog, dialogOf, heading, loaded, open, press } from "./steps.ts";

const NAME = `${GRACE.firstName} ${GRACE.lastName}`;

test("profile", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await open(page, "/profile", "Profile");
  await press(page, "Edit profile");
  await expect(page.getByLabel("Username")).toBeVisible();
  await shoot("profile-edit");
  await page.getByLabel("Username").fill("a b");
  await press(page, "Save changes");
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await shoot("profile-edit-refused");
  await press(page, "Cancel");
  await press(page, "Show QR code");
  await dialogOf(page, "Your invite link");
  await shoot("invite-qr");
  await closeDialog(page);
  await press(page, "Change photo");
  const dialog = await dialogOf(page, "Change photo");
  await shoot("photo");
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByText("This is an SVG or HTML file.")).toBeVisible();
  await shoot("photo-refused");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(dialog.getByRole("application")).toBeVisible();
  await shoot("photo-crop");
});

test("people", async ({ page, server, shoot }) => {
  const { id, referral_code: code } = await userOf(server, GRACE);
  await arriveSignedIn(page, server, ADA);
  await open(page, `/profile/${id}`, NAME);
  await shoot("person");
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  const decide = async (answer: string): Promise<void> => {
    await page.getByRole("dialog").getByRole("button", { name: answer }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await button("Unfollow").click();
  await dialogOf(page, `Unfollow ${NAME}?`);
  await shoot("unfollow");
  await decide("Unfollow");
  await button("Follow").click();
  await dialogOf(page, `Follow ${NAME}?`);
  await shoot("follow");
  await decide("Follow");
  await button(`More about ${NAME}`).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  await dialogOf(page, `Block ${NAME}?`);
  await shoot("block");
  await decide("Block");
  await expect(button("Unblock")).toBeVisible();
  await shoot("person-blocked");
  await button("Unblock").click();
  await decide("Unblock");
  await page.goto(`/c/${code}`);
  await heading(page, NAME);
  await loaded(page);
  await shoot("person-invited");
  await button("Follow").click();
  await decide("Follow");
});

test("add contacts", async ({ page, server, shoot }) => {
  await arriveSignedIn(page, server, ADA);
  await open(page, "/network/following", "Contacts");
  await press(page, "Add Contacts");
  const dialog = await dialogOf(page, "Add Contacts");
  await shoot("add-contacts");
  const search = dialog.getByRole("searchbox", { name: "Search contacts" });
  await search.fill("grace");
  await expect(dialog.getByRole("link", { name: /Grace/ }).first()).toBeVisible();
  await shoot("add-contacts-found");
  await search.fill("friend@example.test");
  await expect(dialog.getByRole("button", { name: /Invite friend/ })).toBeVisible();
  await shoot("add-contacts-invite");
  await search.fill("nothing of this name");
  await expect(dialog.getByText("No Contacts in Your Network")).toBeVisible();
  await shoot("add-contacts-none");
});
