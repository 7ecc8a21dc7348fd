import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command } from "../../../../src/domain/session/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { TrustedDevice } from "../../../../src/ui/features/settings/AccountSecurity.tsx";
import { grant } from "../../../domain/session/example.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";

/** A signed-in user on a device that is trusted for the given milliseconds. */
const opened = async (trustedFor: number | null) => {
  const { app, wrap } = fakeApp();
  const until = trustedFor === null ? null : app.now() + trustedFor;
  for (const command of [Command.RecordSession({ grant }), Command.RecordTrust({ until })]) app.dispatch(command);
  const page = await render(wrap(<TrustedDevice />));
  const forget = () => page.user.click(screen.getByRole("button"));
  const records = (left: number | null) => page.act(() => void app.dispatch(Command.RecordTrust({ until: left })));
  return { forget, records, until, text: page.text };
};
const messages = () => toasts.read().kept.map(({ kind, text }) => [kind, text]);

describe("the trusted device in the settings", () => {
  it("shows how long it is trusted, removes the trust on a press, and confirms that", async () => {
    const { forget, records, text } = await opened(86_400_000);
    expect(text()).toContain("Trusted until 16\u00a0Jan\u00a02026");
    await forget();
    expect(messages()).toEqual([]);
    await records(null);
    expect(messages()).toEqual([["success", "This device is no longer trusted"]]);
    expect([text(), screen.queryByRole("button")]).toEqual([
      expect.stringContaining("This device isn't trusted."),
      null,
    ]);
    expect(document.activeElement?.textContent).toBe("Trusted device");
  });

  it("shows that the removal failed, and offers it again", async () => {
    const { forget, records, until } = await opened(86_400_000);
    await forget();
    await records(until);
    expect(messages()).toEqual([["error", "We couldn't forget this device. Try again."]]);
    expect(screen.getByRole("button").textContent).toBe("Forget this device");
  });

  it("is no longer trusted after that time, and shows how to trust it", async () => {
    for (const trustedFor of [null, 0]) {
      const { text } = await opened(trustedFor);
      expect(text()).toContain("Select “Trust this device for 30 days”");
      await unmountAll();
    }
  });
});
