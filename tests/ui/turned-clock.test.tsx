import { bech32 } from "@scure/base";
import { right } from "fp-ts/Either";
import { beforeAll, expect, it } from "vitest";
import { contacts } from "../../src/app/reactors/contacts/contacts.ts";
import { notifications } from "../../src/app/reactors/notifications/notifications.ts";
import { perSession } from "../../src/app/reactors/reactor.ts";
import { walletPasscode } from "../../src/app/reactors/wallet/passcode.ts";
import { walletSetup } from "../../src/app/reactors/wallet/setup.ts";
import { ROUTES, type RoutePath } from "../../src/app/routing/routes.ts";
import type { TextLeaf } from "../support/contract-answers.ts";
import { TRANSFER_REACTORS } from "../support/driver.ts";
import { isWhole, share, WEEK } from "../support/share.ts";
import { readings } from "./reading.ts";
import { OPENED_AT, openRoute } from "./whole-app.tsx";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// a chart that waits for its code while the clock is turned would look as if it stood still
beforeAll(() => import("../../src/ui/kit/ChartPlot.tsx"));

/** How far from the opening of the page the times of an answer are, by row: a wait that is nearly over, and longer ones. */
const AWAY = [7 * SECOND, 12 * MINUTE + 30 * SECOND, 25 * HOUR];
/** How long the page stays open, in turn: until the first wait is over, then until texts in minutes, hours and days change. */
const TURNS = [3 * SECOND, 4 * SECOND, 53 * SECOND, 11 * MINUTE + 30 * SECOND, HOUR, 24 * HOUR];

/** The validators of every answer, by row, so that moves, stakes and the list are about the same ones. */
const VALIDATORS = AWAY.map((_, row) =>
  bech32.encode("optiovaloper", bech32.toWords(new Uint8Array(20).fill(row + 1))),
);

const text = (call: string, { of, name, row }: TextLeaf, valid: string): string => {
  const away = AWAY[row] ?? 0;
  if (of === "due") return new Date(OPENED_AT + away).toISOString();
  if (of === "happened" || of === "moment") return new Date(OPENED_AT - away).toISOString();
  const isValidator =
    /validator/i.test(name) ||
    (name === "address" && call === "getValidators") ||
    (["from", "to"].includes(name) && call === "getTokenAccount");
  return (isValidator ? VALIDATORS[row] : undefined) ?? valid;
};

/**
 * The reactors that load what screens ask for. Those that act by themselves after some time are left out: each change of the
 * state draws the screens again, and a text that follows nothing else stands still where the server can't be reached.
 */
const QUIET = [...TRANSFER_REACTORS, ...[walletPasscode, walletSetup, contacts, notifications].map(perSession)];

/** What is drawn rather than read, and the names that React gives to fields. */
const UNREAD = /^name of | of (?:svg|path|circle|rect|line|ellipse|canvas)$/;

/** What a person reads within an element, and what can be pressed there. */
const read = (within: Element): ReadonlyArray<string> =>
  [...readings(within)].flatMap(([where, words]) => (UNREAD.test(where) ? [] : [`${where}: ${words}`]));

/** How often a text changed while nothing but time passed. */
let changes = 0;

/** Where the screen of a route, which was opened before the clock was turned, differs from the same screen opened now. */
const stillOf = async (route: RoutePath): Promise<ReadonlyArray<string>> => {
  let isOpened = false;
  const page = await openRoute(
    route,
    { at: OPENED_AT, text, fails: () => false, refusal: "refused" },
    {
      reactors: QUIET,
      // what a screen loads once the page is open would change what both show
      watched: (app) => ({
        ...app,
        dispatch: (command, source) => (isOpened && source === "screen" ? right([]) : app.dispatch(command, source)),
      }),
    },
  );
  isOpened = true;
  const faults: string[] = [];
  let before = read(page.host);
  for (const ms of TURNS) {
    await page.turn(ms);
    await page.settle();
    const shown = read(page.host);
    const opened = await page.drawnAgain(read);
    if (shown.join("\n") !== before.join("\n")) changes += 1;
    const stale = shown.filter((line) => !opened.includes(line)).slice(0, 5);
    const fresh = opened.filter((line) => !shown.includes(line)).slice(0, 5);
    if (stale.length + fresh.length > 0)
      faults.push(`${route} ${ms / SECOND} s later: ${JSON.stringify({ stale, fresh })}`);
    before = read(page.host);
  }
  await page.close();
  return faults;
};

for (const part of [0, 1, 2])
  it(`every text that depends on the time follows it, to the second, with nothing else that happens (routes ${part + 1} of 3)`, async () => {
    const faults: string[] = [];
    changes = 0;
    for (const [at, { path }] of share(ROUTES, WEEK).entries())
      if (at % 3 === part) faults.push(...(await stillOf(path)));
    expect(faults).toEqual([]);
    if (isWhole) expect(changes).toBeGreaterThan(5);
  });
