import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { statesOf } from "../../../src/app/replay/states.ts";
import { definitions, domain, type Root } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { openSignedIn } from "../../support/driver.ts";
import { runs } from "../../support/properties.ts";
import { shareOf } from "../../support/share.ts";
import { findsFaults } from "./faulty.ts";
import { FLOWS, weightOf } from "./flows.ts";
import { bundleOf } from "./logs.ts";

/** A log, and the places after which it begins inside a session. */
interface Cut {
  readonly flow: string;
  readonly bundle: Bundle;
  readonly states: ReadonlyArray<Root>;
  readonly places: ReadonlyArray<number>;
}

const cutOf = (flow: string, bundle: Bundle): Cut => {
  const { states } = statesOf(bundle, { decider: domain, definitions });
  const places = [...bundle.entries.keys()].filter(
    (at) => at < bundle.entries.length - 1 && states[at + 1]?.session.phase === "signedIn",
  );
  return { flow, bundle, states, places };
};

const seqAt = ({ bundle }: Cut, at: number): number => bundle.entries[at]?.seq ?? 0;

/** The log without its entries up to a place, as the journal folds them into a checkpoint. */
const from = (cut: Cut, at: number): Bundle => {
  const { bundle, states } = cut;
  const checkpoint = { seq: seqAt(cut, at), state: states[at + 1] };
  return { ...bundle, header: { ...bundle.header, checkpoint }, entries: bundle.entries.slice(at + 1) };
};

const cuts: Cut[] = [];
beforeAll(async () => {
  for (const [name, flow] of Object.entries(FLOWS)) cuts.push(cutOf(name, await bundleOf(await flow())));
});

/** A log, and a place in it after which it begins inside a session. */
const place = (): fc.Arbitrary<readonly [Cut, number]> => {
  const inside = cuts.filter(({ places }) => places.length > 0);
  expect(inside.length).toBeGreaterThan(15);
  const any = inside.map((cut) => ({ weight: weightOf(cut.flow), arbitrary: fc.constant(cut) }));
  return fc.oneof(...any).chain((cut) => fc.constantFrom(...cut.places).map((at): [Cut, number] => [cut, at]));
};

describe("R16: a re-run of a log that begins inside a session", () => {
  it("a re-run is identical from the checkpoint after any entry of any flow, with the requests and timers open in it", async () => {
    await fc.assert(
      fc.asyncProperty(place(), async ([cut, at]) => {
        const { divergence, identical } = await rerun(from(cut, at));
        expect([divergence, identical]).toEqual([null, cut.bundle.entries.length - at - 1]);
      }),
      runs(shareOf(120)),
    );
  }, 300_000);

  it("a re-run is identical after the log was cleared", async () => {
    const user = await openSignedIn();
    user.clearsTheLog();
    user.does(Notifications.LoadPage({ page: 1 }));
    await user.waits("3 min");
    const bundle = await bundleOf(user);
    expect(bundle.header.checkpoint).toMatchObject({ state: { session: { phase: "signedIn" } } });
    expect(await rerun(bundle)).toMatchObject({ divergence: null, identical: bundle.entries.length });
  });

  it("a re-run from a checkpoint finds every fault of a reactor that an entry of the log started", async () => {
    await findsFaults(
      place().map(([cut, at]) => ({ bundle: from(cut, at), before: seqAt(cut, at) })),
      4,
      runs(shareOf(100)),
    );
  }, 300_000);
});
