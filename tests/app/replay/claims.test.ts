import { expect, it } from "vitest";
import { createClaims } from "../../../src/app/replay/claims.ts";
import { createCursor } from "../../../src/app/replay/cursor.ts";
import { openSignedIn } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { losing, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

/** The claims of a run of a visit whose polls were answered before the next one, or only after it. */
const claimsOf = async (answered: "before" | "after") => {
  const user = await openSignedIn();
  user.server.next("transfer", losing);
  if (answered === "after") user.server.always("getWalletTransactions", slowly(user.clock, 4_000));
  await user.asksForPreview({ amount: "5", to: MIRA });
  user.confirms();
  await user.waits("1 min");
  const log = readLog(user.downloadsTheLog());
  const cursor = createCursor(log, 0);
  const { claim, release } = createClaims(cursor, () => 0);
  const cause = log.entries.find(({ command }) => command._tag === "transfer.RecordFailure")?.seq ?? 0;
  const polls = cursor.requests.filter((request) => request.cause === cause);
  expect(polls.length).toBeGreaterThan(1);
  const poll = () => claim("getWalletTransactions", cause, polls[0]?.input);
  return { cursor, cause, claim, poll, release };
};

it("a re-run that polls again before the answer that the log has first differs from it, whatever the time", async () => {
  const { poll, release, cursor, cause } = await claimsOf("before");
  const first = poll();
  if (first !== null) release(first);
  expect([first === null, cursor.divergence()]).toEqual([false, null]);
  poll();
  poll();
  expect(cursor.divergence()).toMatchObject({ kind: "call", seq: cause, actual: "getWalletTransactions" });
});

it("a re-run may poll again before an answer that came later in the log, too", async () => {
  const { poll, cursor } = await claimsOf("after");
  poll();
  poll();
  expect(cursor.divergence()).toBeNull();
});

it("a re-run that makes a call that the log does not have, or with another input, differs from it", async () => {
  const other = await claimsOf("before");
  expect(other.claim("getWallets", other.cause, {})).toBeNull();
  expect(other.cursor.divergence()).toMatchObject({ path: "$.call", actual: "getWallets" });
  const changed = await claimsOf("before");
  expect(changed.claim("getWalletTransactions", changed.cause, { limit: 7 })).toBeNull();
  expect(changed.cursor.divergence()).toMatchObject({ kind: "call", path: expect.stringMatching(/^\$\.input\./) });
});
