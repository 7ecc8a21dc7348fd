import { eq } from "drizzle-orm";
import type { Hono, Context as HonoContext } from "hono";
import { ALERT_KINDS } from "../../src/domain/notifications/entities.ts";
import { users } from "../db/schema/accounts.ts";
import { alerts } from "../db/schema/people.ts";
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

/** Whom a link can unsubscribe. */
interface Addressed {
  readonly id: string;
  readonly email: string;
}

const signed = ({ id, email }: Addressed): string => `${id} ${email}`;

/**
 * The address that ends a person's alerts without a sign-in, signed for this purpose, this person and this email address: who
 * reads an old mailbox of theirs cannot silence the new one.
 */
export const unsubscribeUrl = (ctx: Context, person: Addressed): string =>
  `${ctx.publicUrl()}${PATH}?token=${person.id}.${tagOf(ctx, "alerts", signed(person))}`;

/** The person whom a token of this service names, if they still have the email address that it went to; else null. */
const personOf = async (ctx: Context, token: string): Promise<string | null> => {
  const [, id, tag = ""] = TOKEN.exec(token) ?? [];
  if (id === undefined) return null;
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  const email = user?.email ?? null;
  return email !== null && isTagOf(ctx, "alerts", signed({ id, email }), tag) ? id : null;
};

/** Switches all alerts of a person off, and drops those that wait. The same again changes nothing. */
const unsubscribe = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    // a digest that is being made is kept before this, and dropped below
    await lockTurn(tx, userId, "waits");
    await choose(tx, userId, Object.fromEntries(ALERT_KINDS.map((kind) => [kind, false])));
    await tx.delete(alerts).where(eq(alerts.userId, userId));
    await dropDigests(tx, userId);
  });

/**
 * Serves the page that a digest links to. Programs that scan mail open every link, so a GET changes nothing: the page has a
 * button. Its POST, or that of a mail program (RFC 8058), unsubscribes.
 */
export const registerUnsubscribe = (hono: Hono, ctx: Context): void => {
  const named = (c: HonoContext): Promise<string | null> => {
    c.set("route", PATH);
    return personOf(ctx, c.req.query("token") ?? "");
  };
  hono.get(PATH, async (c) => {
    const isValid = (await named(c)) !== null;
    return c.html(unsubscribePage(isValid ? "ask" : "invalid", STYLE), isValid ? 200 : 404);
  });
  hono.post(PATH, async (c) => {
    await finishBody(c);
    const userId = await named(c);
    if (userId === null) return c.html(unsubscribePage("invalid", STYLE), 404);
    await unsubscribe(ctx, userId);
    return c.html(unsubscribePage("done", STYLE));
  });
  hono.get(STYLE, (c) => {
    c.set("route", STYLE);
    return c.body(UNSUBSCRIBE_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" });
  });
};
