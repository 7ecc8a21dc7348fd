import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import "../../../src/ui/i18n/application.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Banners, UnstoredBanner } from "../../../src/ui/shell/Banners.tsx";
import { ada, grant } from "../../domain/session/example.ts";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";

const SIGNED_IN = [
  Session.RecordNoSession(),
  Session.RecordSession({ grant }),
  Session.LoadUser(),
  Session.RecordUser({ request: "request 3", user: ada }),
];
const SAID = "This browser can't store your sign-in. A reload, or closing this page, signs you out.";

it.each([
  [SIGNED_IN, false, SAID],
  [SIGNED_IN, true, ""],
  [[], false, ""],
] as const)(
  "W12, BW8: a banner says that the browser did not store the session, and only then (%#)",
  async (before, isStored, text) => {
    const { app, wrap } = fakeApp({ immediate: true });
    for (const command of before) app.dispatch(command);
    Object.assign(app, { isSessionStored: () => isStored });
    const page = await render(wrap(<Banners onTransfer={() => undefined} />));
    await page.act(() => UnstoredBanner.preload());
    expect(screen.getByRole("status").textContent).toBe(text);
  },
);
