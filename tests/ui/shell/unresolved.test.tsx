import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command, type UnknownAttempt } from "../../../src/domain/transfer/index.ts";
import "../../../src/ui/i18n/application.ts";
import { Banners, UnresolvedBanner } from "../../../src/ui/shell/Banners.tsx";
import { CREATION as VALUES } from "../../domain/staking/examples.ts";
import { attempt, intent, MIRA, unknownAttempt } from "../../domain/transfer/examples.ts";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import { inside } from "./inside.tsx";

const CREATION = { type: "create-validator", operator: MIRA, values: VALUES } as const;

const SEARCHING: Partial<UnknownAttempt> = {};
const NOT_FOUND: Partial<UnknownAttempt> = { isSearching: false, lastPoll: { at: 0, failed: false } };
const UNCHECKED: Partial<UnknownAttempt> = { isSearching: false, lastPoll: { at: 0, failed: true } };
const LISTED: Partial<UnknownAttempt> = { ...NOT_FOUND, evidence: { kind: "listed" } };

/** The text of the banner that leads to transfers of unknown outcome. */
const bannerOf = async (...of: ReadonlyArray<Partial<UnknownAttempt>>): Promise<string | null> => {
  const { app, wrap } = fakeApp({ immediate: true });
  const page = await render(wrap(<Banners onTransfer={() => undefined} />));
  await page.act(() => UnresolvedBanner.preload());
  const attempts = of.map((over, index) => unknownAttempt({ key: `preview-${index}`, ...over }));
  await page.act(() => void app.dispatch(Command.RecordStored({ attempts, fingerprints: [], atStart: false })));
  const [banner] = screen.getAllByRole("status");
  return banner === undefined ? null : within(banner).getByRole("paragraph").textContent;
};

describe("W5, W16: the banner of a transfer of unknown outcome", () => {
  it.each([
    [
      "while it is searched",
      SEARCHING,
      "We don't know yet whether your transfer went through. We're checking. Don't send it again.",
    ],
    ["after the last poll", NOT_FOUND, "We couldn't find your transfer. It was probably not sent."],
    [
      "when the last poll failed",
      UNCHECKED,
      "We couldn't check whether your transfer went through. Don't send it again.",
    ],
    [
      "while the user checks again after the last poll",
      { ...NOT_FOUND, isPolling: true },
      "We couldn't find your transfer. It was probably not sent.",
    ],
    [
      "that is listed as pending",
      LISTED,
      "Your transfer arrived and is waiting for confirmation. Don't send it again.",
    ],
  ])("%s says what the transfer dialog says", async (_, over, text) => {
    expect(await bannerOf(over)).toBe(text);
  });

  it("counts those that are searched and those that were not found on their own", async () => {
    expect(await bannerOf(NOT_FOUND, SEARCHING, NOT_FOUND, LISTED)).toBe(
      "We don't know yet whether your transfer went through. We're checking. Don't send it again. " +
        "Your transfer arrived and is waiting for confirmation. Don't send it again. " +
        "We couldn't find 2 transfers. They were probably not sent.",
    );
  });

  it("is not there on the page of a new validator for that validator alone, which the page is about", async () => {
    const { dispatch } = await inside("/create-validator", 1);
    const creation = unknownAttempt({ key: "a", intent: { ...intent, action: CREATION } });
    await dispatch(Command.RecordStored({ attempts: [creation], fingerprints: [], atStart: false }));
    expect(screen.queryByRole("button", { name: "Show transfer" })).toBeNull();
    const attempts = [creation, unknownAttempt({ key: "b" })];
    await dispatch(Command.RecordStored({ attempts, fingerprints: [], atStart: false }));
    expect(screen.queryByRole("button", { name: "Show transfer" })).not.toBeNull();
  });

  it.each([
    ["of a stake", { type: "delegate", validator: MIRA } as const],
    ["of the creation of a validator", CREATION],
  ])("%s leads to the staking page, which lists it", async (_, action) => {
    const { dispatch, place, user } = await inside("/help-support", 1);
    const attempt = unknownAttempt({ intent: { ...intent, action } });
    await dispatch(Command.RecordStored({ attempts: [attempt], fingerprints: [], atStart: false }));
    await user.click(screen.getByRole("button", { name: "Show transfer" }));
    expect(place()).toBe("/my-assets/stake/optio/OPT");
  });
});

describe("the logout dialog", () => {
  it.each([
    ["that another tab still waits for", attempt(), true],
    ["that is searched", unknownAttempt(SEARCHING), true],
    ["that was not found", unknownAttempt(NOT_FOUND), false],
  ])("says that the outcome is not known of a transfer %s: %s", async (_, of, isSaid) => {
    const { dispatch, item, user } = await inside("/help-support", 1);
    await dispatch(Command.RecordStored({ attempts: [of], fingerprints: [], atStart: false }));
    await user.click(item("Logout"));
    const said = screen.getByRole("dialog").textContent ?? "";
    const sentence =
      "We don't know yet whether your transfer went through. We're checking. Don't send it again. You'll need to sign in";
    expect([said.includes(sentence), said.includes("transfer")]).toEqual([isSaid, isSaid]);
  });
});
