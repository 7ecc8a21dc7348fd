import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { createApp, outageReport, type Report } from "./app.ts";
import { storeAsciiEmails } from "./auth/ascii-emails.ts";
import { LIMITS } from "./auth/limits.ts";
import { smtpTransport } from "./auth/mail.ts";
import { DEFAULTS, type ServerConfig, type Storage } from "./config/config.ts";
import { openFolder, openMemory, openServer } from "./db/connect.ts";
import { type Connection, type Db, innermost, isUnavailable } from "./db/database.ts";
import { settings } from "./db/schema/accounts.ts";
import { whenReachable } from "./db/wait.ts";
import { answerHeaders } from "./http/headers.ts";
import { listen } from "./http/listen.ts";
import { createOutages, OUTAGE_MS } from "./http/outages.ts";
import type { RequestLine } from "./http/requests.ts";
import { mature } from "./jobs/mature.ts";
import { prune } from "./jobs/prune.ts";
import { reconcile } from "./jobs/reconcile.ts";
import { followSchedule } from "./sandbox/commissions.ts";
import { seed } from "./seed/seed.ts";
import { countAttemptsInMemory } from "./shared/attempts.ts";
import { createBackground } from "./shared/background.ts";
import { byteCache, type CacheBounds } from "./shared/byte-cache.ts";
import { serverClock } from "./shared/clock.ts";
import type { Context } from "./shared/context.ts";
import { COSTS } from "./shared/scrypt.ts";

/**
 * Runs a job now and every `everyMs`, one at a time. A failure is reported, and the job runs again at its next time. `stop`
 * resolves when the running one has ended.
 */
const repeat = (everyMs: number, job: () => Promise<void>, failed: (error: unknown) => void) => {
  let running: Promise<void> | null = null;
  const run = (): void => {
    running ??= job()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

/** Options of `startServer`; DEFAULTS applies to settings that are absent. */
export interface StartOptions extends Partial<ServerConfig> {
  /** 0: any free port. */
  readonly port: number;
  readonly storage: Storage;
  readonly report?: Report;
  /** Called once for each answered request. */
  readonly request?: (line: RequestLine) => void;
  /** Called before each slow step. */
  readonly progress?: (step: string) => void;
}

/** A server that is listening. */
export interface RunningServer {
  readonly url: string;
  readonly ctx: Context;
  /** The names of the calls it serves. */
  readonly served: ReadonlySet<string>;
  /** Stops accepting, lets requests in flight finish for `drainSeconds`, then closes the database. */
  readonly stop: () => Promise<void>;
}

const open = (storage: Storage, waitSeconds: number): Promise<Connection> => {
  switch (storage.kind) {
    case "folder":
      return openFolder(storage.path);
    case "server":
      return whenReachable(storage.url, waitSeconds, () => openServer(storage.url, storage.limits));
    case "memory":
      return (storage.open ?? openMemory)();
  }
};

/** The key that all processes of a service sign with: configured, or generated once and stored in the database. */
const signingKey = async (db: Db, configured: string | null): Promise<Uint8Array> => {
  if (configured !== null) return new TextEncoder().encode(configured);
  const generated = { key: "jwt_secret", value: randomBytes(48).toString("base64url") };
  await db.insert(settings).values(generated).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, generated.key));
  return new TextEncoder().encode(row?.value ?? generated.value);
};

const silent: Report = () => undefined;

/** A photo has 256 KB at most, so 32 MB are at least 128 photos. */
const PHOTOS: CacheBounds = { bytes: 32 * 1024 * 1024, freshMs: 60_000, loading: 2, waiting: 200 };

const HOUR_MS = 3_600_000;

/** Starts the repeated jobs; their errors are reported. */
export const startJobs = (ctx: Context, fault: Report) => {
  const job = (method: string, everyMs: number, work: () => Promise<void>) =>
    repeat(everyMs, work, (problem) => fault("-", method, "database", innermost(problem)));
  const checkLedger = async (): Promise<void> => {
    for (const { what, rows } of await reconcile(ctx.db)) {
      fault("-", "RECONCILE", "ledger", new Error(`The ledger has ${rows} ${what}`));
    }
  };
  const settle = async (): Promise<void> => {
    if (ctx.config.sandbox) await followSchedule(ctx);
    await mature(ctx);
  };
  const { matureSeconds } = ctx.config;
  return [
    job("RECONCILE", HOUR_MS, checkLedger),
    job("PRUNE", HOUR_MS, () => prune(ctx)),
    ...(matureSeconds === 0 ? [] : [job("MATURE", matureSeconds * 1000, settle)]),
  ];
};

/** Runs the service on an open database. */
const run = async (
  connection: Connection,
  config: ServerConfig,
  { port, report: fault = silent, request, progress }: Omit<StartOptions, "storage">,
): Promise<RunningServer> => {
  let url = config.publicUrl;
  const outages = createOutages(outageReport(fault));
  const failed = (error: unknown): void =>
    isUnavailable(error) ? outages.note(error) : fault("-", "BACKGROUND", "message", innermost(error));
  const ctx: Context = {
    db: connection.db,
    probe: connection.probe,
    config,
    clock: serverClock(config.clock, config.sandbox),
    cost: COSTS[config.scrypt],
    signingKey: await signingKey(connection.db, config.jwtSecret),
    background: createBackground(failed),
    smtp: smtpTransport(config.mail),
    forgedLinks: countAttemptsInMemory(LIMITS.addressLink.attempts, LIMITS.addressLink.seconds),
    photoRequests: countAttemptsInMemory(LIMITS.addressPhoto.attempts, LIMITS.addressPhoto.seconds),
    photos: byteCache(PHOTOS),
    publicUrl: () => (config.publicUrl === "" ? url : config.publicUrl),
  };
  await ctx.clock.refresh(connection.db);
  progress?.("seeding the database");
  await seed(ctx);
  const unreachable = await storeAsciiEmails(ctx.db);
  if (unreachable > 0) {
    fault(
      "-",
      "START",
      "database",
      new Error(`${unreachable} accounts have an address that is another account's in ASCII`),
    );
  }
  const app = createApp(ctx, { fault, outages, ...(request === undefined ? {} : { request }) });
  const listener = await listen(app.hono, answerHeaders(config), config.host, port);
  url = listener.url;
  const jobs = [...startJobs(ctx, fault), repeat(OUTAGE_MS, async () => outages.flush(), failed)];
  const stop = async (): Promise<void> => {
    const drainMs = config.drainSeconds * 1000;
    app.beginStop();
    await listener.close(drainMs);
    // handlers of clients that disconnected, and running jobs, still use the database
    const drained = () => setTimeout(drainMs, undefined, { ref: false });
    await Promise.race([Promise.all([app.idle(), ...jobs.map((job) => job.stop())]), drained()]);
    await Promise.race([ctx.background.settled(), drained()]);
    ctx.smtp?.close();
    outages.flush(true);
    await connection.close();
  };
  return { url, ctx, served: app.served, stop };
};

/**
 * Opens the database, migrates it, seeds it when it is empty, and listens. Rejects when a step fails, with the operating
 * system's error (EADDRINUSE) when the port is taken; the database is closed then.
 */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { port, storage, report, request, progress, ...overrides } = options;
  const config: ServerConfig = { ...DEFAULTS, ...overrides };
  progress?.("opening the database");
  const connection = await open(storage, config.databaseWaitSeconds);
  try {
    return await run(connection, config, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
};
