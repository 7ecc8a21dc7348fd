import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { readMails } from "../../../server/auth/mail.ts";
import type { Storage } from "../../../server/config/config.ts";
import type { Limits } from "../../../server/db/pool.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "../../../server/seed/accounts.ts";
import { type RunningServer, type StartOptions, startServer } from "../../../server/start-server.ts";
import * as session from "../../../src/adapters/http/calls/session.ts";
import * as wallet from "../../../src/adapters/http/calls/wallet.ts";
import type { Money } from "../../../src/domain/values/money.ts";
import { share } from "../../support/share.ts";
import { openBlank } from "./blank.ts";
import { type Client, clientOf } from "./client.ts";
import { migratedDatabase } from "./cluster.ts";
import { entered, login, registration } from "./sign-in.ts";

/** The time at which tests start. */
const BEGINNING = Date.UTC(2026, 10, 21, 9, 0, 0);

/** A signed-in person with a wallet. */
export interface Holder {
  readonly client: Client;
  readonly walletId: string;
  readonly passcode: string;
  readonly email: string;
  readonly optio: string;
  readonly ethereum: string;
}

/** The code and the link of a message, and the link's token; empty without one. */
interface Mailed {
  readonly code: string;
  readonly link: string;
  readonly token: string;
}

/** A server, its clock, and the actions of people who use it. */
export interface World {
  readonly server: RunningServer;
  readonly advance: (seconds: number) => void;
  readonly anonymous: () => Client;
  /** The newest message to an address. */
  readonly mailTo: (address: string) => Promise<Mailed>;
  readonly signIn: (account: DemoAccount) => Promise<Client>;
  readonly holder: (account: DemoAccount) => Promise<Holder>;
  /** A new account after registration and onboarding. */
  readonly newUser: (name: string) => Promise<Client>;
  /** A new account with a wallet that has coins from the faucet. */
  readonly newHolder: (name: string) => Promise<Holder>;
}

export const [ADA, GRACE] = DEMO_ACCOUNTS;
const PASSCODE = "Wallet-key-1!";
export const PASSWORD = "Sesame-open-1!";

/** The credentials of a new account with this name, to sign in again after the clock ended the session. */
export const named = (name: string): DemoAccount => ({
  email: `${name}@people.test`,
  password: PASSWORD,
  passcode: PASSCODE,
  firstName: name,
  lastName: "Tester",
  username: name,
  country: "DE",
  roles: [],
});

/** Starts a server with a clock that the test advances, and with cheap hashing. */
export const startWorld = async (storage: Storage, options: Partial<StartOptions> = {}): Promise<World> => {
  let time = BEGINNING;
  const server = await startServer({
    port: 0,
    storage: storage.kind === "memory" ? { kind: "memory", open: openBlank } : storage,
    scrypt: "light",
    clock: () => time,
    // tests settle by reading, or run the job themselves
    matureSeconds: 0,
    validatorCount: 12,
    report: (_id, method, path, error) => {
      // an outage of the database, and a proxy that is not trusted, are what some tests cause
      if (method === "OUTAGE" || method === "CONFIG") return;
      throw new Error(`${method} ${path} failed inside: ${error.stack}`);
    },
    ...options,
  });
  const anonymous = (): Client => clientOf(server.url);
  const mailTo: World["mailTo"] = async (address) => {
    const [mail] = await readMails(server.ctx, address);
    const code = /\b[0-9]{6}\b/.exec(mail?.body ?? "")?.[0] ?? "";
    const link = /https?:\/\/\S+/.exec(mail?.body ?? "")?.[0] ?? "";
    return { code, link, token: link === "" ? "" : (new URL(link).searchParams.get("token") ?? "") };
  };
  const signIn: World["signIn"] = async ({ email, password }) => {
    const client = anonymous();
    await login(client, email, password);
    await entered(client, email, (await mailTo(email)).code);
    return client;
  };
  const holderOf = async (client: Client, email: string, passcode: string): Promise<Holder> => {
    const [own] = (await client.ok(wallet.getWallets)).wallets;
    const walletId = own?.id ?? "";
    const { tokens } = await client.ok(wallet.getWalletTokens, { params: { id: walletId } });
    const address = (chain: string): string => tokens.find((token) => token.chainId === chain)?.address ?? "";
    return { client, walletId, passcode, email, optio: address("optio"), ethereum: address("ethereum") };
  };
  const newUser: World["newUser"] = async (name) => {
    const client = anonymous();
    const email = `${name}@people.test`;
    await client.ok(session.register, { body: { ...registration(email), redirect_url: "/verify-otp" } });
    await entered(client, email, (await mailTo(email)).code);
    await client.ok(session.setupPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } });
    await client.ok(session.onboardUser, {
      body: { first_name: name, last_name: "Tester", username: name, country: "DE", platform_type: "web" },
    });
    return client;
  };
  return {
    server,
    advance: (seconds) => {
      time += seconds * 1000;
    },
    anonymous,
    mailTo,
    signIn,
    holder: async (account) => holderOf(await signIn(account), account.email, account.passcode),
    newUser,
    newHolder: async (name) => {
      const client = await newUser(name);
      const { mnemonic } = await client.ok(wallet.getMnemonic);
      await client.ok(wallet.createWallet, { body: { walletPasscode: PASSCODE, mnemonic } });
      return holderOf(client, `${name}@people.test`, PASSCODE);
    },
  };
};

