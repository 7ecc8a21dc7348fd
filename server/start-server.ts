import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { createApp, outageReport, type Report } from "./app.ts";
import { storeAsciiEmails } from "./auth/ascii-emails.ts";
import { verifyMail } from "./auth/check-mail.ts";
import { LIMITS } from "./auth/limits.ts";
import { smtpTransport } from "./auth/mail.ts";
import { DEFAULTS, type ServerConfig, type Storage } from "./config/config.ts";
import { openFolder, openMemory, openServer } from "./db/connect.ts";
import { type Connection, codeOf, type Db, innermost, isUnavailable } from "./db/database.ts";
import { waitingInLines } from "./db/one-at-a-time.ts";
import { settings } from "./db/schema/accounts.ts";
import { whenReachable } from "./db/wait.ts";
import { answerHeaders } from "./http/headers.ts";
import { listen } from "./http/listen.ts";
import { createOutages, OUTAGE_MS } from "./http/outages.ts";
import type { RequestLine } from "./http/requests.ts";
import { mature } from "./jobs/mature.ts";
import { prune } from "./jobs/prune.ts";
import { reconcile } from "./jobs/reconcile.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve.ts";
import { followSchedule } from "./sandbox/commissions.ts";
import { seed } from "./seed/seed.ts";
import { countAttemptsInMemory } from "./shared/attempts.ts";
import { createBackground } from "./shared/background.ts";
import { byteCache, type CacheBounds } from "./shared/byte-cache.ts";
import { serverClock } from "./shared/clock.ts";
import type { Context } from "./shared/context.ts";
import { createCourier } from "./shared/courier.ts";
import { type Log, silentLog } from "./shared/log.ts";
import { countOutbox, createOutbox } from "./shared/outbox.ts";
import { COSTS, derivations } from "./shared/scrypt.ts";
import type { Secrets } from "./shared/service-key.ts";

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

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void globalThis.setTimeout(resolve, milliseconds));

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
  /** Writes what is no fault of a request, such as an SMTP server that cannot be reached. */
  readonly log?: Log;
}

/** A server that is listening. */
export interface RunningServer {
  readonly url: string;
  /** The address of its metrics; null without. */
  readonly metricsUrl: string | null;
  readonly ctx: Context;
  /** The names of the calls it serves. */
  readonly served: ReadonlySet<string>;
  /** Stops accepting, lets requests in flight finish for `drainSeconds`, then closes the database. */
  readonly stop: () => Promise<void>;
  /** Warns of an SMTP server that cannot be used: people would notice it first. */
  readonly checkMail: () => Promise<void>;
}

const open = (storage: Storage, { databaseWaitSeconds, poolSize }: ServerConfig, log: Log): Promise<Connection> => {
  const lost = (error: Error): void => log("warn", "a connection to the database was lost", { code: codeOf(error) });
  switch (storage.kind) {
    case "folder":
      return openFolder(storage.path);
    case "server":
      return whenReachable(storage.url, databaseWaitSeconds, () =>
        openServer(storage.url, storage.limits, poolSize, lost),
      );
    case "memory":
      return (storage.open ?? openMemory)();
  }
};

/** The secret that all processes of a service sign with: configured, or generated once and stored in the database. */
const signingSecret = async (db: Db, configured: string | null): Promise<string> => {
  if (configured !== null) return configured;
  const generated = { key: "jwt_secret", value: randomBytes(48).toString("base64url") };
  await db.insert(settings).values(generated).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, generated.key));
  return row?.value ?? generated.value;
};

const secretsOf = async (db: Db, { jwtSecret, jwtPreviousSecret }: ServerConfig): Promise<Secrets> => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const accepted = jwtPreviousSecret === null ? [] : [bytes(jwtPreviousSecret)];
  return [bytes(await signingSecret(db, jwtSecret)), ...accepted];
};

const silent: Report = () => undefined;

/** A photo has 256 KB at most, so 32 MB are at least 128 photos. */
const PHOTOS: CacheBounds = { bytes: 32 * 1024 * 1024, freshMs: 60_000, loading: 2, waiting: 200 };

const HOUR_MS = 3_600_000;
/** How often messages that were not sent at once are looked for. */
const ROUND_MS = 5_000;

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

