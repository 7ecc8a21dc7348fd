import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";

/** One answered request, without anything a person typed: the path is its route's template, the query is left out. */
export interface RequestLine {
  readonly id: string;
  readonly method: string;
  /** For example `/api/user/follow/:id`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the answer's head was ready. */
  readonly ms: number;
}

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** The template of the route that answers; set by the handlers of the contract. */
    route: string;
  }
}

const PREFIXES = ["/api/avatars/", "/api/", "/assets/", "/images/", "/sandbox/"];
const WORDS: ReadonlySet<string> = new Set(["/health", "/ready", "/config.json"]);

/** A template for the paths that no call of the contract answers. */
const templateOf = (path: string): string => {
  if (WORDS.has(path)) return path;
  const prefix = PREFIXES.find((known) => path.startsWith(known));
  return `${prefix ?? "/"}*`;
};

/** Handlers that are at work, for a shutdown that lets them finish. */
export interface InFlight {
  readonly middleware: MiddlewareHandler;
  /** Resolves when no handler is at work. */
  readonly idle: () => Promise<void>;
}

/**
 * Gives each request an id of the server's own (`X-Request-Id` of the answer; a client's header is ignored),
 * counts it while it is handled, and reports one line when it is answered.
 */
export const requests = (log: (line: RequestLine) => void): InFlight => {
  let count = 0;
  const waiting: Array<() => void> = [];
  const middleware: MiddlewareHandler = async (c, next) => {
    const id = randomUUID();
    const started = performance.now();
    c.set("requestId", id);
    c.set("route", templateOf(c.req.path));
    count += 1;
    try {
      await next();
    } finally {
      count -= 1;
      if (count === 0) for (const resume of waiting.splice(0)) resume();
    }
    c.res.headers.set("X-Request-Id", id);
    const ms = Math.round(performance.now() - started);
    log({ id, method: c.req.method, route: c.get("route"), status: c.res.status, ms });
  };
  return {
    middleware,
    idle: () => (count === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
};
