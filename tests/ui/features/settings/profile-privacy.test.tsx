import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { requestId } from "../../../../src/domain/decider/request.ts";
import { Command, views } from "../../../../src/domain/session/index.ts";
import { ProfilePrivacy } from "../../../../src/ui/features/settings/ProfilePrivacy.tsx";
import { ada, grant } from "../../../domain/session/example.ts";
import { opened } from "../../fake-app.tsx";

describe("Profile & Privacy", () => {
  it("hides the profile from search and shows it again, and changes nothing else", async () => {
    const user = { ...ada, bio: "Maths", linked_account: "ada@old" };
    const page = await opened(<ProfilePrivacy />, "/settings", [
      Command.RecordSession({ grant }),
      Command.LoadUser(),
      Command.RecordUser({ request: "request 3", user }),
    ]);
    expect(page.text()).toContain("ada@old");
    const find = () => screen.getByRole("switch", { name: "People can find me" });
    expect(find().getAttribute("aria-checked")).toBe("true");
    const events: unknown[] = [];
    page.app.onEvent((event) => void events.push(event));
    await page.user.click(find());
    const sent = { _tag: "session.SaveProfileRequested", request: expect.any(String) };
    expect(events).toEqual([{ ...sent, is_private: true }]);
    expect(find().getAttribute("aria-busy")).toBe("true");
    const request = requestId(views.saveProfile(page.app.state().session)) ?? "";
    await page.dispatch(Command.RecordSaveProfile({ request, user: { ...user, is_private: true } }));
    expect(find().getAttribute("aria-checked")).toBe("false");
    await page.user.click(find());
    expect(events.at(-1)).toEqual({ ...sent, is_private: false });
  });

  it("lets the user choose that this device keeps no balances, and says what is kept", async () => {
    const page = await opened(<ProfilePrivacy />, "/settings", [
      Command.RecordSession({ grant }),
      Command.LoadUser(),
      Command.RecordUser({ request: "request 3", user: ada }),
    ]);
    const keep = () => screen.getByRole("switch", { name: "Keep balances on this device" });
    expect(keep().getAttribute("aria-checked")).toBe("true");
    expect(page.text()).toContain("stay on this device until you log out, encrypted");
    await page.user.click(keep());
    expect(keep().getAttribute("aria-checked")).toBe("false");
    expect(page.app.preferences.read().keepFigures).toBe(false);
    expect(page.text()).toContain("This device keeps no balances, no people and no diagnostic log.");
    await page.user.click(keep());
    expect(page.app.preferences.read().keepFigures).toBe(true);
  });
});
