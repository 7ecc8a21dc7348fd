import { describe, expect, it } from "vitest";
import { plainName } from "../../../src/ui/common/LogContents.tsx";
import { whyText } from "../../../src/ui/common/transfer/texts.ts";
import { countryName } from "../../../src/ui/features/contacts/country-name.ts";
import { ageText } from "../../../src/ui/features/notifications/NotificationRow.tsx";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const ago = (ms: number) => ageText(new Date(NOON - ms).toISOString(), NOON, "UTC");
const MINUTE = 60_000;

describe("the age of a notification as text", () => {
  it("follows spec §9", () => {
    expect(ago(1000)).toBe("1 second ago");
    expect(ago(59_000)).toBe("59 seconds ago");
    expect(ago(5 * MINUTE)).toBe("a few minutes ago");
    expect(ago(61 * MINUTE)).toBe("1 hour ago");
    expect(ago(23 * 60 * MINUTE)).toBe("23 hours ago");
    expect(ago(3 * 24 * 60 * MINUTE)).toBe("18\u00a0Nov\u00a02026");
  });

  it("is in minutes also across midnight", () => {
    const pastMidnight = Date.parse("2026-11-21T00:05:00Z");
    expect(ageText("2026-11-20T23:45:00Z", pastMidnight, "UTC")).toBe("20 minutes ago");
  });
});

it("names why an action on a stake is blocked in every place that shows a rejection", () => {
  const locked = { reason: "move-locked", until: new Date(2026, 11, 12, 14, 3).getTime() } as const;
  const blocked = { ...locked, validator: "Anna", sources: ["Bert"] };
  expect(whyText({ _tag: "staking.Blocked", blocked })).toContain("Move locked until 12\u00a0Dec\u00a02026, 14:03");
  const empty = { reason: "nothing-available", until: null } as const;
  const context = { symbol: "OPT", wait: null };
  expect(whyText({ _tag: "staking.Blocked", blocked: empty }, context)).toContain(
    "All your OPT is staked or unstaking",
  );
  expect(whyText({ _tag: "staking.Blocked", blocked: empty })).toContain(
    "balance of this token is staked or unstaking",
  );
});

describe("names", () => {
  it("formats the name of a command", () => {
    expect(plainName("transfer.RequestPreview")).toBe("Transfer: request preview");
    expect(plainName("session.SignIn")).toBe("Session: sign in");
  });

  it("formats the name of a country, and returns an unknown code unchanged", () => {
    expect(countryName("AT")).toBe("Austria");
    expect(countryName("nowhere")).toBe("nowhere");
  });
});
