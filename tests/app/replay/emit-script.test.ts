import { isLeft, left } from "fp-ts/Either";
import { filter } from "rxjs";
import { expect, it } from "vitest";
import { activityOf } from "../../../src/adapters/browser/activity.ts";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import type { Reactor } from "../../../src/app/reactors/reactor.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { rerunText } from "../../../src/app/replay/command.ts";
import type { ReactorsOf } from "../../../src/app/replay/create-run.ts";
import { scriptOf } from "../../../src/app/replay/emit-script.ts";
import { readPart } from "../../../src/app/replay/read-part.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { openSignedIn } from "../../support/driver.ts";
import { share } from "../../support/share.ts";
import { FLOWS } from "./flows.ts";

/**
 * A state in which each id is its place among the ids, since another run makes other ones; without what a script does
 * not say: how long a token is valid, the fingerprint of a transfer, the very text of a refusal,
 * which words of a phrase are asked for, and the key of a transfer that a reactor began, by which a row of the activity refers to it.
 */
const withoutIds = (value: unknown): unknown => {
  const ids = new Map<string, string>();
  const said = JSON.stringify(value, (key, item) =>
    ["expiresAt", "fingerprint", "hash", "message", "reference", "validation", "wordIndexes"].includes(key) ? "" : item,
  );
  const text = said.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size + 1}`);
    return ids.get(id) ?? "";
  });
  return JSON.parse(text);
};

const partOf = (text: string, until: number | null) => {
  const read = readPart(text, { until });
  if (isLeft(read)) throw new Error(read.left);
  return read.right;
};

/** The script of a log, and what a run of it led to. */
const emitted = async (log: Bundle) => {
  const script = await scriptOf(log);
  if (isLeft(script)) throw new Error(script.left);
  return { script: script.right, ran: await rerun(partOf(script.right, null)) };
};

it.each(share(Object.entries(FLOWS)))(
  "an emitted script leads to the state of the log, before a press: %s",
  async (_, flow) => {
    const user = await flow();
    const text = user.downloadsTheLog();
    // before a press, everything has happened that follows at once
    const presses = partOf(text, null).entries.filter(({ source, seq }) => source === "person" && seq > 1);
    for (const until of [null, (presses[Math.floor(presses.length / 2)]?.seq ?? 2) - 1]) {
      const log = partOf(text, until);
      const { script, ran } = await emitted(log);
      expect([ran.divergence, ran.ran?.unsaid]).toEqual([null, []]);
      expect(withoutIds(ran.state)).toEqual(withoutIds((await rerun(log)).state));
      expect(await rerunText(script, {})).toMatchObject({ status: 0 });
    }
  },
);

it("an emitted script shows the bug of a reactor: it fails with the reactors that have it", async () => {
  const user = await openSignedIn();
  await user.runs(Notifications.LoadPage({ page: 1 }));
  const { script } = await emitted(partOf(user.downloadsTheLog(), null));
  expect(script).toContain("ends:\n  notifications");
  const wrong: ReactorsOf = (attention) =>
    reactors(activityOf(undefined), friends(createMemoryTexts()), attention).map(
      (reactor): Reactor =>
        (happened$, context) =>
          reactor(happened$, context).pipe(
            filter((reaction) => !("command" in reaction && reaction.command._tag === "notifications.RecordPage")),
          ),
    );
  const { state } = await rerun(partOf(script, null), wrong);
  expect(state.notifications.load).toMatchObject({ status: "pending" });
});

it("no script is emitted of a log that begins inside a session", async () => {
  const user = await openSignedIn();
  user.clearsTheLog();
  await user.runs(Notifications.LoadPage({ page: 1 }));
  expect(await scriptOf(partOf(user.downloadsTheLog(), null))).toEqual(
    left("the log begins inside a session, whose beginning a script of it would need"),
  );
});
