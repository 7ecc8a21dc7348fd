import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { CHAIN_START, chained, type End, type Header, type Line } from "../../../src/app/journal/format.ts";
import { redactedState } from "../../../src/app/journal/redact.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import { forAll, runs } from "../../support/properties.ts";
import { isWhole, shareOf } from "../../support/share.ts";
import { commandFields, wholeKnown as known, play, wholeLog, wholeSessions, wholeSteps } from "./whole.ts";

const read = (text: string): Bundle => {
  const bundle = readBundle(text);
  if (isLeft(bundle)) throw new Error(`line ${bundle.left.line}: ${bundle.left.why}`);
  return bundle.right;
};

/** The file of these entries with a valid chain: the output of a forger or of a mutant of the product. */
const forged = (header: Header, entries: ReadonlyArray<Line>): string => {
  let chain = CHAIN_START;
  const lines: ReadonlyArray<Header | Line | End> = [header, ...entries, { end: entries.length }];
  return lines
    .map((line) => {
      const made = chained(chain, line);
      chain = made.chain;
      return `${made.text}\n`;
    })
    .join("");
};

const unchained = (value: unknown): never => {
  const { chain: _, ...rest } = value as { chain: string };
  return rest as never;
};

describe("re-deciding", () => {
  it("R1: the same commands at the same times lead to the same entries and hashes", () => {
    forAll(100, wholeSteps(), (steps) => {
      expect(play(steps).journal.entries()).toEqual(play(structuredClone(steps)).journal.entries());
    });
  });

  it("R3, P2: the replay of a redacted log equals the redaction of the session, for generated values of every command", () => {
    const commands = new Map<string, number>();
    const events = new Set<string>();
    const rejections = new Set<string>();
    const reasons = new Set<string>();
    const how = runs(shareOf(300), 10_000);
    fc.assert(
      fc.property(wholeSessions, fc.integer({ min: 0, max: 7 }), (session, seed) => {
        const entries = session.journal.entries();
        const log = wholeLog(session, seed);
        const bundle = read(log.text);
        const replayed = redecide(bundle, known);
        const different = entries.find(({ envelope }) => envelope.seq === replayed.differing[0]?.seq);
        expect([replayed.divergence, replayed.differing, different?.command, different?.outcome]).toEqual([
          null,
          [],
          undefined,
          undefined,
        ]);
        expect(bundle.damage).toBeNull();
        // a search term that the next entry replaces, and that led to nothing, is a draft and not in the file
        const drafts = entries.filter(({ command, envelope, exchanges }, at) => {
          const isReplaced = [command, entries[at + 1]?.command].every(
            (other) => other?._tag === "contacts.TypeSearch",
          );
          return (
            isReplaced && exchanges.length === 0 && !entries.some((other) => other.envelope.cause === envelope.seq)
          );
        });
        expect(replayed.identical).toBe(entries.length - drafts.length);
        expect(replayed.state).toEqual(redactedState(known, session.state, log.standIn));
        for (const { command, outcome } of entries) {
          commands.set(command._tag, (commands.get(command._tag) ?? 0) + 1);
          for (const event of outcome.events ?? []) events.add(event._tag);
          if (outcome.rejection !== undefined) rejections.add(outcome.rejection._tag);
          if (outcome.ignored !== undefined) reasons.add(outcome.ignored);
        }
      }),
      how,
    );
    const rare = Object.keys(commandFields).filter((tag) => (commands.get(tag) ?? 0) < 100);
    if (how.numRuns === 10_000) expect(rare).toEqual([]);
    if (!isWhole) return;
    expect(commands.size).toBeGreaterThan(170);
    expect(events.size).toBeGreaterThan(60);
    expect(rejections.size).toBeGreaterThan(18);
    expect(reasons.size).toBeGreaterThan(12);
  });

  it("R2: a replay detects every dropped, exchanged or altered entry where it occurs", () => {
    const caught: string[] = [];
    forAll(120, wholeSessions, fc.nat(), fc.constantFrom("drop", "swap", "alter", "hash"), (session, pick, how) => {
      const { header, entries } = read(wholeLog(session).text);
      const changing = entries.flatMap((line, at) => ((line.events?.length ?? 0) > 0 ? [at] : []));
      const at = changing[pick % Math.max(1, changing.length)];
      if (at === undefined) return;
      const mutant = entries.flatMap((line, index): ReadonlyArray<Line> => {
        if (how === "drop") return index === at ? [] : [line];
        if (how === "swap")
          return index === at ? entries.slice(at + 1, at + 2).concat(line) : index === at + 1 ? [] : [line];
        if (index !== at) return [line];
        if (how === "hash") return [{ ...line, hashes: { "wallet.tokens": "0".repeat(13) } }];
        return [{ ...line, events: (line.events ?? []).map((event) => ({ ...event, extra: true })) }];
      });
      const { divergence } = redecide(read(forged(header, mutant)), known);
      const last = at === entries.length - 1;
      // the last entry can be dropped, or exchanged with nothing, without a trace in the others: the chain detects it (R9)
      if (last && (how === "drop" || how === "swap")) return;
      const first = how === "drop" || how === "swap" ? entries[at + 1] : entries[at];
      expect(divergence).toMatchObject({ index: at, seq: first?.seq, command: first?.command._tag });
      const paths = {
        drop: "$.seq",
        swap: "$.seq",
        alter: "$.events[0].extra",
        hash: expect.stringMatching(/^\$\.[a-z]+\./),
      };
      expect(divergence?.path).toEqual(paths[how]);
      const order = [entries[at]?.seq, first?.seq];
      const values = {
        drop: order,
        swap: order,
        alter: [true, undefined],
        hash: [divergence?.expected, divergence?.actual],
      };
      expect([divergence?.expected, divergence?.actual]).toEqual(values[how]);
      caught.push(how);
    });
    expect(caught.length).toBeGreaterThan(50);
  });

  it("R2: a replay detects every handler of evolve that ignores an event, at the first affected entry", () => {
    let caught = 0;
    forAll(120, wholeSessions, fc.nat(), (session, pick) => {
      const bundle = read(wholeLog(session).text);
      const tags = bundle.entries.flatMap(({ events = [] }) => events.map(({ _tag }) => _tag));
      const tag = tags[pick % Math.max(1, tags.length)];
      const mutant: typeof known.decider = {
        ...known.decider,
        evolve: (state, event, envelope) => (event._tag === tag ? state : known.decider.evolve(state, event, envelope)),
      };
      let state = (bundle.header.checkpoint?.state ?? domain.initial) as Root;
      const index = bundle.entries.findIndex((line) => {
        const folded = ({ evolve }: typeof known.decider): Root =>
          (line.events ?? []).reduce((before, event) => evolve(before, event, line), state);
        const after = folded(known.decider);
        const differs = JSON.stringify(folded(mutant)) !== JSON.stringify(after);
        state = after;
        return differs;
      });
      const { divergence } = redecide(bundle, { ...known, decider: mutant });
      if (index < 0) expect(divergence).toBeNull();
      else {
        expect(divergence).toMatchObject({ kind: "state", index });
        caught += 1;
      }
    });
    expect(caught).toBeGreaterThan(50);
  });

  it("R7: a replay refuses an unknown command by name instead of skipping it", () => {
    const [session] = fc.sample(wholeSessions, { numRuns: 1, seed: 3 });
    if (session === undefined) throw new Error("no session");
    const { header, entries } = read(wholeLog(session).text);
    const strange = entries.map((line, at) =>
      at === 2 ? { ...line, command: { _tag: "notifications.Explode" } } : line,
    );
    expect(redecide({ header, entries: strange }, known).divergence).toMatchObject({
      index: 2,
      command: "notifications.Explode",
      kind: "command",
      actual: "no command of this version has this name",
    });
  });

  it("a replay refuses a command with other fields than declared", () => {
    const [session] = fc.sample(wholeSessions, { numRuns: 1, seed: 3 });
    if (session === undefined) throw new Error("no session");
    const { header, entries } = read(wholeLog(session).text);
    const strange = [{ ...(entries[0] as Line), command: { _tag: "notifications.LoadPage", page: "one" } }];
    expect(redecide({ header, entries: strange }, known).divergence?.kind).toBe("command");
  });
});

