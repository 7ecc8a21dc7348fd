import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce, inSlices, type Steps } from "../../../src/app/journal/slices.ts";
import { writing } from "../../../src/app/journal/write.ts";
import { Command } from "../../../src/domain/notifications/index.ts";
import { runs } from "../../support/properties.ts";
import { calls, known, META, played, type Session, salt } from "../replay/sessions.ts";
import { wholeLog, wholeSessions, wholeWriting } from "../replay/whole.ts";

const steps = ({ journal }: Session) => writing(journal, { known, calls, salt: salt(1), meta: META });

/** A clock on which every step takes 1.5 ms, so a slice of 4 ms has three. */
const threeStepsPerSlice = (pause: () => void = () => undefined) => {
  let now = 0;
  let pauses = 0;
  return {
    now: () => {
      now += 1.5;
      return now;
    },
    pause: async () => {
      pauses += 1;
      pause();
    },
    pauses: () => pauses,
  };
};

/** Counts the steps, and the most steps between two pauses. */
const counting = <Result>(inner: Steps<Result>) => {
  const count = { all: 0, slice: 0, most: 0 };
  const counted: Steps<Result> = Object.assign(Object.create(inner) as Steps<Result>, {
    next: () => {
      count.all += 1;
      count.slice += 1;
      count.most = Math.max(count.most, count.slice);
      return inner.next();
    },
  });
  return { counted, count };
};

describe("a log written in slices", () => {
  it("a log written in slices equals the log written at once, and no slice has more steps than fit into it", async () => {
    await fc.assert(
      fc.asyncProperty(wholeSessions, async (session) => {
        const { counted, count } = counting(wholeWriting(session));
        const slicing = threeStepsPerSlice(() => (count.slice = 0));
        const { text } = await inSlices(counted, slicing);
        expect(text).toBe(wholeLog(session).text);
        expect(count.most).toBe(3);
        // every entry is read in one step and written in another
        expect(count.all).toBeGreaterThan(2 * session.journal.entries().length);
        expect(slicing.pauses()).toBe(Math.floor((count.all - 1) / 3));
      }),
      runs(20),
    );
  });

  it("a log written in slices contains the journal of the time when it started, whatever is recorded or cleared afterwards", async () => {
    const session = played(Array.from({ length: 9 }, () => () => Command.Refresh()));
    const before = atOnce(steps(session)).text;
    let at = 0;
    const slicing = threeStepsPerSlice(() => {
      at += 1;
      if (at === 2) session.journal.clear();
      else session.dispatch(Command.MarkRead({ id: "n1" }));
    });
    expect((await inSlices(steps(session), slicing)).text).toBe(before);
    expect(at).toBeGreaterThan(2);
  });

  it("the writing of a log stops when it is canceled", async () => {
    const session = played([() => Command.Refresh(), () => Command.MarkAllRead(), () => Command.Refresh()]);
    const controller = new AbortController();
    const { counted, count } = counting(steps(session));
    const slicing = { ...threeStepsPerSlice(() => controller.abort()), signal: controller.signal };
    await expect(inSlices(counted, slicing)).rejects.toThrow("abort");
    expect(count.all).toBe(3);
  });
});
