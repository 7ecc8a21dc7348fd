import { expect, it } from "vitest";
import { serverClock } from "../../server/shared/clock.ts";
import { logout } from "../../src/adapters/http/calls/session.ts";
import { activeOf } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import type { Holder } from "./support/world.ts";

const MATURITY_DAYS = 22;

/** A transfer with this text as its body. */
const sendText = (url: string, { walletId, client }: Holder, body: string): Promise<Response> =>
  fetch(`${url}/api/wallets/${walletId}/transfer`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${client.token}` },
    body,
  });

onPostgres(
  "The caller of a transfer",
  (world) => {
    it("S16: refuses an ended sign-in and a forged token before the input, and unreadable input of others", async () => {
      const holder = await world().newHolder("ended");
      const { url } = world().server;
      expect((await sendText(url, holder, "{")).status).toBe(400);
      expect((await sendText(url, holder, "{}")).status).toBe(422);
      const forged = { ...holder, client: { ...holder.client, token: `${holder.client.token}x` } };
      expect((await sendText(url, forged, "{")).status).toBe(401);
      await holder.client.ok(logout, { body: {} });
      expect((await sendText(url, holder, "{")).status).toBe(401);
      expect((await sendText(url, holder, "{}")).status).toBe(401);
      expect((await sendText(url, holder, "x".repeat(70_000))).status).toBe(401);
    });

    it("pays matured stake before a transfer although only another process has moved the clock", async () => {
      const [holder, other] = [await world().newHolder("mature"), await world().newHolder("receiver")];
      const [to = ""] = await activeOf(holder);
      await transfer(holder, { amount: "200", to, transferType: "delegate" });
      await transfer(holder, { amount: "200", to, transferType: "undelegate" });
      const all = { amount: "240", to: other.optio };
      expect((await tryTransfer(holder, all)).status).toBe(422);
      await serverClock(null, true).advance(world().server.ctx.db, MATURITY_DAYS * 24 * 3600);
      expect((await tryTransfer(holder, all)).status).toBe(200);
    });
  },
  LONG_SESSIONS,
);
