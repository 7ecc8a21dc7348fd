import { describe, expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { createAppApi } from "../../../src/app/api/create-app-api.ts";
import type { Application } from "../../../src/app/application.ts";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import { PAYLOADS } from "../../support/payloads.ts";

/** The address that Admin opens while storage contains this token. */
const openedWith = (token: string | null): ReadonlyArray<unknown> => {
  const cells = createMemoryArea();
  if (token !== null) cells.tab().setItem("optio.access_token", token);
  const application = {
    config: { ...DEFAULTS, adminUrl: "https://admin.example/" },
    clock: createHandClock(0),
    vault: {},
    journal: {},
    bus: { state: () => ({ session: { online: true } }) },
    storage: createStorage(cells.tab(), "optio"),
  } as unknown as Application;
  const opened: unknown[][] = [];
  const window = Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    open: (...how: unknown[]) => opened.push(how),
  }) as unknown as Window & typeof globalThis;
  createAppApi(application, window).openAdmin();
  return opened.flat();
};

describe("S13 the admin site", () => {
  it("opens at the session's path, in its own tab without an opener", () => {
    expect(openedWith("a.b.c")).toEqual(["https://admin.example/session/a.b.c", "_blank", "noopener,noreferrer"]);
  });

  it("does not open without a session", () => {
    expect(openedWith(null)).toEqual([]);
  });

  it("S4 never opens another host, whatever replaces the token", () => {
    for (const payload of PAYLOADS) {
      const [address] = openedWith(payload);
      expect(new URL(String(address)).origin).toBe("https://admin.example");
    }
  });
});
