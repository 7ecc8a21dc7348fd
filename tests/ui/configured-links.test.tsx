import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { type Config, DEFAULTS } from "../../src/app/ports/config.ts";
import { AppProvider } from "../../src/ui/common/app-context.tsx";
import { HelpScreen } from "../../src/ui/features/help/HelpScreen.tsx";
import { AuthLayout } from "../../src/ui/features/session/AuthLayout.tsx";
import { SettingsScreen } from "../../src/ui/features/settings/SettingsScreen.tsx";
import { createStore } from "../../src/ui/store.ts";
import { fakeAppApi } from "../support/fake-app-api.ts";
import "../support/texts.ts";
import { render } from "./kit/render.ts";

const config: Config = {
  ...DEFAULTS,
  siteUrl: "https://operator.example/",
  supportUrl: "https://operator.example/help",
  contactUrl: "mailto:people@operator.example",
  deleteAccountUrl: "https://operator.example/leave",
};

const pages: ReadonlyArray<readonly [string, ReactElement, ReadonlyArray<string>]> = [
  ["Help & Support", <HelpScreen key="help" />, [config.contactUrl, config.supportUrl, config.siteUrl]],
  ["the settings", <SettingsScreen key="settings" />, [config.deleteAccountUrl]],
  [
    "the pages outside of the shell",
    <AuthLayout key="auth">Sign in</AuthLayout>,
    [config.supportUrl, config.contactUrl],
  ],
];

it.each(pages)(
  "%s links to the addresses that are configured, in a new tab without an opener",
  async (_, page, hrefs) => {
    const { app } = fakeAppApi();
    const store = createStore(app, () => () => undefined);
    await render(
      <AppProvider app={{ ...app, config }} proxy={store.shown}>
        {page}
      </AppProvider>,
    );
    const links = screen.getAllByRole<HTMLAnchorElement>("link").filter(({ target }) => target === "_blank");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(hrefs);
    expect(links.map((link) => link.rel.split(" ").sort())).toEqual(hrefs.map(() => ["noopener", "noreferrer"]));
  },
);