/** Database time limits for a busy machine; waiting.test.ts tests those of production. */
export const LIMITS = { connect: 30_000, lock: 30_000, statement: 30_000, silence: 60_000 };

type DatabaseKind = "PGlite" | "PostgreSQL";

/** Starts a server without demo accounts for this test, at whose end it stops. */
export const testWorld = async (options: Partial<StartOptions> = {}): Promise<World> => {
  const world = await startWorld(options.storage ?? { kind: "memory" }, { seedDemo: false, ...options });
  onTestFinished(() => world.server.stop());
  return world;
};

/** A new database on PostgreSQL, with time limits for a busy machine. */
export const onServer = async (limits: Partial<Limits> = LIMITS): Promise<Storage> => ({
  kind: "server",
  url: await migratedDatabase(),
  limits,
});

/** Two servers of this test on one new PostgreSQL database. */
export const testPair = async (options: Partial<StartOptions> = {}): Promise<readonly [World, World]> => {
  const storage = options.storage ?? (await onServer());
  return Promise.all([testWorld({ ...options, storage }), testWorld({ ...options, storage })]);
};

/** Starts a server before the tests of this file or `describe`, and stops it after them. */
const sharedWorld = (start: () => Promise<World>): (() => World) => {
  let world: World | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.server.stop());
  return () => {
    if (world === undefined) throw new Error("the server has not started");
    return world;
  };
};

/** As `sharedWorld`, in memory and without demo accounts. */
export const sharedMemoryWorld = (options: Partial<StartOptions> = {}): (() => World) =>
  sharedWorld(() => startWorld({ kind: "memory" }, { seedDemo: false, ...options }));

/** Declares the tests of a subject, with the options of their server. */
export type Declare = (
  subject: string,
  tests: (world: () => World, kind: DatabaseKind) => void,
  options?: Partial<StartOptions>,
) => void;

/** Runs the same tests on each kind of database. */
export const onDatabases = (
  kinds: ReadonlyArray<DatabaseKind>,
  ...[subject, tests, options]: Parameters<Declare>
): void => {
  for (const kind of kinds) {
    describe(`${subject}, on ${kind}`, () => {
      const world = sharedWorld(async () =>
        startWorld(kind === "PGlite" ? { kind: "memory" } : await onServer(), options),
      );
      tests(world, kind);
    });
  }
};

/** Runs the same tests on the embedded database and on a PostgreSQL server; locally on that which the day chooses. */
export const onBothDatabases: Declare = (...of) => onDatabases(share(["PGlite", "PostgreSQL"], 2), ...of);

/** The spendable balance of a token. */
export const balanceOf = async (holder: Holder, chainId: string, symbol: string): Promise<Money> => {
  const { tokens } = await holder.client.ok(wallet.getWalletTokens, { params: { id: holder.walletId } });
  const found = tokens.find((token) => token.chainId === chainId && token.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol} on ${chainId}`);
  return found.balance;
};
