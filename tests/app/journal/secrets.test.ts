import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/app/journal/slices.ts";
import { writing } from "../../../src/app/journal/write.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command } from "../../../src/domain/notifications/index.ts";
import { anyLeaf, type Leaf } from "../../support/declared.ts";
import { runs } from "../../support/properties.ts";
import { calls, known, META, played, salt, written } from "../replay/sessions.ts";
import { play, wholeLog, wholeSteps } from "../replay/whole.ts";

const failure = (text: string) => ({
  kind: "Invalid" as const,
  code: "other" as const,
  message: text,
  status: 422,
  endpoint: "/notifications",
  method: "GET",
  validation: { errors: { secret: [text] } },
});

/** Every input for text, classified or not. */
const everywhere = (text: string): ReadonlyArray<() => Command> => [
  () => Command.LoadPage({ page: 1 }),
  () =>
    Command.RecordPage({
      request: "request-1",
      page: {
        data: [
          { id: text, text, created_at: "2026-01-15T08:00:00Z", read_at: null, link: text },
          // an unclassified field that the server added
          {
            id: "n2",
            text,
            created_at: "2026-01-15T08:00:00Z",
            read_at: null,
            ...{ note: text, nested: { list: [text] } },
          },
        ],
        current_page: 1,
        last_page: 2,
      },
    }),
  () => Command.MarkRead({ id: text }),
  () => Command.RecordMarkReadFailure({ request: "request-2", id: text, failure: failure(text) }),
  () => ({ _tag: "notifications.Unlisted", text, deep: { text } }) as unknown as Command,
];

describe("an answer without a body (204)", () => {
  it("an answer without a body is written so that its line can be parsed", () => {
    const session = played([() => Command.LoadPage({ page: 1 })]);
    session.journal.exchange({
      call: "deleteNotifications",
      status: 204,
      input: {},
      answer: undefined,
      failure: null,
      at: META.at,
      request: null,
    });
    const bundle = written(session);
    expect(bundle).toContain('"answer":null');
    expect(readBundle(bundle)).toMatchObject({ right: { damage: null } });
  });
});

describe("R4: a bundle", () => {
  it("R4: a log contains no personal or hidden text of a session of every module", () => {
    // alphanumeric, so that no stand-in equals it by chance
    const mark = "zq7xk2";
    const marked = fc.stringMatching(/^[a-z0-9]{0,12}$/).map((rest) => mark + rest);
    const asItIs: ReadonlySet<string> = new Set([
      "plain",
      "handle",
      "derived",
      "fee",
      "figure",
      "rate",
      "amount",
      "moved",
    ]);
    const leaf: Leaf = (of, path, ast) => {
      if (ast._tag !== "String" || asItIs.has(of)) return anyLeaf(of, path, ast);
      return of === "identifier" ? marked.map((text) => `${text}@demo.optio`) : marked;
    };
    let marks = 0;
    fc.assert(
      fc.property(wholeSteps(leaf), (steps) => {
        const session = play(steps);
        marks += JSON.stringify(session.journal.entries()).split(mark).length - 1;
        expect(wholeLog(session).text).not.toContain(mark);
      }),
      runs(60),
    );
    expect(marks).toBeGreaterThan(1_000);
  });

  it("R5: a log shows undeclared data only as its type", () => {
    const session = played(everywhere("anything"));
    expect(written(session)).toContain('"‹unlisted›":2');
    const unlisted: Tagged = { _tag: "notifications.Unlisted" };
    expect(written(session)).toContain(`"command":${JSON.stringify(unlisted)}`);
  });

  it("a log shows where a session was not deterministic, or redaction changed a branch", () => {
    const session = played([() => Command.LoadPage({ page: 1 }), () => Command.LoadPage({ page: 1 })]);
    const moody: typeof known = {
      ...known,
      decider: {
        ...known.decider,
        decide: (state, command, context) =>
          known.decider.decide(state, command, { ...context, envelope: { ...context.envelope, id: "else" } }),
      },
    };
    const { text: bundle, notReplayed } = atOnce(
      writing(session.journal, { known: moody, calls, salt: salt(1), meta: META }),
    );
    expect(notReplayed).toBeGreaterThan(0);
    expect(bundle).toContain('"diverged":{"path":"$.events[0].request"}');
  });
});