/** What the metrics read when they are asked for: the queues of this process, the outbox of all, and the pool. */
const readings = (ctx: Context, { figures }: Connection) => ({
  pool: () => figures?.() ?? null,
  queues: async () => {
    const { these: photos, others: lines } = waitingInLines("photo");
    return {
      messages: ctx.background.waiting(),
      outbox: await countOutbox(ctx.probe),
      derivations: derivations.length(),
      photos: photos + ctx.photos.waiting(),
      lines,
    };
  },
});

/** Runs the service on an open database. */
const run = async (
  connection: Connection,
  config: ServerConfig,
  { port, report = silent, request, progress, log = silentLog }: Omit<StartOptions, "storage">,
): Promise<RunningServer> => {
  let url = config.publicUrl;
  const metrics = config.metricsPort === null ? null : createMetrics();
  const fault: Report = (...of) => {
    // an outage of the database is counted where it is noted
    if (of[1] !== "OUTAGE") metrics?.fault();
    report(...of);
  };
  const outages = createOutages(outageReport(fault), undefined, metrics?.databaseFailed);
  const failed = (error: unknown): void =>
    isUnavailable(error) ? outages.note(error) : fault("-", "BACKGROUND", "message", innermost(error));
  const clock = serverClock(config.clock, config.sandbox);
  const secrets = await secretsOf(connection.db, config);
  const outbox = createOutbox(connection.db, clock, secrets);
  const smtp = smtpTransport(config.mail);
  const from = config.mail?.from ?? "";
  const courier =
    smtp === null
      ? null
      : createCourier({ outbox, smtp, from, clock, log, failed, counted: (fate) => metrics?.message(fate) });
  const ctx: Context = {
    db: connection.db,
    probe: connection.probe,
    config,
    clock,
    cost: COSTS[config.scrypt],
    secrets,
    background: createBackground(failed, courier === null ? undefined : { ...courier, strangers: outbox.strangers }),
    courier,
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
  const answered = (line: RequestLine): void => {
    metrics?.request(line);
    request?.(line);
  };
  const app = createApp(ctx, { fault, outages, request: answered });
  metrics?.read(readings(ctx, connection));
  const { metricsPort, metricsHost } = config;
  const served =
    metrics === null || metricsPort === null ? null : await serveMetrics(metrics.registry, metricsHost, metricsPort);
  const listener = await listen(app.hono, answerHeaders(config), config.host, port);
  url = listener.url;
  const jobs = [
    ...startJobs(ctx, fault),
    repeat(OUTAGE_MS, async () => outages.flush(), failed),
    ...(courier === null ? [] : [repeat(ROUND_MS, courier.round, failed)]),
  ];
  const stop = async (): Promise<void> => {
    const drainMs = config.drainSeconds * 1000;
    app.beginStop();
    log("info", "stopping", { drainDelaySeconds: config.drainDelaySeconds });
    // a load balancer sees it at its next check, and sends new connections until then
    if (config.drainDelaySeconds > 0) await pause(config.drainDelaySeconds * 1000);
    await listener.close(drainMs);
    courier?.stop();
    // handlers of clients that disconnected, and running jobs, still use the database
    const drained = () => setTimeout(drainMs, undefined, { ref: false });
    await Promise.race([Promise.all([app.idle(), ...jobs.map((job) => job.stop())]), drained()]);
    await Promise.race([ctx.background.settled(), drained()]);
    courier?.close();
    await served?.close();
    outages.flush(true);
    await connection.close();
    log("info", "stopped");
  };
  const checkMail = async (): Promise<void> => {
    const problem = smtp === null ? null : await verifyMail(smtp);
    if (problem !== null) log("warn", `the SMTP server cannot be used: ${problem}; npm run mail:check tells more`);
  };
  return { url, metricsUrl: served?.url ?? null, ctx, served: app.served, stop, checkMail };
};

/**
 * Opens the database, migrates it, seeds it when it is empty, and listens. Rejects when a step fails, with the operating
 * system's error (EADDRINUSE) when the port is taken; the database is closed then.
 */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { port, storage, report, request, progress, log, ...overrides } = options;
  const config: ServerConfig = { ...DEFAULTS, ...overrides };
  progress?.("opening the database");
  const connection = await open(storage, config, log ?? silentLog);
  try {
    return await run(connection, config, options);
  } catch (error) {
    await connection.close();
    throw error;
  }
};
