import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command } from "../../../../src/domain/session/index.ts";
import { AccountSecurity } from "../../../../src/ui/features/settings/AccountSecurity.tsx";
import { ada, grant } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

const settingsOf = (user: typeof ada) =>
  opened(<AccountSecurity />, "/settings", [
    Command.RecordSession({ grant }),
    Command.LoadUser(),
    Command.RecordUser({ request: "request 3", user }),
  ]);

describe("the password in the settings", () => {
  it("can be set when the account has none", async () => {
    const page = await settingsOf({ ...ada, has_password: false });
    expect(screen.getByRole("link", { name: "Set a password" }).getAttribute("href")).toBe("/setup-password");
    expect(page.text()).toContain("Your account has no password yet.");
  });

  it.each([{ ...ada, has_password: true }, ada])("can be changed otherwise", async (user) => {
    await settingsOf(user);
    expect(screen.getByRole("link", { name: "Change password" }).getAttribute("href")).toBe("/change-password");
  });
});
