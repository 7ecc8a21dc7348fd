import fc from "fast-check";
import { expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { type Command, declarations, definitions, domain } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { compare } from "../../../src/domain/values/money.ts";
import { anyLeaf, declared, type Leaf } from "../../support/declared.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { runs } from "../../support/properties.ts";
import { readLog } from "../../support/read-log.ts";
import { doneBehind, json, losing, losingAnswer, type Reply, refusing, silence } from "../../support/scripted-api.ts";
import { CODE, MIRA, PASSCODE, PASSWORD, PHRASE } from "../../support/scripted-server.ts";
import { isWhole, shareOf } from "../../support/share.ts";

/** What a person or a screen may command; the other commands come from calls and from the device. */
const TAGS = Object.keys(declarations).filter((tag) => declarations[tag]?.from === "user");

/** Stands for a secret until there is a tab with a vault. */
const SECRET = "secret to type: ";
const leaf: Leaf = (of, path, ast) => {
  if (of === "handle") return fc.constantFrom(PASSCODE, PASSWORD, CODE, PHRASE).map((text) => SECRET + text);
  if (path.endsWith(".broken[]")) return fc.constant("rule.password.tooShort");
  return anyLeaf(of, path, ast);
};
const anyOf = (tag: string): fc.Arbitrary<unknown> => {
  const field = definitions[tag];
  if (field === undefined) throw new Error(`${tag} is not declared`);
  return declared(field, leaf).map((value) => consistent(value as Command));
};

/**
 * What the screens never say: that a line of a payout has not been taken although it asks for more than was earned. A log shows
 * other amounts, which compare otherwise.
 */
const consistent = (command: Command): Command =>
  command._tag !== "staking.BeginRestake"
    ? command
    : {
        ...command,
        lines: command.lines.map((line) => ({
          ...line,
          earned: compare(line.amount, line.earned) > 0 ? line.amount : line.earned,
        })),
      };

/** The command with its secrets in the vault of this tab; a form found nothing wrong with three of four. */
const typed = (value: unknown, user: User): unknown => {
  if (typeof value === "string" && value.startsWith(SECRET)) return user.types(value.slice(SECRET.length));
  if (Array.isArray(value)) return value.map((item) => typed(item, user));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typed(item, user)]));
  return "handle" in fields && Array.isArray(fields.broken) && fields.broken.length < 3
    ? { ...fields, broken: [] }
    : fields;
};

const FAULTS: Readonly<Record<string, Reply>> = {
  "the request is lost": losing,
  "the answer is lost": losingAnswer,
  "no answer": silence,
  "a page instead of an answer": () => ({ status: 200, text: "<html>" }),
  "an answer without its fields": () => json(200, {}),
  ...Object.fromEntries([401, 404, 422].map((status) => [`answered ${status}`, refusing(status)])),
  ...Object.fromEntries(OPEN_STATUSES.map((status) => [`done, answered ${status}`, doneBehind(status)])),
};

/** The answer of the scripted server, which knows only a part of the calls. */
const bare = (serve: () => HttpAnswer): HttpAnswer => {
  try {
    return serve();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("the scripted server does not know")) return json(404, {});
    throw error;
  }
};

/** What happens between two commands. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant("fault"),
    of: fc.constantFrom(...allCalls.map(({ name }) => name)),
    fault: fc.constantFrom(...Object.keys(FAULTS)),
  }),
  fc.record({ kind: fc.constant("time"), ms: fc.constantFrom(0, 800, 3_000, 46_000, 600_000) }),
  fc.record({ kind: fc.constant("payment") }),
  fc.record({ kind: fc.constant("reload") }),
);

const visit = fc.record({
  commands: fc
    .shuffledSubarray(TAGS, { minLength: Math.ceil(TAGS.length / 2) })
    .chain((tags) => fc.tuple(...tags.map(anyOf))),
  between: fc.array(fc.tuple(fc.nat(TAGS.length - 1), happening), { maxLength: 40 }),
});

type Visit = typeof visit extends fc.Arbitrary<infer Made> ? Made : never;
type Happening = typeof happening extends fc.Arbitrary<infer Made> ? Made : never;

/** Runs one visit, and returns how many payments the user agreed to; `opened` gets its tabs, `ran` the commands. */
const visited = async ({ commands, between }: Visit, opened: User[], ran: Map<string, number>): Promise<number> => {
  let agreed = 0;
  let user = await openSignedIn(createDevice());
  opened.push(user);
  const { device } = user;
  for (const { name } of allCalls) device.server.always(name, bare);
  const does = (command: Command): void => {
    const refused = user.does(command);
    ran.set(command._tag, (ran.get(command._tag) ?? 0) + 1);
    if (command._tag === "transfer.Confirm" && refused === null) agreed += 1;
  };
  const passes = async (what: Happening): Promise<void> => {
    if ("fault" in what) {
      const fault = FAULTS[what.fault] ?? losing;
      device.server.next(what.of, (serve, sent) => fault(() => bare(serve), sent));
    }
    if ("ms" in what) await user.waits(`${what.ms} ms`);
    if (what.kind === "payment") {
      await user.asksForPreview({ amount: "5", to: MIRA });
      if (user.confirms() === null) agreed += 1;
      // what is stored before the POST is in no log, so a sign-out in the same moment may come before it or after it
      await user.settles();
    }
    if (what.kind === "reload") {
      await user.closesTheTab();
      user = await open(device);
      opened.push(user);
    }
  };
  for (const [at, value] of commands.entries()) {
    for (const [when, what] of between) if (when === at) await passes(what);
    // most commands need a session, and some of the others end it
    if (user.sees().session.phase !== "signedIn" && at % 5 === 0) await user.signsIn();
    does(typed(value, user) as Command);
    await user.settles();
  }
  await user.waits("5 min");
  return agreed;
};

const ran = new Map<string, number>();
let paid = 0;
const logs = createFailedLogs("anything");

it("P1, P2, P5: whatever is commanded in whatever order, with whatever answers, nothing throws, no payment is repeated, and the log re-decides and re-runs", async () => {
  await fc.assert(
    fc.asyncProperty(visit, (made) => {
      const opened: User[] = [];
      return logs.during(
        () => opened,
        async () => {
          const agreed = await visited(made, opened, ran);
          const user = opened.at(-1);
          if (user === undefined) throw new Error("no tab");
          const { executed } = user.server;
          expect(opened.flatMap(({ reports }) => reports)).toEqual([]);
          paid += executed.length;
          expect(executed.length).toBeLessThanOrEqual(agreed);
          expect(new Set(executed.map(({ key }) => key)).size).toBe(executed.length);
          expect(user.sees().transfer.attempts.map(({ status }) => status)).not.toContain("sending");
          const log = readLog(user.downloadsTheLog());
          expect(log.damage).toBeNull();
          expect(redecide(log, { decider: domain, definitions })).toMatchObject({ divergence: null });
          expect(await rerun(log)).toMatchObject({ divergence: null });
          await user.closesTheTab();
        },
      );
    }),
    {
      ...runs(shareOf(20), undefined, logs.save),
      examples: [[{ commands: [Notifications.LoadPage({ page: 1 })], between: [[0, { kind: "payment" }]] }]],
    },
  );
  // of a third of the visits a command or two can be in none
  expect(TAGS.filter((tag) => !ran.has(tag)).length).toBeLessThanOrEqual(isWhole ? 0 : 5);
  expect(paid).toBeGreaterThan(0);
});
