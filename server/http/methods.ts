import type { Hono } from "hono";
import { finishBody } from "./body.ts";

/**
 * Answers 405 with `Allow` to the methods that a path registered so far does not have; so it comes after all of them. A GET
 * answers HEAD too.
 */
export const refuseOtherMethods = (hono: Hono): void => {
  const methods = new Map<string, ReadonlyArray<string>>();
  for (const { method, path } of hono.routes) {
    if (method !== "ALL")
      methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  for (const [path, allowed] of methods) {
    hono.all(path, async (c) => {
      c.set("route", path);
      await finishBody(c);
      return c.json({ error: "Method not allowed" }, 405, { Allow: allowed.join(", ") });
    });
  }
};
