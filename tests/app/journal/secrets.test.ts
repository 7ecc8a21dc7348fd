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

/** Values that must not appear: personal data, and secrets. */
const CANARIES = {
  email: "maria.gruber.canary@example.com",
  phone: "+4366498765432",
  name: "Maximiliana Canary-Gruber",
  address: "optio1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu",
  memo: "rent for the flat in Canary Lane 7",
  password: "Tr0ub4dor&3-canary",
  passcode: "Canary-Passcode-99",
  phrase: "legal winner thank year wave sausage worth useful legal winner thank yellow",
  token: "eyJhbGciOiJIUzI1NiJ9.canary.c2lnbmF0dXJl",
};

const encodings = (text: string): ReadonlyArray<string> => [
  text,
  encodeURIComponent(text),
  new URLSearchParams({ q: text }).toString().slice(2),
  Buffer.from(text).toString("base64").replace(/=+$/, ""),
  Buffer.from(text).toString("base64url"),
  Buffer.from(text).toString("hex"),
  Buffer.from(text).toString("hex").toUpperCase(),
  JSON.stringify(text).slice(1, -1),
];

const found = (bundle: string): ReadonlyArray<string> =>
  Object.entries(CANARIES)
    .filter(([, text]) => encodings(text).some((encoding) => bundle.includes(encoding)))
    .map(([name]) => name);

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
  it.each([5_000, 1])("R4: a log contains no canary in any encoding, with a bound of %d entries", (entries) => {
    for (const text of Object.values(CANARIES)) {
      const session = played(everywhere(text), entries);
      session.journal.exchange({
        call: "markNotificationAsRead",
        status: 422,
        input: { notification_id: text, extra: text },
        answer: { message: text },
        failure: "Invalid",
        at: META.at,
        request: null,
      });
      session.journal.exchange({
        call: "getNotifications",
        status: 200,
        input: { page: 1 },
        answer: {
          data: [{ id: text, text, created_at: "", read_at: null, more: text }],
          current_page: 1,
          last_page: 1,
        },
        failure: null,
        at: META.at,
        request: null,
      });
      session.journal.exchange({
        call: text,
        status: null,
        input: text,
        answer: text,
        failure: null,
        at: 0,
        request: null,
      });
      const bundle = written(session);
      expect(found(bundle)).toEqual([]);
      expect(bundle.match(/"call":/g)?.length).toBe(3);
      expect(readBundle(bundle)).toMatchObject({ right: { damage: null } });
    }
  });

  it("an injected canary would be found in a log, in each encoding", () => {
    for (const text of Object.values(CANARIES)) {
      for (const encoding of encodings(text)) expect(found(`before ${encoding} after`)).not.toEqual([]);
    }
  });

  it("a log contains no injected text where texts are personal", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{12,30}$/), (text) => {
        const bundle = written(played(everywhere(text)));
        for (const encoding of encodings(text)) expect(bundle).not.toContain(encoding);
      }),
      runs(100),
    );
  });

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