describe("R9: the chain of the file", () => {
  const [session] = fc.sample(wholeSessions, { numRuns: 1, seed: 9 });
  if (session === undefined) throw new Error("no session");
  const { text } = wholeLog(session);
  const bytes = Buffer.from(text, "utf8");
  const whole = read(text);
  const prefix = (bundle: Bundle): boolean =>
    JSON.stringify(bundle.entries) === JSON.stringify(whole.entries.slice(0, bundle.entries.length));

  it("R9: the chain detects 1,000 random edits of one byte, and no changed entry is read", () => {
    forAll(1_000, fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const edited = Buffer.from(bytes);
      edited[at] = (edited[at] ?? 0) ^ change;
      const bundle = readBundle(edited.toString("utf8"));
      if (isRight(bundle)) {
        expect(bundle.right.damage).not.toBeNull();
        expect(prefix(bundle.right)).toBe(true);
      }
    });
  });

  it("R9: the chain detects 1,000 random truncations, and the valid prefix replays", () => {
    forAll(1_000, fc.nat(bytes.length - 1), (length) => {
      const bundle = readBundle(bytes.subarray(0, length).toString("utf8"));
      if (isLeft(bundle)) return;
      expect(bundle.right.damage).not.toBeNull();
      expect(prefix(bundle.right)).toBe(true);
      const sound = bytes.subarray(0, length).toString("utf8").split("\n").length - 2;
      expect([sound, sound + 1]).toContain(bundle.right.entries.length);
      expect(redecide(bundle.right, known).divergence).toBeNull();
    });
  });

  it.each([
    ["", 1, "not a diagnostic log or script"],
    ["hello\n", 1, "not a diagnostic log or script"],
    ['{"format":"else"}\n', 1, 'expected a journal ("format": "optio-journal")'],
    ['{"format":"optio-journal","version":99}\n', 1, "version 99 is newer than this program, which reads version 3"],
    ['{"format":"optio-journal","version":0}\n', 1, "version 0 is older than this program, which reads version 3"],
  ])("a file that is not a journal is refused: %j", (file, line, why) => {
    const bundle = readBundle(file);
    expect(isLeft(bundle) && bundle.left.line).toBe(line);
    expect(isLeft(bundle) && bundle.left.why).toContain(why);
  });

  it("the reader of a log reports which line is missing", () => {
    const lines = text.split("\n");
    const bundle = read([...lines.slice(0, 3), ...lines.slice(4)].join("\n"));
    expect(bundle.damage).toEqual({ line: 4, why: expect.stringContaining("or a line before it was removed") });
    expect(bundle.entries.length).toBe(2);
  });

  it("a log consists of JSON lines: every line parses by itself", () => {
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => unchained(JSON.parse(line)));
    expect(lines.at(-1)).toEqual({ end: whole.entries.length });
  });
});
