import { right } from "fp-ts/Either";
import { Observable, of, Subject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import type { CallApi, Happened, Reactor, ReactorContext, Run } from "../../../src/app/reactors/reactor.ts";
import { trust } from "../../../src/app/reactors/session/device-trust.ts";
import { session } from "../../../src/app/reactors/session/session.ts";
import { storeSession } from "../../../src/app/reactors/session/store-session.ts";
import { transferStorage } from "../../../src/app/reactors/transfer/storage.ts";
import { transfer } from "../../../src/app/reactors/transfer/transfer.ts";
import { definitions, domain, type Event } from "../../../src/domain/index.ts";
import { REACTORS } from "../../support/driver.ts";
import { plainDevice } from "../../support/plain-device.ts";
import { isWhole, share } from "../../support/share.ts";
import { envelope } from "../../support/spec.ts";

/** The tag of every event of the domain; tags of commands are among them, and no reactor listens to those. */
const TAGS = Object.keys(definitions);
const BEGIN = "session.SessionFound";
const ENDS = ["session.SignedOut", "session.SignedIn", BEGIN];

/** An event of this tag, any field of which is read as `read` says. */
const event = (tag: string, read: (field: PropertyKey) => unknown): Event =>
  new Proxy({ _tag: tag } as Event, {
    get: (_target, field) => (field === "_tag" ? tag : read(field)),
    has: () => true,
  });
const anything: unknown = new Proxy(() => anything, {
  get: (_target, field) => (field === Symbol.iterator ? [][Symbol.iterator].bind([]) : anything),
});
const healthy = (tag: string): Event => event(tag, () => anything);
const failing = (tag: string): Event =>
  event(tag, (field) => {
    throw new TypeError(`cannot read ${String(field)}`);
  });

/** One reactor over a subject of events, with every API call unanswered. */
const watched = (reactor: Reactor) => {
  const events = new Subject<Happened>();
  const inFlight = new Set<number>();
  const outcome = { failures: 0, over: false };
  let seq = 0;
  const callApi = ((cause: Happened<unknown>) =>
    new Observable(() => {
      inFlight.add(cause.envelope.seq);
      return () => inFlight.delete(cause.envelope.seq);
    })) as CallApi;
  const context: ReactorContext = {
    callApi,
    beforeCalls: () => () => undefined,
    ...plainDevice(),
    run: (() => of(right(anything))) as Run,
    config: DEFAULTS,
    origin: "https://wallet.example",
    scheduler: new VirtualTimeScheduler(),
    now: () => 0,
    state: () => domain.initial,
    report: () => undefined,
  };
  reactor(events, context).subscribe({
    next: (reaction) => {
      if ("error" in reaction) outcome.failures += 1;
    },
    error: () => {
      outcome.over = true;
    },
    complete: () => {
      outcome.over = true;
    },
  });
  const emit = (happening: Event): void => {
    seq += 1;
    events.next({ event: happening, envelope: envelope({ seq }) });
  };
  emit(healthy(BEGIN));
  for (const tag of TAGS.filter((candidate) => !ENDS.includes(candidate))) emit(healthy(tag));
  return { emit, outcome, before: () => [...inFlight].filter((cause) => cause < seq), inFlight };
};

describe("T5: a reactor that runs during a session", () => {
  // bound to the device: sent transfers are not cancelled, and stored ones outlive the session
  const OUTLIVING: ReadonlyArray<Reactor> = [storeSession, session, trust, transferStorage, transfer];

  it.each(REACTORS.filter((candidate) => !OUTLIVING.includes(candidate)).map((reactor, at) => [at, reactor] as const))(
    "cancels every pending call when the session ends, and starts none before the next session (reactor %i)",
    (_at, reactor) => {
      const { emit, inFlight } = watched(reactor);
      emit(healthy("session.SignedOut"));
      expect([...inFlight]).toEqual([]);
      for (const tag of TAGS.filter((candidate) => !ENDS.includes(candidate))) emit(healthy(tag));
      expect([...inFlight]).toEqual([]);
    },
  );
});

describe("a reactor that throws on an event", () => {
  let failures = 0;
  let calls = 0;

  it.each(share(REACTORS.map((reactor, at) => [at, reactor] as const)))(
    "loses only that event, whichever it is, and keeps every pending call (reactor %i)",
    (_at, reactor) => {
      for (const tag of TAGS) {
        const undisturbed = watched(reactor);
        undisturbed.emit(healthy(tag));
        const disturbed = watched(reactor);
        const found = disturbed.outcome.failures;
        disturbed.emit(failing(tag));
        expect(disturbed.outcome.over).toBe(false);
        // a healthy event may cancel the call that it replaces; a failing one, whose key cannot be read, replaces none
        expect(disturbed.before()).toEqual(expect.arrayContaining(undisturbed.before()));
        failures += disturbed.outcome.failures - found;
        calls += disturbed.inFlight.size;
      }
    },
  );

  it("receives errors, and has pending calls in this test", () => {
    expect(failures).toBeGreaterThan(isWhole ? 40 : 5);
    expect(calls).toBeGreaterThan(isWhole ? 1_000 : 50);
  });
});
