import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";

/** Node's objects of a request; none when the app is called in process, without a socket. */
export const bindingsOf = (c: HonoContext): Partial<HttpBindings> => c.env ?? {};
