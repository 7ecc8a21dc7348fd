import { getNotifications } from "../../src/adapters/http/calls/notifications.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { getTokenAccount, getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { createDatabase, startCluster } from "../server/support/postgres.ts";
import { named, startWorld } from "../server/support/world.ts";

const PAGE = 20;

const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** How many people sign in at the same time. */
export const SIGN_INS = 40;

/** Reads of people who are signed in, in milliseconds, while others sign in with their passwords; and how many of these did. */
export const whileSigningIn = async () => {
  const cluster = await startCluster();
  const world = await startWorld(
    { kind: "server", url: await createDatabase(cluster.url) },
    { seedDemo: false, scrypt: "full" },
  );
  const readers = [
    await world.newHolder("reader1"),
    await world.newHolder("reader2"),
    await world.newHolder("reader3"),
  ];
  const names = Array.from({ length: SIGN_INS }, (_, index) => `signing${index}`);
  for (const name of names) await world.newUser(name);
  const times: number[] = [];
  let isOver = false;
  const reading = readers.map(async ({ client, walletId }) => {
    const params = { id: walletId };
    const reads = [
      () => client.ok(getUser),
      () => client.ok(getTokenAccount, { params: { ...params, chainId: "optio", symbol: "OPT" } }),
      () => client.ok(getWalletTransactions, { params, body: { limit: PAGE, page: 1 } }),
      () => client.ok(getNotifications, { body: { page: 1 } }),
    ];
    while (!isOver) for (const read of reads) times.push(await timed(read));
  });
  const answers = await Promise.allSettled(names.map((name) => world.signIn(named(name))));
  isOver = true;
  await Promise.all(reading);
  await world.server.stop();
  await cluster.stop();
  const signedIn = answers.filter(({ status }) => status === "fulfilled").length;
  return { signedIn, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
};
