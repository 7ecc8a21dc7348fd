import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { liveText as ownLiveText } from "../../../src/app/replay/command.ts";
import type { LiveSetting } from "../../../src/app/replay/live-application.ts";
import { type Holder, PASSWORD, type World } from "../../server/support/world.ts";

const BEGINNING = Date.UTC(2026, 10, 21, 9, 0, 0);

/** Replays texts against a server as one of its accounts; the clock turns as fast as the server answers. */
export const replaysAgainst =
  (world: World, ada: Holder, liveText = ownLiveText) =>
  /** `calls`: method and path of each. */
  async (text: string, over: Partial<LiveSetting> = {}, isSandbox = true) => {
    const calls: string[] = [];
    const printed: string[] = [];
    const open = new Set<Promise<unknown>>();
    const outside = async (): Promise<boolean> => {
      if (open.size === 0) return false;
      await Promise.race(open);
      return true;
    };
    const clock = createHandClock(BEGINNING, outside);
    const tracked = <A>(work: Promise<A>): Promise<A> => {
      const done = work.then(
        () => undefined,
        () => undefined,
      );
      open.add(done);
      void done.then(() => open.delete(done));
      return work;
    };
    const fetch: typeof globalThis.fetch = (input, init) => {
      const path = new URL(String(input)).pathname;
      calls.push(`${init?.method ?? "GET"} ${path}`);
      if (!isSandbox && path.startsWith("/sandbox/")) return Promise.resolve(new Response("", { status: 404 }));
      const answer = globalThis.fetch(input, init).then(async (response) => {
        const body = await response.text();
        return new Response(response.status === 204 ? null : body, response);
      });
      return tracked(answer);
    };
    let report: Awaited<ReturnType<typeof liveText>> | null = null;
    const work = liveText(
      text,
      { until: null },
      {
        ...{ host: world.server.url, account: null, allowWrites: false, password: PASSWORD, passcode: ada.passcode },
        ...{ askCode: async () => (await world.mailTo(ada.email)).code, fetch, clock },
        print: (line) => printed.push(line),
        ...over,
      },
    ).then((found) => {
      report = found;
    });
    while (report === null) await clock.turn(25);
    await work;
    return { ...(report as Awaited<ReturnType<typeof liveText>>), printed, calls };
  };
