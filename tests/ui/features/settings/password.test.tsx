import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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

it.each([
  [false, "Set a password", "/setup-password"],
  [true, "Change password", "/change-password"],
])(
  "the password in the settings of an account that has one: %s, is led to by '%s'",
  async (has_password, name, path) => {
    const page = await settingsOf({ ...ada, has_password });
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(path);
    expect(page.text().includes("Your account has no password yet.")).toBe(!has_password);
  },
);
