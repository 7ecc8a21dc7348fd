import { eq } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import { ALERT_KINDS } from "../../src/domain/notifications/entities.ts";
import { users } from "../db/schema/accounts.ts";
import { inTransaction } from "../db/transaction.ts";
import { finishBody } from "../http/body.ts";
import { choose } from "../notifications/alerts.ts";
import type { Context } from "../shared/context.ts";
import { dropDigests } from "../shared/outbox.ts";
import { isTagOf, TAG_LENGTH, tagOf } from "../shared/service-key.ts";
import { lockTurn } from "./turns.ts";
import { UNSUBSCRIBE_STYLE, unsubscribePage } from "./unsubscribe-page.ts";

/** Below /api, because the service worker of every release leaves that to the server. */
const PATH = "/api/alerts/unsubscribe";
const STYLE = `${PATH}.css`;

const TOKEN = new RegExp(`^([0-9a-f-]{36})\\.([\\w-]{${TAG_LENGTH}})$`);

/** The address that ends a person's alerts without a sign-in, signed for this person and this purpose alone. */
export const unsubscribeUrl = (ctx: Context, userId: string): string =>
  `${ctx.publicUrl()}${PATH}?token=${userId}.${tagOf(ctx, "alerts", userId)}`;

/** The person that a token of this service names, whether or not there is such an account; null for any other text. */
const personOf = (ctx: Context, token: string): string | null => {
  const [, userId = "", tag = ""] = TOKEN.exec(token) ?? [];
  return isTagOf(ctx, "alerts", userId, tag) ? userId : null;
};

/** Switches all alerts of a person off, and drops those that wait. The same again changes nothing. */
const unsubscribe = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return;
    // a digest that is being made is kept before this, and dropped below
    await lockTurn(tx, userId, "waits");
    await choose(tx, userId, Object.fromEntries(ALERT_KINDS.map((kind) => [kind, false])));
    await dropDigests(tx, userId);
  });

/**
 * Serves the page that a digest links to. Programs that scan mail open every link, so a GET changes nothing: the page has a
 * button. Its POST, or that of a mail program (RFC 8058), unsubscribes.
 */
export const registerUnsubscribe = (hono: Hono, ctx: Context): void => {
  const named = (c: HonoContext): string | null => {
    c.set("route", PATH);
    return personOf(ctx, c.req.query("token") ?? "");
  };
  hono.get(PATH, (c) => {
    const isValid = named(c) !== null;
    return c.html(unsubscribePage(isValid ? "ask" : "invalid", STYLE), isValid ? 200 : 404);
  });
  hono.post(PATH, async (c) => {
    await finishBody(c);
    const userId = named(c);
    if (userId === null) return c.html(unsubscribePage("invalid", STYLE), 404);
    await unsubscribe(ctx, userId);
    return c.html(unsubscribePage("done", STYLE));
  });
  hono.get(STYLE, (c) => {
    c.set("route", STYLE);
    return c.body(UNSUBSCRIBE_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
};
