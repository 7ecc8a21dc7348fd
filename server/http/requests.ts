import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { setHeader } from "./headers.ts";

/** One answered request, without any user input: the template of its route, and no query. */
export interface RequestLine {
  readonly id: string;
  readonly method: string;
  /** For example `/api/user/follow/:id`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds until the answer's headers were ready. */
  readonly ms: number;
}

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** The template of the route; set by the handlers of the contract. */
    route: string;
  }
}

const PREFIXES = ["/api/avatars/", "/api/", "/assets/", "/images/", "/sandbox/"];
const EXACT_PATHS: ReadonlySet<string> = new Set(["/health", "/ready", "/config.json"]);

/** The template of a path that belongs to no call of the contract. */
const templateOf = (path: string): string => {
  if (EXACT_PATHS.has(path)) return path;
  const prefix = PREFIXES.find((known) => path.startsWith(known));
  return `${prefix ?? "/"}*`;
};

/**
 * Gives each request an id (`X-Request-Id` of the answer; a client's header is ignored), counts it while it is handled,
 * and reports one line when it is answered. An answer while the server is stopping ends its connection: a request that the
 * client sent on it afterwards would be lost.
 */
export const requests = (log: (line: RequestLine) => void, isStopping: () => boolean) => {
  let count = 0;
  const waiting: Array<() => void> = [];
  const middleware: MiddlewareHandler = async (c, next) => {
    const id = randomUUID();
    const started = performance.now();
    c.set("requestId", id);
    setHeader(c, "X-Request-Id", id);
    c.set("route", templateOf(c.req.path));
    count += 1;
    try {
      await next();
    } finally {
      count -= 1;
      if (count === 0) for (const resume of waiting.splice(0)) resume();
    }
    if (isStopping()) setHeader(c, "Connection", "close");
    const ms = Math.round(performance.now() - started);
    log({ id, method: c.req.method, route: c.get("route"), status: c.res.status, ms });
  };
  return {
    middleware,
    /** Resolves when no handler is in progress: a shutdown lets them finish. */
    idle: () => (count === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
};
