import { eq, like, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { countOrWait, LIMITS, uncountAttempts } from "../../server/auth/limits.ts";
import { readMails } from "../../server/auth/mail.ts";
import { rateLimits } from "../../server/db/schema/accounts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import * as wallets from "../../src/adapters/http/calls/wallet.ts";
import { from, NEW } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { own, untilWaiting } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { at, enter, entered, login, openLink } from "./support/sign-in.ts";
import { tryTransfer } from "./support/transfer.ts";
import { type Holder, named, onServer, PASSWORD, testPair, testWorld } from "./support/world.ts";

/** Concurrent guesses; a limit that is read before it is counted would allow as many of them as there are connections. */
const MANY = process.env.OPTIO_DEEP === "1" ? 500 : 60;
const TOO_MANY = { status: 429, body: { error: "Too many attempts. Please try again later." } };

const other = (code: string, index: number): string => String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");
const many = (guess: (index: number) => Promise<Answered>, guesses = MANY): Promise<ReadonlyArray<Answered>> =>
  Promise.all(Array.from({ length: guesses }, (_, index) => guess(index)));
const checked = (answers: ReadonlyArray<Answered>): number => answers.filter((answer) => answer.status !== 429).length;
const verify = (client: Client, { walletId }: Holder, passcode: string): Promise<Answered> =>
  client.send(wallets.verifyKey, { params: { id: walletId }, body: { type: "passcode", data: passcode } });

onPostgres(
  "S17: guesses at the same time",
  (world, kind) => {
    // PGlite runs one statement at a time, so fewer guesses are enough for a race
    const guesses = kind === "PostgreSQL" ? MANY : 25;

    it("of a code: 5 are checked, and the correct one among the others does not sign in", async () => {
      await world().newUser("guess2");
      const client = world().anonymous();
      await login(client, "guess2@people.test", PASSWORD);
      const { code } = await world().mailTo("guess2@people.test");
      const answers = await many(
        (index) => enter(client, "guess2@people.test", index === guesses - 1 ? code : other(code, index)),
        guesses,
      );
      expect([checked(answers), answers.filter((answer) => answer.status === 200).length]).toEqual([5, 0]);
    });

    it("of a wallet passcode by three calls: 10 are checked in total, and the correct one among the others moves no money", async () => {
      const [holder, other] = [await world().newHolder("guess6"), await world().newHolder("guess7")];
      const ways = [
        (passcode: string) => verify(holder.client, holder, passcode),
        (passcode: string) => tryTransfer({ ...holder, passcode }, { amount: "1", to: other.optio }),
        (passcode: string) => holder.client.send(createValidator, own({ ...holder, passcode })),
      ];
      const answers = await many((index) => {
        const passcode = index >= guesses - ways.length ? holder.passcode : `wrong-${index}!`;
        return ways[index % ways.length]?.(passcode) ?? Promise.reject(new Error("no such way"));
      }, guesses);
      expect([checked(answers), answers.filter((answer) => answer.status === 200).length]).toEqual([10, 0]);
    });

    it("of any other secret of an account: as many are checked as its limit allows", async () => {
      const { client, walletId } = await world().newHolder("guess8");
      const { email } = named("guess8");
      const checkedOf = async (guess: (index: number) => Promise<Answered>) => checked(await many(guess, guesses));
      const wrong = (index: number): string => `wrong-${index}!`;
      const found: Record<string, number> = {};
      // this browser signed in before
      found.password = await checkedOf((index) => login(client, email, wrong(index)));
      await login(client, email);
      const { code } = await world().mailTo(email);
      found.code = await checkedOf((index) => enter(client, email, other(code, index)));
      const phone = { type: "phone" as const, identifier: "+4915123456708" };
      await client.ok(calls.changeIdentifier, { body: { ...phone, current_password: PASSWORD } });
      const sent = (await world().mailTo(phone.identifier)).code;
      found.ownCode = await checkedOf((index) =>
        client.send(calls.confirmIdentifier, { body: { ...phone, authCode: other(sent, index) } }),
      );
      found.currentPassword = await checkedOf((index) =>
        client.send(calls.initiatePasswordChange, { body: { current_password: wrong(index) } }),
      );
      found.phrase = await checkedOf((index) =>
        client.send(wallets.verifyKey, { params: { id: walletId }, body: { type: "mnemonic", data: wrong(index) } }),
      );
      expect(found).toEqual({ password: 10, code: 5, ownCode: 5, currentPassword: 10, phrase: 10 });
    });

    it("of a link: 10 are checked, and the real link still works", async () => {
      await world().newUser("guess5");
      const client = from(world(), "203.0.113.5");
      await login(client, "guess5@people.test");
      const { token } = await world().mailTo("guess5@people.test");
      const answers = await many(
        (index) => openLink(client, `${index}${token.slice(String(index).length)}`.slice(0, -1)),
        guesses,
      );
      expect(checked(answers)).toBe(10);
      expect((await openLink(client, token)).status).toBe(200);
    });
  },
  { trustedProxies: 1 },
);

it("S17: guesses of a password or a passcode at two processes at once share a limit: 10 are checked", async () => {
  const [one, two] = await testPair();
  await one.newUser("both");
  const passwords = await many((index) =>
    login((index % 2 === 0 ? one : two).anonymous(), "both@people.test", `no-${index}!`),
  );
  expect(checked(passwords)).toBe(10);
  expect(passwords.find((answer) => answer.status === 429)).toEqual(TOO_MANY);
  const holder = await two.newHolder("both2");
  const there = one.anonymous();
  there.token = holder.client.token;
  const passcodes = await many((index) =>
    verify(index % 2 === 0 ? there : holder.client, holder, index === MANY - 1 ? holder.passcode : `no-${index}!`),
  );
  expect(checked(passcodes)).toBe(10);
});

it("an attempt that is uncounted while another one is counted leaves that one", async () => {
  const world = await testWorld({ storage: await onServer() });
  const { db, clock } = world.server.ctx;
  const counter = ["login", "raced"] as const;
  const isRaced = eq(rateLimits.key, "login:raced");
  await countOrWait({ db, clock }, [counter]);
  const { uncounted } = await db.transaction(async (tx) => {
    await tx
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} + 1` })
      .where(isRaced);
    const uncounted = uncountAttempts(db, [counter]);
    await untilWaiting(db);
    return { uncounted };
  });
  await uncounted;
  expect((await db.select().from(rateLimits).where(isRaced)).map(({ count }) => count)).toEqual([1]);
});

it("the window of every secret of one account or wallet grows each time its limit is exceeded (tests/server/counts.test.ts), and no other one does", () => {
  const grows = Object.entries(LIMITS).filter(([, limit]) => "grows" in limit);
  expect(grows.map(([name]) => name)).toEqual([
    "login",
    "code",
    "strangerCode",
    "ownLogin",
    "ownCode",
    "password",
    "sessionCode",
    "passcode",
    "phrase",
  ]);
});

onPostgres("A clock of the database that is set back", (world) => {
  it("leaves no limit locked for longer than its window", async () => {
    const { db, clock } = world().server.ctx;
    const count = async () => (await countOrWait({ db, clock }, [["search", "set-back"]])) === null;
    for (let tried = 0; tried < 61; tried += 1) await count();
    world().advance(-24 * 3600);
    expect(await count()).toBe(false);
    world().advance(59);
    expect(await count()).toBe(false);
    world().advance(1);
    expect(await count()).toBe(true);
  });
});

onPostgres(
  "S19: limits",
  (world) => {
    const signedUp = async (name: string): Promise<string> => {
      await world().newUser(name);
      return named(name).email;
    };

    it("a stranger's wrong passwords do not lock out a trusted device or a browser that signed in before", async () => {
      const email = await signedUp("kept1");
      const mine = world().anonymous();
      await login(mine, email, PASSWORD);
      const { remember_token = "" } = await entered(mine, email, (await world().mailTo(email)).code, true);
      for (let tried = 0; tried < 12; tried += 1) await login(from(world(), "203.0.113.9"), email, "wrong-one!");
      // one address has half of the account's guesses, so alone it locks out nobody else
      expect((await login(world().anonymous(), email, PASSWORD)).status).toBe(200);
      for (let tried = 0; tried < 12; tried += 1) await login(from(world(), "203.0.113.8"), email, "wrong-one!");
      expect(await login(world().anonymous(), email, PASSWORD)).toEqual(TOO_MANY);
      expect((await login(mine, email, PASSWORD)).status).toBe(200);
      const device = { ...at(email), password: PASSWORD, remember_token };
      expect(await world().anonymous().ok(calls.login, { body: device })).toHaveProperty("access_token");
    });

    it("a browser that signed in before is a stranger once the password was changed in another one", async () => {
      const owner = await world().newUser("changed1");
      const { email } = named("changed1");
      const other = world().anonymous();
      await login(other, email, PASSWORD);
      expect((await enter(other, email, (await world().mailTo(email)).code)).status).toBe(200);
      await owner.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
      const { code } = await world().mailTo(email);
      await owner.ok(calls.changePassword, { body: { authCode: code, ...NEW } });
      for (let tried = 0; tried < 21; tried += 1) {
        await login(from(world(), `203.0.113.${30 + (tried % 3)}`), email, "wrong-one!");
      }
      expect(await login(other, email, PASSWORD)).toEqual(TOO_MANY);
      expect((await login(owner, email, NEW.password)).status).toBe(200);
    });

    it("guesses for invented identifiers leave no rows once their address has used up its limit", async () => {
      const { db } = world().server.ctx;
      const stranger = from(world(), "203.0.113.70");
      const stored = async (): Promise<number> =>
        (await db.select().from(rateLimits).where(like(rateLimits.key, "%@invented.test%"))).length;
      const guess = async (index: number) => {
        await login(stranger, `${index}@invented.test`, "wrong-one!");
        await enter(stranger, `${index}@invented.test`, "123456");
      };
      for (let index = 0; index < 26; index += 1) await guess(index);
      const before = await stored();
      for (let index = 26; index < 40; index += 1) await guess(index);
      expect([before, await stored()]).toEqual([75, 75]);
    });

    it("a stranger's wrong codes and requests do not lock out the browser that requested the code", async () => {
      const email = await signedUp("kept2");
      const mine = world().anonymous();
      await login(mine, email);
      const { code } = await world().mailTo(email);
      const stranger = from(world(), "203.0.113.10");
      for (let tried = 0; tried < 40; tried += 1) await login(stranger, email);
      for (let tried = 0; tried < 12; tried += 1) await enter(stranger, email, other(code, tried));
      expect(await enter(stranger, email, code)).toEqual(TOO_MANY);
      expect((await enter(mine, email, code)).status).toBe(200);
    });

    it("one recipient gets at most 6 sign-in messages in ten minutes from strangers, and the answer does not reveal it", async () => {
      const email = await signedUp("mailbox1");
      const answers = [];
      for (let asked = 0; asked < 20; asked += 1) answers.push(await login(from(world(), "203.0.113.11"), email));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const links = (await readMails(world().server.ctx, email)).filter((mail) => mail.subject.includes("link"));
      expect(links).toHaveLength(6);
      // the messages that were sent work while no more are sent
      const { token } = await world().mailTo(email);
      expect((await openLink(world().anonymous(), token)).status).toBe(200);
    });

    it("after ten wrong codes in a day a message to an unknown browser contains only the link", async () => {
      const email = await signedUp("guarded1");
      for (let window = 0; window < 3; window += 1) {
        const stranger = from(world(), `203.0.113.${20 + window}`);
        await login(stranger, email);
        const { code } = await world().mailTo(email);
        for (let tried = 0; tried < 5 && code !== ""; tried += 1) await enter(stranger, email, other(code, tried));
        world().advance(601);
      }
      await login(from(world(), "203.0.113.30"), email);
      const { code, token } = await world().mailTo(email);
      expect(code).toBe("");
      expect((await openLink(world().anonymous(), token)).status).toBe(200);
    });

    it("one address has 50 wrong guesses in 15 minutes for all accounts; another address has its own limit", async () => {
      const guess = (address: string, index: number) =>
        enter(from(world(), address), `stranger${index}@people.test`, "123456");
      const answers = [];
      for (let index = 0; index < 55; index += 1) answers.push(await guess("203.0.113.50", index));
      expect(checked(answers)).toBe(50);
      expect((await guess("203.0.113.51", 99)).status).toBe(401);
    });
  },
  { trustedProxies: 1 },
);
