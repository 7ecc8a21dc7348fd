import type { Hono } from "hono";
// imported, so that a bundle of the server has it
import document from "../../src/adapters/http/openapi.json" with { type: "json" };

/** GET /api/openapi.json: the API as an OpenAPI document, without a sign-in. */
export const registerDocument = (hono: Hono): void => {
  const text = JSON.stringify(document);
  hono.get("/api/openapi.json", (c) => {
    c.set("route", "/api/openapi.json");
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
};
