import type * as calls from "../../src/adapters/http/calls/notifications.ts";
import { inTransaction } from "../db/transaction.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { choose, readChoices } from "../notifications/alerts.ts";

/** GET /user/alerts */
export const getAlerts: SignedInHandler<typeof calls.getAlerts> = ({ ctx }, { user }) => readChoices(ctx.db, user.id);

/** PUT /user/alerts: changes the kinds that the body names. */
export const putAlerts: SignedInHandler<typeof calls.putAlerts> = ({ ctx, body }, { user }) =>
  inTransaction(ctx.db, async (tx) => {
    await choose(tx, user.id, body);
    return readChoices(tx, user.id);
  });
