import { readFile } from "node:fs/promises";
import type { Hono } from "hono";

const DOCUMENT = new URL("../../src/adapters/http/openapi.json", import.meta.url);

/** GET /api/openapi.json: the API as an OpenAPI document, without a sign-in; it is read when it is first asked for. */
export const registerDocument = (hono: Hono): void => {
  let text: Promise<string> | null = null;
  hono.get("/api/openapi.json", async (c) => {
    c.set("route", "/api/openapi.json");
    // without the spaces of the file
    text ??= readFile(DOCUMENT, "utf8").then((json) => JSON.stringify(JSON.parse(json)));
    return c.body(await text, 200, { "Content-Type": "application/json" });
  });
};
