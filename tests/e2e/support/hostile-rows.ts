import { sql } from "drizzle-orm";
import type { Db } from "../../../server/db/database.ts";
import { HOSTILE } from "./hostile.ts";

/**
 * Appends the hostile text to what strangers chose in the demo data, so that every test of the suite shows it and the
 * watch of every test checks how (S5): a third of the contacts, notifications and transactions, and two validators.
 */
export const addHostileTexts = async (db: Db): Promise<void> => {
  await db.execute(sql`update users set last_name = last_name || ${HOSTILE}, bio = ${HOSTILE}
    where email like '%@people.optio' and username ~ '[147]$'`);
  await db.execute(sql`update notifications set text = text || ${HOSTILE} where id % 3 = 0`);
  await db.execute(sql`update transactions set memo = coalesce(memo, '') || ${HOSTILE}, description = ${HOSTILE}
    where seq % 3 = 0`);
  await db.execute(sql`update validators set moniker = moniker || ${HOSTILE}, website = ${HOSTILE}, details = ${HOSTILE}
    where moniker in ('Old Mill', 'Saltmarsh Collective')`);
  await db.execute(sql`update wallets set name = name || ${HOSTILE}`);
};
