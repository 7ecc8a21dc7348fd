import { readFileSync } from "node:fs";
import { isLeft } from "fp-ts/Either";
import { readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { wholeKnown } from "./whole.ts";

/**
 * Replays logs of another process in the time zone (TZ) and locale (LC_ALL) of this one, with everything that a replay must
 * not read or do throwing (R1, R8), and prints as JSON how many entries were identical, and the first that was not.
 * Standard input: a JSON list of the texts of the logs.
 */
const bundles = (JSON.parse(readFileSync(0, "utf8")) as ReadonlyArray<string>).map((text) => {
  const bundle = readBundle(text);
  if (isLeft(bundle)) throw new Error(`line ${bundle.left.line}: ${bundle.left.why}`);
  return bundle.right;
});

const refuse = (name: string) => () => {
  throw new Error(`a replay used ${name}`);
};

/** Replaces what depends on the moment, on chance, on the network or on a timer by a function that throws. */
const poison = (): void => {
  const Real = Date;
  const poisoned = new Proxy(Real, {
    construct: (target, args: ReadonlyArray<unknown>) =>
      args.length === 0 ? refuse("new Date()")() : Reflect.construct(target, args),
    apply: refuse("Date()"),
    get: (target, name) => (name === "now" ? refuse("Date.now") : Reflect.get(target, name)),
  });
  for (const [name, value] of Object.entries({
    Date: poisoned,
    fetch: refuse("fetch"),
    crypto: new Proxy({}, { get: refuse("crypto") }),
    performance: new Proxy({}, { get: refuse("performance") }),
    localStorage: new Proxy({}, { get: refuse("localStorage") }),
    setTimeout: refuse("setTimeout"),
    setInterval: refuse("setInterval"),
    setImmediate: refuse("setImmediate"),
    queueMicrotask: refuse("queueMicrotask"),
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Math.random = refuse("Math.random");
};

const write = process.stdout.write.bind(process.stdout);
const zone = Intl.DateTimeFormat().resolvedOptions();
poison();

let entries = 0;
const different: string[] = [];
for (const [at, bundle] of bundles.entries()) {
  const { identical, divergence, differing } = redecide(bundle, wholeKnown);
  entries += identical;
  if (divergence !== null || differing.length > 0)
    different.push(`session ${at}: ${JSON.stringify(divergence ?? differing[0])}`);
}
write(JSON.stringify({ zone: zone.timeZone, locale: zone.locale, entries, different }));
