import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { codeOf, innermost } from "../db/database.ts";
import type { PoolFigures } from "../db/pool.ts";
import { isNotWriting } from "../http/outages.ts";
import type { RequestLine } from "../http/requests.ts";
import type { Fate } from "../shared/courier.ts";

/** Bounds of durations in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Other words of a client must not become series. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const FATES: ReadonlyArray<Fate> = ["sent", "late", "refused", "expired"];

/** What is read when the metrics are. */
interface Readings {
  /** How much waits in each queue, by its name. */
  readonly queues: () => Promise<Readonly<Record<string, number>>>;
  /** Null where the database has one connection. */
  readonly pool: () => PoolFigures | null;
}

/**
 * The metrics of one process in Prometheus' text format. Labels are words of this server: the template of a route, a
 * status, an SQLSTATE; no path, id or text of a client.
 */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "optio_http_requests_total",
    help: "Answered requests by method, template of the route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "optio_http_request_duration_seconds",
    help: "Time until the headers of an answer were ready.",
    labelNames: ["method", "route"],
    buckets: SECONDS,
    registers,
  });
  const messages = new Counter({
    name: "optio_messages_total",
    help: "Messages that were sent at once, sent late (over a minute), refused for ever, or expired unsent.",
    labelNames: ["fate"],
    registers,
  });
  for (const fate of FATES) messages.inc({ fate }, 0);
  const failures = new Counter({
    name: "optio_database_failures_total",
    help: "Requests and jobs that failed because of the database, by SQLSTATE or code.",
    labelNames: ["code"],
    registers,
  });
  const failedWrites = new Counter({
    name: "optio_failed_writes_total",
    help: "Writes that failed because the database does not write: a full or failing disk, or read-only.",
    registers,
  });
  const faults = new Counter({
    name: "optio_faults_total",
    help: "Unexpected errors of requests (500) and of jobs.",
    registers,
  });
  return {
    registry,
    request: ({ method, route, status, ms }: RequestLine): void => {
      const known = METHODS.has(method) ? method : "other";
      requests.inc({ method: known, route, status });
      durations.observe({ method: known, route }, ms / 1000);
    },
    message: (fate: Fate): void => messages.inc({ fate }),
    databaseFailed: (error: unknown): void => {
      failures.inc({ code: codeOf(innermost(error)) ?? "none" });
      if (isNotWriting(error)) failedWrites.inc();
    },
    fault: (): void => faults.inc(),
    /** Adds what is read only when somebody asks. */
    read: ({ queues, pool }: Readings): void => {
      collectDefaultMetrics({ register: registry });
      new Gauge({
        name: "optio_queue_length",
        help: "What waits: jobs, messages to be sent, key derivations, photos, and requests for one wallet or secret.",
        labelNames: ["queue"],
        registers,
        async collect() {
          for (const [queue, length] of Object.entries(await queues())) this.set({ queue }, length);
        },
      });
      if (pool() === null) return;
      new Gauge({
        name: "optio_database_connections",
        help: "Connections of the pool by state, and requests that wait for one.",
        labelNames: ["state"],
        registers,
        collect() {
          const { open, idle, waiting } = pool() ?? { open: 0, idle: 0, waiting: 0 };
          this.set({ state: "busy" }, open - idle);
          this.set({ state: "idle" }, idle);
          this.set({ state: "waited_for" }, waiting);
        },
      });
      let counted = 0;
      new Counter({
        name: "optio_database_connection_waits_total",
        help: "How often a request had to wait because every connection was in use.",
        registers,
        collect() {
          const waits = pool()?.waits ?? 0;
          this.inc(waits - counted);
          counted = waits;
        },
      });
    },
  };
};
